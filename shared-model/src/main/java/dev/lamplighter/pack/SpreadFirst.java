package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.DomainOrder;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
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

  static List<Queue> of(Queue given, ClusterSnapshot snapshot, Pools pools) {
    SortedSet<PodKey> spread = new TreeSet<>();
    for (PodView pod : PendingPods.of(snapshot)) {
      if (isSpread(pod.spec())) {
        spread.add(pod.key());
      }
    }
    if (spread.isEmpty()) {
      return List.of();
    }
    DomainOrder byPrice = DomainOrder.byPrice(pools.templates());
    String which = System.getProperty("zq", "ABC");
    var all = new ArrayList<Queue>();
    if (which.contains("A")) all.add(given.and(spread).with(byPrice));
    if (which.contains("B")) all.add(given.with(byPrice));
    if (which.contains("C")) all.add(given.and(spread));
    return all;
  }

  private static boolean isSpread(PodSpec spec) {
    return spec.topologySpread().stream()
        .anyMatch(each -> each.isHard() && !each.topologyKey().equals(LabelKey.HOSTNAME));
  }
}
