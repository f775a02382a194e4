package dev.lamplighter.pack;

import dev.lamplighter.schedule.Occupied;
import dev.lamplighter.snapshot.PodView;
import java.util.Comparator;

/// A place for pods of one shape, as [Seats] fills it.
interface Seat {
  /// Less crowded places first, then in the order in which they stand.
  Comparator<Seat> ORDER =
      (a, b) -> {
        int byCrowd = Integer.compare(a.crowd(), b.crowd());
        return byCrowd == 0 ? Integer.compare(a.index(), b.index()) : byCrowd;
      };

  /// The place as it is with the pods it was given.
  Occupied place();

  int index();

  /// How full it is, in whatever counts for its kind.
  int crowd();

  /// Whether there is room for one more pod, as far as that is not a matter of topology.
  boolean hasRoom();

  void give(PodView pod);

  /// Plans what it was given since it last did.
  void settle();
}
