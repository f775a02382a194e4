package dev.lamplighter.schedule;

import static java.util.Comparator.comparingInt;
import static java.util.Comparator.naturalOrder;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.Narrowing.Narrowed;
import dev.lamplighter.schedule.Narrowing.Refused;
import dev.lamplighter.schedule.Spread.View;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which values of one topology key a claim may be narrowed to by spread and affinity.
///
/// Spread takes one value, so that later pods know where these are: the emptiest first, equals by
/// name (Karpenter takes any of the emptiest). Affinity leaves every value at which a pod is that
/// attracts, and takes one where the pod is the first of its kind.
final class DomainChoice {
  private final NewClaim claim;
  private final LabelKey key;
  private final Domain offered;
  private final List<Spread> spreads;
  private final List<Affinity> affinities;

  DomainChoice(TopologyDemands demands, NewClaim claim, LabelKey key) {
    this.claim = claim;
    this.key = key;
    this.spreads = demands.spreadsOver(key);
    this.affinities = demands.affinitiesOver(key);
    this.offered = claim.domain(key).any() ? Domain.of(known()) : claim.domain(key);
  }

  /// Each of the options with each value that will do.
  Narrowing narrow(List<Requirements> before) {
    Requirement wanted = before.getFirst().get(key);
    SortedSet<String> values = new TreeSet<>(offered.values());
    values.removeIf(value -> !wanted.has(value));
    for (Affinity affinity : affinities) {
      if (!affinity.isFirst() && !affinity.isWith(claim)) {
        values.retainAll(affinity.attracting(key));
      }
      if (values.isEmpty()) {
        return new Refused(affinity.refusal(key, offered));
      }
    }
    for (Spread spread : spreads) {
      values.removeIf(value -> spread.allowance(value, View.PLANNED) == 0);
      if (values.isEmpty()) {
        return new Refused(spread.refusal(offered, View.PLANNED));
      }
    }
    return values.isEmpty() ? new Refused(why()) : new Narrowed(combined(before, values), why());
  }

  /// Of a label that the pool leaves open, the values it has elsewhere; if none, one that it may
  /// have.
  private SortedSet<String> known() {
    SortedSet<String> known = new TreeSet<>();
    spreads.forEach(spread -> known.addAll(spread.known()));
    affinities.forEach(affinity -> known.addAll(affinity.attracting(key)));
    Requirement open = claim.requirements().get(key);
    known.removeIf(value -> !open.has(value));
    if (known.isEmpty()) {
      open.anyValue().ifPresent(known::add);
    }
    return known;
  }

  private List<Requirements> combined(List<Requirements> before, SortedSet<String> values) {
    if (!takesOneValue()) {
      var any = Requirement.in(key, List.copyOf(values));
      return before.stream().map(option -> option.and(any)).toList();
    }
    List<String> emptiestFirst =
        values.stream().sorted(comparingInt(this::crowd).thenComparing(naturalOrder())).toList();
    return before.stream()
        .flatMap(o -> emptiestFirst.stream().map(value -> o.and(Requirement.in(key, value))))
        .toList();
  }

  private boolean takesOneValue() {
    return !spreads.isEmpty() || affinities.stream().anyMatch(Affinity::isFirst);
  }

  private int crowd(String value) {
    return spreads.stream().mapToInt(spread -> spread.crowd(value)).sum();
  }

  private Rejection why() {
    return spreads.isEmpty()
        ? affinities.getFirst().refusal(key, offered)
        : spreads.getFirst().refusal(offered, View.PLANNED);
  }
}
