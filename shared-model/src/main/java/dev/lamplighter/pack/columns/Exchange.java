package dev.lamplighter.pack.columns;

import java.util.Arrays;

/// Improves a filling by exchange: takes one or two items out, or more of one, and fills the room
/// with others, as long as that gains worth.
///
/// Where all items are worth about the same for their size, as they are when column generation
/// comes to its end, no order of filling tells which of them fit together without waste; trying
/// does.
final class Exchange {
  private static final int PASSES = 12;
  private static final int MOST_OF_ONE = 3;
  private static final int PARTNERS = 24;
  private static final int REFILLS = 1500;
  private static final int FILLERS = 40;

  private final Candidates candidates;
  private final int[][] orders;
  private final long[] free;
  private int[] taken;
  private double worth;
  private int refills;

  private Exchange(Candidates candidates, KnapsackRelaxation relaxation, int[] start) {
    this.candidates = candidates;
    double[] value = new double[candidates.size];
    double[] size = new double[candidates.size];
    for (int k = 0; k < value.length; k++) {
      double price = relaxation.priceOf(candidates.shares[k]);
      value[k] = candidates.worth[k] / (1e-12 + price);
      size[k] = price;
    }
    orders = new int[][] {first(value), first(size)};
    taken = start.clone();
    worth = candidates.worth(start);
    free = candidates.instance.capacity[candidates.type].clone();
    for (int k = 0; k < taken.length; k++) {
      candidates.take(k, taken[k], free);
    }
  }

  private static int[] first(double[] value) {
    return Arrays.stream(GreedyFilling.order(value)).limit(FILLERS).toArray();
  }

  static int[] improve(
      Candidates candidates, KnapsackRelaxation relaxation, int[] start, Work work) {
    var exchange = new Exchange(candidates, relaxation, start);
    exchange.refill(-1, 0, -1);
    boolean gained = true;
    for (int pass = 0; gained && pass < PASSES && exchange.refills < REFILLS; pass++) {
      gained = exchange.pass();
    }
    work.spend(16L * exchange.refills * Math.min(FILLERS, candidates.size));
    return exchange.taken;
  }

  private boolean pass() {
    boolean gained = false;
    for (int out = 0; out < taken.length && refills < REFILLS; out++) {
      for (int number = 1; number <= MOST_OF_ONE; number++) {
        gained |= taken[out] >= number && refill(out, number, -1);
      }
      for (int other = Math.max(0, out - PARTNERS); other < out; other++) {
        gained |= taken[out] > 0 && taken[other] > 0 && refill(out, 1, other);
      }
    }
    return gained;
  }

  /// Whether it gained; otherwise the filling is as before.
  private boolean refill(int out, int number, int other) {
    refills++;
    for (int[] order : orders) {
      long[] room = free.clone();
      int[] filled = taken.clone();
      double filledWorth = worth;
      if (out >= 0) {
        filled[out] -= number;
        filledWorth -= number * candidates.worth[out];
        candidates.take(out, -number, room);
      }
      if (other >= 0) {
        filled[other]--;
        filledWorth -= candidates.worth[other];
        candidates.take(other, -1, room);
      }
      for (int k : order) {
        if (k != out && k != other) {
          int more = candidates.instance.fits(candidates.item[k], room);
          more = Math.min(more, candidates.most[k] - filled[k]);
          if (more > 0) {
            filled[k] += more;
            filledWorth += more * candidates.worth[k];
            candidates.take(k, more, room);
          }
        }
      }
      if (filledWorth > worth * (1 + 1e-9)) {
        taken = filled;
        worth = filledWorth;
        System.arraycopy(room, 0, free, 0, room.length);
        return true;
      }
    }
    return false;
  }
}
