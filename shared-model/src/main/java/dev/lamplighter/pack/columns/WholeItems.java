package dev.lamplighter.pack.columns;

import static java.util.Comparator.comparingDouble;

import java.util.PriorityQueue;

/// What no filling exceeds in worth, sharper than [KnapsackRelaxation]: where that cuts an item,
/// there is either no more of it than the whole ones, or one more at least, and both are relaxed
/// anew. The part with the highest bound is split next, so however early it ends, that bound holds
/// for all.
///
/// Serves bins that a few large items fill, where what is cut is worth much. Once the large ones
/// are whole, room may be scarce in another dimension, which a bound from one set of multipliers
/// ([CountedCompletion]) can't say.
///
/// Example: room 10, two items of 6 worth 6 each. Relaxed, one and two thirds of them are worth 10.
/// One at most is worth 6; two do not fit. So 6.
final class WholeItems {
  private static final double WHOLE = 1e-6;

  private final Candidates candidates;
  private final Work work;

  private WholeItems(Candidates candidates, Work work) {
    this.candidates = candidates;
    this.work = work;
  }

  /// A part of all fillings: those with these of each candidate at least, and so many more at most.
  private static final class Part {
    final int[] least;
    final int[] more;
    final KnapsackRelaxation relaxation;
    final double bound;

    Part(int[] least, int[] more, KnapsackRelaxation relaxation, double bound) {
      this.least = least;
      this.more = more;
      this.relaxation = relaxation;
      this.bound = bound;
    }
  }

  /// @param enough what need not be sharper
  /// @param splits at most
  static double most(Candidates candidates, double enough, int splits, Work work) {
    var search = new WholeItems(candidates, work);
    var parts = new PriorityQueue<Part>(comparingDouble(part -> -part.bound));
    parts.add(search.part(new int[candidates.size], candidates.most, Double.POSITIVE_INFINITY));
    for (int split = 0; split < splits && !parts.isEmpty() && work.isLeft(); split++) {
      Part widest = parts.peek();
      int cut = widest.bound <= enough ? -1 : search.cut(widest);
      if (cut < 0) {
        return widest.bound;
      }
      parts.remove();
      search.split(widest, cut, parts);
    }
    return parts.isEmpty() ? enough : parts.peek().bound;
  }

  /// The largest candidate that is not whole; -1 if there is none.
  private int cut(Part part) {
    int cut = -1;
    double largest = 0;
    for (int k = 0; k < candidates.size; k++) {
      double level = part.relaxation.levels[k];
      double size = largestShare(k);
      if (Math.abs(level - Math.rint(level)) > WHOLE && size > largest) {
        cut = k;
        largest = size;
      }
    }
    return cut;
  }

  private double largestShare(int k) {
    double largest = 0;
    for (double share : candidates.shares[k]) {
      largest = Math.max(largest, share);
    }
    return largest;
  }

  private void split(Part part, int cut, PriorityQueue<Part> parts) {
    int whole = (int) Math.floor(part.relaxation.levels[cut]);
    int[] noMore = part.more.clone();
    noMore[cut] = whole;
    parts.add(part(part.least, noMore, part.bound));
    int[] least = part.least.clone();
    int[] more = part.more.clone();
    least[cut] += whole + 1;
    more[cut] -= whole + 1;
    int[] counts = candidates.byItem(least);
    if (candidates.instance.holds(candidates.type, counts, candidates.instance.used(counts))) {
      parts.add(part(least, more, part.bound));
    }
  }

  /// @param whole what no filling of the part that it is split from exceeds
  private Part part(int[] least, int[] more, double whole) {
    double[] room = new double[candidates.instance.dimensions];
    for (int r = 0; r < room.length; r++) {
      room[r] = 1;
      for (int k = 0; k < least.length; k++) {
        room[r] = Math.max(0, room[r] - least[k] * candidates.shares[k][r]);
      }
    }
    var relaxation = KnapsackRelaxation.of(candidates, room, more, work);
    double bound = candidates.worth(least) + relaxation.most(room, more);
    return new Part(least, more, relaxation, Math.min(whole, bound));
  }
}
