package dev.lamplighter.schedule;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which preferences of pods that lose their node are satisfied where they are. The others are not
/// demanded when they move: a move need not be better for a pod than staying.
final class SatisfiedToday {
  private final Topology today;
  private final Shape shape;
  private final SortedMap<NodeName, PodView> moving = new TreeMap<>();

  private SatisfiedToday(Shape shape, Topology today) {
    this.today = today;
    this.shape = shape;
    for (PodView pod : shape.pods()) {
      pod.status().node().ifPresent(node -> moving.putIfAbsent(node, pod));
    }
  }

  private static boolean anyMoves(Shape shape) {
    return shape.pods().stream().anyMatch(pod -> pod.status().node().isPresent());
  }

  /// Of the wishes those that every pod of the shape that moves has fulfilled; all, if none moves.
  static Wishes of(Wishes wishes, Shape shape, Topology topology) {
    if (wishes.isEmpty() || !anyMoves(shape)) {
      return wishes;
    }
    Topology today = topology.today();
    var satisfied = new SatisfiedToday(shape, today);
    var around = new ShapeTopology(shape, today);
    return new Wishes(
        wishes.attracted().stream().filter(wish -> satisfied.isAttracted(wish.term())).toList(),
        wishes.apart().stream().filter(wish -> satisfied.isApart(wish.term())).toList(),
        wishes.nodes().stream()
            .filter(wish -> satisfied.everywhere(at -> at.incompatible(wish.term()).isEmpty()))
            .toList(),
        wishes.spread().stream()
            .filter(each -> each.isHard() || satisfied.isLevel(around.spread(each)))
            .toList());
  }

  private interface Test {
    boolean holds(Occupied place);
  }

  private boolean everywhere(Test test) {
    return moving.keySet().stream()
        .flatMap(node -> today.node(node).stream())
        .allMatch(test::holds);
  }

  private boolean isAttracted(PodAffinityTerm term) {
    return everywhere(place -> othersWith(place, term) > 0);
  }

  private boolean isApart(PodAffinityTerm term) {
    return everywhere(place -> othersWith(place, term) == 0);
  }

  private boolean isLevel(Spread spread) {
    return everywhere(spread::isLevelAt);
  }

  /// How many pods that the term selects are in the place's domain, without the pod itself.
  private int othersWith(Occupied place, PodAffinityTerm term) {
    Domain here = place.domainOf(term.topologyKey());
    int pods = term.selects(shape.pods().getFirst()) ? -1 : 0;
    for (Population population : today.populations()) {
      if (term.selects(population.example())) {
        for (Presence other : population.presences()) {
          boolean together = other.place().domainOf(term.topologyKey()).overlaps(here);
          pods += together ? other.active() : 0;
        }
      }
    }
    return pods;
  }
}
