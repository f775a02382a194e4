package dev.lamplighter.pack;

import dev.lamplighter.schedule.FreeRoom;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The claims of a line in their turns, to find the next that may have room for a pod without
/// asking those between: thousands of claims are full, and each would be asked for each shape.
///
/// A treap: a search tree by turn that is a heap by ranks which are as good as drawn, and so stays
/// shallow whoever comes and goes. Every knot has the most that is free below it.
///
/// Source: C. R. Aragon, R. G. Seidel, *Randomized search trees* (1989).
final class Turns {
  private @Nullable Knot root;

  /// When it is a claim's turn: by how many pods it has, then by age.
  record Turn(int pods, int index, FreeRoom free) implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      int byPods = Integer.compare(pods, other.pods);
      return byPods == 0 ? Integer.compare(index, other.index) : byPods;
    }

    /// Neighbours have ranks far from each other.
    private int rank() {
      int bits = index * 0x9E3779B9;
      bits = (bits ^ bits >>> 16) * 0x85EBCA6B;
      return bits ^ bits >>> 13;
    }
  }

  /// Never changed: what is below it is made anew up to the top.
  private record Knot(Turn turn, @Nullable Knot earlier, @Nullable Knot later, FreeRoom most) {
    static Knot of(Turn turn, @Nullable Knot earlier, @Nullable Knot later) {
      FreeRoom most = turn.free();
      most = earlier == null ? most : most.max(earlier.most);
      most = later == null ? most : most.max(later.most);
      return new Knot(turn, earlier, later, most);
    }

    Knot withEarlier(@Nullable Knot other) {
      return of(turn, other, later);
    }

    Knot withLater(@Nullable Knot other) {
      return of(turn, earlier, other);
    }

    boolean outranks(Turn other) {
      return turn.rank() >= other.rank();
    }
  }

  boolean isEmpty() {
    return root == null;
  }

  void add(Turn turn) {
    root = with(root, turn);
  }

  private static Knot with(@Nullable Knot top, Turn added) {
    if (top == null || !top.outranks(added)) {
      return Knot.of(added, before(top, added), after(top, added));
    }
    return added.compareTo(top.turn()) < 0
        ? top.withEarlier(with(top.earlier(), added))
        : top.withLater(with(top.later(), added));
  }

  private static @Nullable Knot before(@Nullable Knot top, Turn turn) {
    if (top == null) {
      return null;
    }
    return top.turn().compareTo(turn) < 0
        ? top.withLater(before(top.later(), turn))
        : before(top.earlier(), turn);
  }

  private static @Nullable Knot after(@Nullable Knot top, Turn turn) {
    if (top == null) {
      return null;
    }
    return top.turn().compareTo(turn) > 0
        ? top.withEarlier(after(top.earlier(), turn))
        : after(top.later(), turn);
  }

  void remove(Turn turn) {
    root = without(root, turn);
  }

  private static @Nullable Knot without(@Nullable Knot top, Turn turn) {
    if (top == null) {
      return null;
    }
    int order = turn.compareTo(top.turn());
    if (order == 0) {
      return joined(top.earlier(), top.later());
    }
    return order < 0
        ? top.withEarlier(without(top.earlier(), turn))
        : top.withLater(without(top.later(), turn));
  }

  private static @Nullable Knot joined(@Nullable Knot earlier, @Nullable Knot later) {
    if (earlier == null || later == null) {
      return earlier == null ? later : earlier;
    }
    return earlier.outranks(later.turn())
        ? earlier.withLater(joined(earlier.later(), later))
        : later.withEarlier(joined(earlier, later.earlier()));
  }

  /// The first that may have so much free, or the first of those that come after `last`.
  Optional<Turn> next(Optional<Turn> last, FreeRoom wanted) {
    Turn from = last.orElse(null);
    return Optional.ofNullable(from == null ? first(root, wanted) : next(root, from, wanted));
  }

  private static @Nullable Turn next(@Nullable Knot top, Turn last, FreeRoom wanted) {
    if (top == null || !top.most().holds(wanted)) {
      return null;
    }
    if (top.turn().compareTo(last) <= 0) {
      return next(top.later(), last, wanted);
    }
    Turn earlier = next(top.earlier(), last, wanted);
    return earlier == null ? firstFrom(top, wanted) : earlier;
  }

  private static @Nullable Turn first(@Nullable Knot top, FreeRoom wanted) {
    if (top == null || !top.most().holds(wanted)) {
      return null;
    }
    Turn earlier = first(top.earlier(), wanted);
    return earlier == null ? firstFrom(top, wanted) : earlier;
  }

  /// Of the knot itself and those later.
  private static @Nullable Turn firstFrom(Knot top, FreeRoom wanted) {
    return top.turn().free().holds(wanted) ? top.turn() : first(top.later(), wanted);
  }
}
