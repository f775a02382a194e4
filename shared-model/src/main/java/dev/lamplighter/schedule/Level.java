package dev.lamplighter.schedule;

import dev.lamplighter.decision.Confined;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.schedule.TopologyGroup.View;
import java.util.List;
import java.util.function.Predicate;

/// Whether one more pod at a place keeps within `maxSkew` by all spread constraints of its shape.
///
/// On a node that is ready kube-scheduler is the arbiter: as it sees the cluster now, or will once
/// all that is planned is there. But it binds a pod there before those that are planned on nodes
/// yet to come, and these must find their domains level still ([Reliance]).
final class Level {
  private Level() {}

  static boolean with(Occupied place, List<Spread> spreads) {
    return place.ready()
        ? (isIn(View.NOW, place, spreads) || isIn(View.LATER, place, spreads))
            && isLeft(place, spreads)
        : isIn(View.PLANNED, place, spreads);
  }

  private static boolean isIn(View view, Occupied place, List<Spread> spreads) {
    for (Spread spread : spreads) {
      if (!spread.admits(place, view)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLeft(Occupied place, List<Spread> spreads) {
    for (Spread spread : spreads) {
      if (!spread.leavesLevel(place)) {
        return false;
      }
    }
    return true;
  }

  /// Why it does not.
  static Rejection refusal(Occupied place, List<Spread> spreads) {
    if (!place.ready()) {
      return first(spreads, spread -> !spread.admits(place, View.PLANNED), place, View.PLANNED);
    }
    return isIn(View.NOW, place, spreads)
        ? first(spreads, spread -> !spread.leavesLevel(place), place, View.LATER)
        : first(spreads, spread -> !spread.admits(place, View.NOW), place, View.NOW);
  }

  private static Rejection first(
      List<Spread> spreads, Predicate<Spread> refuses, Occupied place, View view) {
    Spread first = spreads.stream().filter(refuses).findFirst().orElseThrow();
    return first.refusal(place.domainOf(first.key()), Confined.NO, view);
  }
}
