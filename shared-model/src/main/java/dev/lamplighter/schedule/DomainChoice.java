package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.naturalOrder;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.Narrowing.Narrowed;
import dev.lamplighter.schedule.Narrowing.Refused;
import dev.lamplighter.schedule.TopologyGroup.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which values of one topology key a claim may be narrowed to by spread and affinity.
///
/// Spread takes one value, so that later pods know where these are: the emptiest first, of equals
/// the one where the claim's types cost least, then by name (Karpenter takes any of the emptiest).
/// Zones go by name alone: their prices differ by little, and it is known beforehand which is next.
/// With a [DomainOrder] by price the cheapest that spread allows comes first. Affinity leaves every
/// value at which a pod is that attracts, and takes one where the pod is the first of its kind: the
/// cheapest for as many as there are of its shape, zones too, since all of its kind will be there.
final class DomainChoice {
  private final NewClaim claim;
  private final LabelKey key;
  private final LabelKey label;
  private final Domain offered;
  private final TopologyDemands demands;
  private final List<Spread> spreads;
  private final List<Affinity> affinities;

  /// @param wanted what a pod asks of its node
  DomainChoice(TopologyDemands demands, OverKey overKey, NewClaim claim, Requirements wanted) {
    this.claim = claim;
    this.key = overKey.key();
    this.label = overKey.ofClaims();
    this.demands = demands;
    this.spreads = overKey.spreads();
    this.affinities = overKey.affinities();
    Domain ofClaim = claim.domain(key, wanted);
    this.offered = ofClaim.any() ? Domain.of(known()) : ofClaim;
  }

  /// Each of the options with each value that will do.
  Narrowing narrow(List<Requirements> before) {
    List<String> values = new ArrayList<>();
    Requirement wanted = before.getFirst().get(label);
    for (String value : offered.list()) {
      if (wanted.has(value)) {
        values.add(value);
      }
    }
    for (Affinity affinity : affinities) {
      values.removeIf(value -> !isWhereOthersAre(affinity, value));
      if (values.isEmpty()) {
        return new Refused(Standing.NEVER, () -> why(affinity));
      }
    }
    for (Spread spread : spreads) {
      values.removeIf(value -> spread.allowance(value, View.PLANNED) == 0);
      if (values.isEmpty()) {
        return new Refused(Standing.NOT_NOW, () -> why(spread));
      }
    }
    return values.isEmpty()
        ? new Refused(spreads.isEmpty() ? Standing.NEVER : Standing.NOT_NOW, this::why)
        : new Narrowed(combined(before, values), this::why);
  }

  /// What [#narrow] would say, without the options. Like [TopologyDemands#standingOnHost] it is
  /// asked so often that there are no iterators.
  Standing standing(Requirements before) {
    Requirement wanted = before.get(label);
    boolean attracted = false;
    List<String> values = offered.list();
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      if (wanted.has(value) && isWhereOthersAre(value)) {
        attracted = true;
        if (isLevel(value)) {
          return Standing.NOW;
        }
      }
    }
    return spreads.isEmpty() || (!attracted && !affinities.isEmpty())
        ? Standing.NEVER
        : Standing.NOT_NOW;
  }

  private boolean isLevel(String value) {
    for (int i = 0; i < spreads.size(); i++) {
      if (spreads.get(i).allowance(value, View.PLANNED) == 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isWhereOthersAre(String value) {
    for (int i = 0; i < affinities.size(); i++) {
      if (!isWhereOthersAre(affinities.get(i), value)) {
        return false;
      }
    }
    return true;
  }

  private boolean isWhereOthersAre(Affinity affinity, String value) {
    return affinity.isFirst() || affinity.isWith(claim) || affinity.attracts(key, value);
  }

  /// Of a label that the pool leaves open, the values it has elsewhere; if none, one that it may
  /// have.
  private SortedSet<String> known() {
    SortedSet<String> known = new TreeSet<>();
    spreads.forEach(spread -> known.addAll(spread.known()));
    affinities.forEach(affinity -> known.addAll(affinity.attracting(key)));
    Requirement open = claim.requirements().get(label);
    known.removeIf(value -> !open.has(value));
    if (known.isEmpty()) {
      open.anyValue().ifPresent(known::add);
    }
    return known;
  }

  private List<Requirements> combined(List<Requirements> before, List<String> values) {
    if (!takesOneValue()) {
      return before.stream().map(option -> demands.narrowed(option, label, values)).toList();
    }
    if (values.size() > 1) {
      values.sort(order(before.getFirst()));
    }
    var options = new ArrayList<Requirements>();
    for (Requirements option : before) {
      for (String value : values) {
        options.add(demands.narrowed(option, label, List.of(value)));
      }
    }
    return options;
  }

  private Comparator<String> order(Requirements option) {
    Comparator<String> emptiest =
        comparingInt(this::crowd).thenComparingInt(it -> demands.order().offers(label, it));
    Map<String, Price> prices = new HashMap<>();
    Comparator<String> cheapest =
        comparing(value -> prices.computeIfAbsent(value, it -> price(option, it)));
    if (demands.order().isByPrice()) {
      return cheapest.thenComparing(emptiest).thenComparing(naturalOrder());
    }
    boolean isZone = label.equals(LabelKey.ZONE) || label.equals(LabelKey.ZONE_ID);
    if (isZone && !spreads.isEmpty()) {
      return emptiest.thenComparing(naturalOrder());
    }
    return emptiest.thenComparing(cheapest).thenComparing(naturalOrder());
  }

  /// The least that the claim costs there with one pod more, or that claims for all pods of the
  /// shape do if they will follow; as far as resources go.
  private Price price(Requirements option, String value) {
    int pods = leadsOthers() ? demands.pods() : 1;
    return claim
        .cheapest(demands.narrowed(option, label, List.of(value)), demands.request(), pods)
        .orElse(Price.unknown(0));
  }

  private boolean takesOneValue() {
    return !spreads.isEmpty() || leadsOthers();
  }

  private boolean leadsOthers() {
    return affinities.stream().anyMatch(Affinity::isFirst);
  }

  private int crowd(String value) {
    int crowd = 0;
    for (Spread spread : spreads) {
      crowd += spread.crowd(value);
    }
    return crowd;
  }

  private Rejection why() {
    return spreads.isEmpty() ? why(affinities.getFirst()) : why(spreads.getFirst());
  }

  private Rejection.PodAffinity why(Affinity affinity) {
    OpenToPod open = demands.openToPod(offered, label);
    return affinity.refusal(key, open.domain(), open.confined());
  }

  private Rejection why(Spread spread) {
    OpenToPod open = demands.openToPod(offered, label);
    Rejection refusal = spread.refusal(open.domain(), open.confined(), View.PLANNED);
    List<String> level =
        open.domain().list().stream()
            .filter(value -> spread.allowance(value, View.PLANNED) > 0)
            .toList();
    return affinities.stream()
        .filter(affinity -> level.stream().anyMatch(value -> !isWhereOthersAre(affinity, value)))
        .findFirst()
        .<Rejection>map(affinity -> new Rejection.BesideOthers(why(affinity), refusal))
        .orElse(refusal);
  }
}
