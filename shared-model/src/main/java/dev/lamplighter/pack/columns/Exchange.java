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
  private final long[][] demands;
  private final long[] free;
  private final int[] taken;

  /// What is tried: a filling, and the room that it leaves.
  private final int[] filled;

  private final long[] room;
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
    demands = new long[candidates.size][];
    for (int k = 0; k < demands.length; k++) {
      demands[k] = candidates.instance.demand[candidates.item[k]];
    }
    taken = start.clone();
    filled = new int[taken.length];
    worth = candidates.worth(start);
    free = candidates.instance.capacity[candidates.type].clone();
    for (int k = 0; k < taken.length; k++) {
      candidates.take(k, taken[k], free);
    }
    room = free.clone();
  }

  private static int[] first(double[] value) {
    return Arrays.stream(ByValue.order(value)).limit(FILLERS).toArray();
  }

  static int[] improve(
      Candidates candidates, KnapsackRelaxation relaxation, int[] start, Work work) {
    var exchange = new Exchange(candidates, relaxation, start);
    exchange.refill(-1, 0, -1);
    boolean gained = true;
    for (int pass = 0; gained && pass < PASSES && exchange.refills < REFILLS; pass++) {
      gained = exchange.pass();
    }
    work.spend(8L * exchange.refills * Math.min(FILLERS, candidates.size));
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
      double filledWorth = takeOut(out, number, other);
      for (int k : order) {
        int more = k == out || k == other ? 0 : Math.min(fits(k), candidates.most[k] - filled[k]);
        if (more > 0) {
          filled[k] += more;
          filledWorth += more * candidates.worth[k];
          candidates.take(k, more, room);
        }
      }
      if (filledWorth > worth * (1 + 1e-9)) {
        System.arraycopy(filled, 0, taken, 0, taken.length);
        worth = filledWorth;
        System.arraycopy(room, 0, free, 0, room.length);
        return true;
      }
    }
    return false;
  }

  /// Into what is tried; returns the worth that stays.
  private double takeOut(int out, int number, int other) {
    System.arraycopy(taken, 0, filled, 0, taken.length);
    System.arraycopy(free, 0, room, 0, free.length);
    double left = worth;
    if (out >= 0) {
      filled[out] -= number;
      left -= number * candidates.worth[out];
      candidates.take(out, -number, room);
    }
    if (other >= 0) {
      filled[other]--;
      left -= candidates.worth[other];
      candidates.take(other, -1, room);
    }
    return left;
  }

  /// How many more of a candidate the room takes. Most often none, which is told without dividing.
  private int fits(int k) {
    long[] demand = demands[k];
    for (int r = 0; r < room.length; r++) {
      if (demand[r] > room[r]) {
        return 0;
      }
    }
    return candidates.instance.fits(candidates.item[k], room);
  }
}
