package dev.lamplighter.pack.columns;

/// The cheapest packing of few items, exactly, by dynamic programming over what waits.
///
/// A state is how many of each item wait, as a number in the mixed radix of the counts. The
/// cheapest packing of a state is a bin that holds the state's first item, and the cheapest packing
/// of the rest; of all parts of the state the one whose cheapest bin and rest cost least is taken,
/// then the one with fewer bins. The work is states times parts, so only for few; only where bins
/// can be had in any number.
final class SmallPacking {
  private static final long NEVER = Long.MAX_VALUE / 4;

  /// Added to the price of each bin while comparing, in units below a micro-dollar.
  private static final long BIN = 1;

  private static final long MICRO = 1 << 16;

  private final Bins left;
  private final int[] weight;
  private final int states;
  private final long[] bin;
  private final int[] type;
  private final long[] cost;
  private final int[] part;

  private SmallPacking(Bins left, int[] weight, int states) {
    this.left = left;
    this.weight = weight;
    this.states = states;
    bin = new long[states];
    type = new int[states];
    cost = new long[states];
    part = new int[states];
  }

  /// Whether it takes less than so many steps.
  static boolean suits(Bins left, long steps) {
    for (int type = 0; type < left.instance.types; type++) {
      if (left.stock.limits(type) && left.stock.has(type)) {
        return false;
      }
    }
    double states = 1;
    double parts = 1;
    for (int waiting : left.waiting) {
      states *= waiting + 1;
      parts *= (waiting + 1) * (waiting + 2) / 2.0;
    }
    return parts * left.instance.items + states * left.instance.types < steps;
  }

  static Bins pack(Bins left, Work work) {
    int[] weight = new int[left.waiting.length];
    int states = 1;
    for (int item = 0; item < weight.length; item++) {
      weight[item] = states;
      states *= left.waiting[item] + 1;
    }
    var packing = new SmallPacking(left, weight, states);
    for (int state = 1; state < states; state++) {
      packing.price(state);
    }
    for (int state = 1; state < states; state++) {
      packing.choose(state, work);
    }
    return packing.packed();
  }

  private int[] counts(int state) {
    int[] counts = new int[weight.length];
    for (int item = weight.length - 1, rest = state; item >= 0; item--) {
      counts[item] = rest / weight[item];
      rest %= weight[item];
    }
    return counts;
  }

  private void price(int state) {
    type[state] = left.instance.cheapest(counts(state), left.stock);
    bin[state] = type[state] < 0 ? NEVER : left.instance.priceMicros[type[state]] * MICRO + BIN;
  }

  /// Parts of a state are walked like the digits of a number that each have their own highest.
  private void choose(int state, Work work) {
    int[] counts = counts(state);
    int[] digits = new int[counts.length];
    int first = 0;
    while (counts[first] == 0) {
      first++;
    }
    cost[state] = NEVER;
    int taken = 0;
    while (true) {
      int item = 0;
      while (item < digits.length && digits[item] == counts[item]) {
        taken -= digits[item] * weight[item];
        digits[item++] = 0;
      }
      if (item == digits.length) {
        work.spend(4L * digits.length);
        return;
      }
      digits[item]++;
      taken += weight[item];
      work.spend(4);
      if (digits[first] > 0
          && bin[taken] < NEVER
          && bin[taken] + cost[state - taken] < cost[state]) {
        cost[state] = bin[taken] + cost[state - taken];
        part[state] = taken;
      }
    }
  }

  private Bins packed() {
    Bins bins = left.copy();
    int state = states - 1;
    while (state > 0 && cost[state] < NEVER) {
      bins.open(new Column(type[part[state]], counts(part[state])), 1);
      state -= part[state];
    }
    return bins;
  }
}
