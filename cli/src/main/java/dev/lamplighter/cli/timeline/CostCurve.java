package dev.lamplighter.cli.timeline;

import dev.lamplighter.model.Price;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What the nodes cost an hour, at each time at which that changes.
final class CostCurve {
  private CostCurve() {}

  /// A node costs from its launch until its instance begins to go; EC2 bills shutting down to
  /// nobody.
  static List<RatePoint> of(List<NodeLife> nodes, Duration length) {
    SortedSet<Duration> times = new TreeSet<>();
    times.add(Duration.ZERO);
    for (NodeLife node : nodes) {
      for (Phase phase : node.phases()) {
        times.add(phase.from());
        times.add(phase.to());
      }
    }
    var points = new ArrayList<RatePoint>();
    for (Duration time : times.headSet(length)) {
      var point = at(time, nodes);
      if (points.isEmpty() || !sameRate(points.getLast(), point)) {
        points.add(point);
      }
    }
    return points;
  }

  private static boolean sameRate(RatePoint one, RatePoint other) {
    return one.all().equals(other.all()) && one.own().equals(other.own());
  }

  private static RatePoint at(Duration time, List<NodeLife> nodes) {
    Price all = Price.ZERO;
    Price own = Price.ZERO;
    for (NodeLife node : nodes) {
      if (node.price().isPresent() && costs(node, time)) {
        all = all.plus(node.price().get());
        own = node.pool().isPresent() ? own.plus(node.price().get()) : own;
      }
    }
    return new RatePoint(time, all, own);
  }

  private static boolean costs(NodeLife node, Duration time) {
    return node.phases().stream()
        .filter(phase -> phase.kind() != Phase.Kind.ENDING)
        .anyMatch(phase -> phase.from().compareTo(time) <= 0 && phase.to().compareTo(time) > 0);
  }
}
