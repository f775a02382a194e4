package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.pack.RoomyClaim.Portion;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.schedule.PodVolumes;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// The pods of a plan's claims by shape.
final class Portions {
  private Portions() {}

  /// Those of each claim, the largest first.
  static List<List<Portion>> of(
      ProvisioningPlan plan, ClusterSnapshot snapshot, PlanUnderWay underWay) {
    SortedMap<PodKey, Integer> places = new TreeMap<>();
    var portions = new ArrayList<List<Portion>>();
    for (int i = 0; i < plan.claims().size(); i++) {
      portions.add(new ArrayList<>());
      for (PodKey pod : plan.claims().get(i).pods()) {
        places.put(pod, i);
      }
    }
    List<PodView> pods =
        PendingPods.of(snapshot).stream().filter(pod -> places.containsKey(pod.key())).toList();
    List<Shape> shapes = Shape.of(pods, PodVolumes.of(snapshot));
    Ties ties = Ties.among(shapes);
    for (int number = 0; number < shapes.size(); number++) {
      Shape shape = shapes.get(number);
      List<Attempt> attempts = underWay.shapes().attempts(shape, underWay.topology().around(shape));
      SortedMap<Integer, List<PodView>> byClaim = new TreeMap<>();
      for (PodView pod : shape.pods()) {
        byClaim.computeIfAbsent(places.getOrDefault(pod.key(), 0), _ -> new ArrayList<>()).add(pod);
      }
      int it = number;
      SortedSet<LabelKey> its = ties.of(shape);
      byClaim.forEach(
          (claim, some) ->
              portions.get(claim).add(new Portion(it, shape.with(some), attempts, its)));
    }
    return portions;
  }
}
