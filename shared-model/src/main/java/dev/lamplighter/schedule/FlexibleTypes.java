package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The instance types that a finished claim asks for: the cheapest of those that hold its pods, not
/// more than a fleet request takes (spec core 4.8; AWS 3.6).
///
/// Where `minValues` asks for variety, the cheapest types that give it come before cheaper ones
/// that don't.
///
/// Claims that are narrowed alike mostly ask for the same types, so what is said of these is worked
/// out once ([ClaimLabels#flexible]).
public final class FlexibleTypes {
  private final List<CandidateType> cheapestFirst;
  private final List<InstanceTypeName> names;
  private final Requirements requirements;
  private final Resources promised;
  private final Price cheapest;

  /// By the priority below which its pods evict.
  private final Map<Integer, Resources> leastOverhead = new HashMap<>();

  private FlexibleTypes(ClaimLabels labels, List<CandidateType> cheapestFirst) {
    this.cheapestFirst = List.copyOf(cheapestFirst);
    this.names = cheapestFirst.stream().map(each -> each.type().name()).toList();
    this.requirements = requirements(labels);
    this.promised = promised();
    this.cheapest =
        labels.wantedOffering().cheapest(cheapestFirst.getFirst().type()).orElse(Price.ZERO);
  }

  /// At most `most` of these types, cheapest first.
  public static FlexibleTypes of(WidestTypes claim, int most) {
    ClaimLabels labels = claim.labels();
    Positions types = claim.positions();
    boolean all = types.size() <= most;
    if (all || !labels.demandMinValues()) {
      return labels.flexible(all ? types : labels.prices().cheapest(types, most));
    }
    Positions varied = varied(labels, types);
    Positions others = types.only(position -> !varied.has(position));
    return labels.flexible(
        varied.plus(labels.prices().cheapest(others, Math.max(0, most - varied.size()))));
  }

  /// What follows from some of the types under some labels.
  static FlexibleTypes of(ClaimLabels labels, Positions types) {
    List<CandidateType> cheapestFirst = labels.prices().cheapestFirst(types);
    if (cheapestFirst.size() < types.size()) {
      throw new IllegalStateException(
          "Types %s were kept without an offering under (%s)"
              .formatted(labels.pool().table().list(types), labels.requirements()));
    }
    return new FlexibleTypes(labels, cheapestFirst);
  }

  /// Their names, cheapest first.
  public List<InstanceTypeName> names() {
    return names;
  }

  /// Everything known of the claim's labels, the types, and the capacity types that can be had; the
  /// hostname is not ours to ask for.
  public Requirements requirements() {
    return requirements;
  }

  /// The most of each resource that a node may have, and that it is one node.
  public Resources mostCapacity() {
    return promised;
  }

  /// The least that DaemonSets take whatever the type, but for those that its pods evict, as
  /// Karpenter writes it into the claim.
  public Resources leastDaemonSetRequests(int preemptsBelow) {
    return leastOverhead.computeIfAbsent(preemptsBelow, this::leastOverhead);
  }

  /// What the cheapest offering costs.
  public Price cheapest() {
    return cheapest;
  }

  private Requirements requirements(ClaimLabels labels) {
    SortedSet<String> capacityTypes = new TreeSet<>();
    for (CandidateType candidate : cheapestFirst) {
      for (Offering offering : labels.wantedOffering().had(candidate.type())) {
        capacityTypes.add(offering.capacityType().labelValue());
      }
    }
    return labels
        .requirements()
        .without(LabelKey.HOSTNAME)
        .and(Requirement.in(LabelKey.CAPACITY_TYPE, List.copyOf(capacityTypes)))
        .and(
            Requirement.in(
                LabelKey.INSTANCE_TYPE, names.stream().map(InstanceTypeName::value).toList()));
  }

  private Resources promised() {
    Resources most = Resources.EMPTY;
    for (CandidateType candidate : cheapestFirst) {
      most = most.max(candidate.type().capacity());
    }
    return most.with(ResourceName.NODES, 1);
  }

  private Resources leastOverhead(int preemptsBelow) {
    Resources least = cheapestFirst.getFirst().daemonSetRequests(preemptsBelow);
    for (CandidateType candidate : cheapestFirst) {
      least = least.min(candidate.daemonSetRequests(preemptsBelow));
    }
    return least;
  }

  /// The cheapest that give the variety that `minValues` asks for.
  private static Positions varied(ClaimLabels labels, Positions types) {
    SortedMap<LabelKey, SortedSet<String>> seen = new TreeMap<>();
    var varied = new ArrayList<Integer>();
    for (TypePrices.Priced each : labels.prices().cheapestFirst()) {
      if (types.has(each.position()) && adds(each.type().type(), labels, seen)) {
        varied.add(each.position());
      }
    }
    return types.only(varied::contains);
  }

  private static boolean adds(
      InstanceType type, ClaimLabels labels, SortedMap<LabelKey, SortedSet<String>> seen) {
    boolean adds = false;
    for (Requirement requirement : labels.requirements().asList()) {
      var values = seen.computeIfAbsent(requirement.key(), _ -> new TreeSet<>());
      boolean isShort = values.size() < requirement.minValues().orElse(0);
      adds |=
          isShort && values.addAll(MinValues.values(type, requirement, labels.wantedOffering()));
    }
    return adds;
  }
}
