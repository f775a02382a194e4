package dev.lamplighter.schedule;

import dev.lamplighter.model.Requirements;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The attempts to place a shape on new claims, strictest first: preferences count as demands until
/// one attempt after the other drops one (spec core 3.7).
///
/// 1. Each of the pod's affinity alternatives in turn, with all preferences.
/// 2. The last of them, with one preference fewer each time: the heaviest preferred pod affinity
///    term goes first, then pod anti-affinity, then node affinity, then `ScheduleAnyway`.
/// 3. The other alternatives, without preferences: in Karpenter they are lost with step 1.
/// 4. The last alternative once more, and then the others, with `PreferNoSchedule` tolerated.
///
/// Each alternative stands for one attempt with each of its volumes' alternatives, and of labels in
/// their stable spelling.
final class Relaxation {
  private final Shape shape;
  private final ShapeTopology around;
  private final List<Attempt> attempts = new ArrayList<>();

  private Relaxation(Shape shape, ShapeTopology around) {
    this.shape = shape;
    this.around = around;
  }

  static List<Attempt> attempts(Shape shape, ShapeTopology around, Wishes all) {
    return new Relaxation(shape, around).inOrder(all);
  }

  private List<Attempt> inOrder(Wishes all) {
    Requirements last = shape.alternatives().getLast();
    List<Requirements> others = shape.alternatives().subList(0, shape.alternatives().size() - 1);
    shape.alternatives().forEach(alternative -> add(alternative, all, false));
    Wishes none = all.none();
    Optional<Wishes> fewer = all.less();
    while (fewer.isPresent()) {
      add(last, fewer.get(), false);
      if (fewer.get().isEmpty()) {
        others.forEach(alternative -> add(alternative, none, false));
      }
      fewer = fewer.get().less();
    }
    add(last, none, true);
    others.forEach(alternative -> add(alternative, none, true));
    return List.copyOf(attempts);
  }

  private void add(Requirements own, Wishes wishes, boolean toleratesPreferNoSchedule) {
    TopologyDemands demands = around.demands(wishes);
    for (Requirements alternative : shape.volumes().with(List.of(own.and(wishes.ofNode())))) {
      attempts.add(
          new Attempt(
              shape,
              List.of(alternative.stable()),
              toleratesPreferNoSchedule,
              !wishes.isEmpty(),
              demands));
    }
  }
}
