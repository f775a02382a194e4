package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Shapes of a queue whose pods matter to others that are placed before them: by a hard spread
/// constraint that counts them, or since one must be apart from the other in more than hosts.
/// Attraction doesn't matter, as nobody is in its way.
public final class Minded {
  private final Set<SpreadSelector> counted = new LinkedHashSet<>();
  private final Set<PodAffinityTerm> apart = new LinkedHashSet<>();
  private final Set<Shape.Kin> before = new HashSet<>();
  private final List<PodView> examples = new ArrayList<>();
  private final Map<Shape.Kin, List<PodAffinityTerm>> own = new HashMap<>();

  private Minded() {}

  /// How many shapes of the queue there are up to the last one that an earlier one minds; 0 if
  /// there is none.
  public static int last(List<Shape> queue) {
    var minded = new Minded();
    int last = 0;
    for (int i = 0; i < queue.size(); i++) {
      Shape shape = queue.get(i);
      if (minded.isMinded(shape)) {
        last = i + 1;
      }
      minded.add(shape);
    }
    return last;
  }

  private boolean isMinded(Shape shape) {
    PodView pod = shape.pods().getFirst();
    for (SpreadSelector each : counted) {
      if (each.selects(pod)) {
        return true;
      }
    }
    for (PodAffinityTerm term : apart) {
      if (term.selects(pod)) {
        return true;
      }
    }
    for (PodAffinityTerm term : apartFrom(shape)) {
      if (examples.stream().anyMatch(term::selects)) {
        return true;
      }
    }
    return false;
  }

  private void add(Shape shape) {
    if (before.add(shape.kin())) {
      for (TopologySpreadConstraint constraint : shape.spec().topologySpread()) {
        if (constraint.isHard()) {
          counted.add(SpreadSelector.of(constraint, shape));
        }
      }
      apart.addAll(apartFrom(shape));
      examples.add(shape.pods().getFirst());
    }
  }

  private List<PodAffinityTerm> apartFrom(Shape shape) {
    return own.computeIfAbsent(
        shape.kin(),
        _ ->
            shape.spec().podAntiAffinity().stream()
                .filter(term -> !term.topologyKey().equals(LabelKey.HOSTNAME))
                .toList());
  }
}
