package dev.lamplighter.pack;

import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;
import java.util.PriorityQueue;

/// Places whose domains are the same, so that they are level, or not, together; the best first.
///
/// Of thousands of places a shape sees the few that come first. So places that no pod of the shape
/// was offered yet are not made seats before it is their turn; only those that took one stand here.
final class Line {
  /// Few lines have more than one, and most none.
  private static final int FEW = 1;

  private Iterator<Seat> untouched;
  private final PriorityQueue<Seat> touched = new PriorityQueue<>(FEW, Seat.ORDER);
  private Optional<Seat> next = Optional.empty();

  /// `untouched` are in [Seat#ORDER].
  Line(Iterator<Seat> untouched) {
    this.untouched = untouched;
  }

  void add(Seat seat) {
    touched.add(seat);
  }

  /// The best place, if one is left.
  Optional<Seat> head() {
    if (next.isEmpty() && untouched.hasNext()) {
      next = Optional.of(untouched.next());
    }
    Seat best = touched.peek();
    boolean isTouched =
        best != null && (next.isEmpty() || Seat.ORDER.compare(best, next.get()) < 0);
    return isTouched ? Optional.of(best) : next;
  }

  void removeAll() {
    untouched = Collections.emptyIterator();
    touched.clear();
    next = Optional.empty();
  }

  /// Takes away what [#head] said.
  void removeHead() {
    Optional<Seat> head = head();
    if (head.equals(next)) {
      next = Optional.empty();
    } else {
      touched.remove();
    }
  }
}
