package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.DomainOrder;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Other queues to plan by, where pods are spread over zones or other domains larger than a host.
///
/// Mostly the largest pods come first, so that those which are spread find others before them that
/// count, and whose nodes are fixed to a zone each, cheap or dear, to keep it level. Where they
/// come first, nobody is in their way, and nodes of those that merely count may be wherever they
/// cost least: the plan holds if kube-scheduler binds the spread pods first. And they may go to the
/// cheapest zones that `maxSkew` allows, rather than the emptiest.
final class SpreadFirst {
  private SpreadFirst() {}

  /// None where nobody is spread so, or prices are the same in all such domains.
  static List<Queue> of(Queue given, ClusterSnapshot snapshot, Pools pools) {
    SortedSet<PodKey> spread = new TreeSet<>();
    SortedSet<LabelKey> keys = new TreeSet<>();
    for (PodView pod : PendingPods.of(snapshot)) {
      List<LabelKey> its = keys(pod.spec());
      keys.addAll(its);
      if (!its.isEmpty()) {
        spread.add(pod.key());
      }
    }
    if (spread.isEmpty()) {
      return List.of();
    }
    DomainOrder byPrice = DomainOrder.byPrice(pools.templates());
    Queue level = given.and(spread);
    return keys.stream().anyMatch(byPrice::tellsApart)
        ? List.of(level.with(byPrice), level)
        : List.of();
  }

  private static List<LabelKey> keys(PodSpec spec) {
    return spec.topologySpread().stream()
        .filter(TopologySpreadConstraint::isHard)
        .map(TopologySpreadConstraint::topologyKey)
        .filter(key -> !key.equals(LabelKey.HOSTNAME))
        .toList();
  }
}
