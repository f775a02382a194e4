package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.WellKnownLabels;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The values of a topology key that nodes of a pool can have (spec core 4.10): what its
/// requirements, its types and their offerings leave, to be had now or not.
///
/// Of a custom label that the pool leaves open it is the value that a node gets on which no pod
/// asks for another. Karpenter takes the values that a requirement excludes for domains too, and
/// does not ask whether a type that meets the pod's own requirements is sold there.
final class PoolDomains {
  private PoolDomains() {}

  /// Those of all its nodes.
  static SortedSet<String> all(PoolTemplate pool, LabelKey key) {
    return of(pool, key, List.of(Requirements.EMPTY), Resources.EMPTY);
  }

  /// Those of nodes that satisfy one of the shape's alternatives and are large enough for a pod of
  /// it.
  static SortedSet<String> of(PoolTemplate pool, LabelKey key, Shape shape) {
    return of(pool, key, shape.alternatives(), shape.request());
  }

  private static SortedSet<String> of(
      PoolTemplate pool, LabelKey key, List<Requirements> alternatives, Resources request) {
    SortedSet<String> values = new TreeSet<>();
    for (Requirements alternative : alternatives) {
      if (pool.requirements().isCompatible(alternative, AllowUndefined.WELL_KNOWN)) {
        Requirements wanted = pool.requirements().and(alternative);
        for (InstanceType type : pool.soldTypes()) {
          if (CandidateType.satisfies(type, alternative) && request.fitsIn(type.allocatable())) {
            values.addAll(values(type, key, wanted));
          }
        }
      }
    }
    return values;
  }

  /// An outage and a full subnet pass; that the account or its subnets have nothing there does not.
  private static boolean isServed(Offering offering) {
    return switch (offering.availability()) {
      case AVAILABLE, COOLING_DOWN, UNPRICED, UNAVAILABLE, USED_UP, NO_FREE_ADDRESS -> true;
      case NO_SUBNET, NO_IMAGE, INCOMPATIBLE, NOT_FOR_ACCOUNT -> false;
    };
  }

  private static List<String> values(InstanceType type, LabelKey key, Requirements wanted) {
    if (WellKnownLabels.isOfferingLabel(key)) {
      return CandidateType.offerings(type, wanted).stream()
          .filter(PoolDomains::isServed)
          .flatMap(offering -> offering.label(key).stream())
          .toList();
    }
    if (type.offerings().stream().noneMatch(PoolDomains::isServed)) {
      return List.of();
    }
    Requirement allowed = wanted.get(key);
    boolean decidedByType = WellKnownLabels.isWellKnown(key) && type.requirements().has(key);
    Requirement listed = decidedByType ? type.requirements().get(key) : allowed;
    return listed.complement()
        ? wanted.customLabels().get(key).stream().toList()
        : listed.values().stream().filter(allowed::has).toList();
  }
}
