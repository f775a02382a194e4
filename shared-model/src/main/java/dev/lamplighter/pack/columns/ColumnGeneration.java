package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The cheapest bins that hold what waits if bins could be bought in parts: the configuration
/// linear program (Gilmore and Gomory 1961), by column generation.
///
/// The master has a row for each item that waits and for each limit of what bins use, such as how
/// many there are of a type. Its duals say what one more of each item would cost; the pricing step
/// looks in each type for a filling worth more than the type costs, and each such becomes a column.
/// Without any, the master's cost is the least; [Farley]'s bound says at each round how far off it
/// can be.
final class ColumnGeneration {
  private static final double APART = 1e-5;
  private static final double GOLDEN = 0.6180339887498949;
  private static final double WORTHWHILE = 1 + 1e-4;

  /// The best worths so far are trusted less where they led to no column, and slowly again: where
  /// the bound does not rise, they are those from the beginning and lead nowhere.
  private static final double LOST = 0.3;

  private static final double REGAINED = 0.1;

  /// Fillings worth so little more than the type costs are not looked for.
  private static final double PRECISION = 1e-4;

  private final Bins left;
  private final Instance instance;
  private final List<Column> columns = new ArrayList<>();
  private final Set<Column> known = new LinkedHashSet<>();
  private final int[] rowOfItem;
  private final int[] rowOfLimit;

  /// The least that any type uses of each limit, in which its row counts.
  private final double[] unit;

  private final int rows;
  private final Simplex master;
  private double[] worths;

  /// What one more of each limit is worth, in dollars.
  private double[] limits;

  private double bound;
  private double[] center;
  private final double smoothing;

  /// @param left what waits, and the bins to be had
  /// @param worths a first guess at what each item is worth, in dollars, and the bound from it
  /// @param smoothing how much of the best worths so far goes into the next, of 1
  ColumnGeneration(
      Bins left, Collection<Column> start, double[] worths, double bound, double smoothing) {
    this.left = left;
    this.bound = bound;
    center = worths;
    this.smoothing = smoothing;
    instance = left.instance;
    rowOfLimit = new int[instance.limit.length];
    unit = units();
    rowOfItem = new int[instance.items];
    int row = 0;
    for (int item = 0; item < instance.items; item++) {
      rowOfItem[item] = left.waiting[item] > 0 ? row++ : -1;
    }
    for (int limit = 0; limit < rowOfLimit.length; limit++) {
      rowOfLimit[limit] = row++;
    }
    rows = row;
    master = new Simplex(needed(), penalties());
    this.worths = new double[instance.items];
    limits = new double[instance.limit.length];
    Singles.of(left).forEach(this::add);
    start.forEach(column -> add(column.within(left.waiting)));
  }

  private double[] units() {
    double[] units = new double[instance.limit.length];
    Arrays.fill(units, Double.POSITIVE_INFINITY);
    for (int type = 0; type < instance.types; type++) {
      for (int k = 0; k < instance.limitsOf[type].length; k++) {
        int limit = instance.limitsOf[type][k];
        units[limit] = Math.min(units[limit], (double) instance.uses[type][k]);
      }
    }
    return units;
  }

  /// Each a little more than there is, and each differently: with many rows of equal numbers the
  /// simplex would go round in steps without gain.
  private double[] needed() {
    double[] needed = new double[rows];
    for (int item = 0; item < instance.items; item++) {
      if (rowOfItem[item] >= 0) {
        needed[rowOfItem[item]] = left.waiting[item];
      }
    }
    for (int limit = 0; limit < rowOfLimit.length; limit++) {
      needed[rowOfLimit[limit]] = -(left.stock.leftOf(limit) / unit[limit]);
    }
    for (int row = 0; row < rows; row++) {
      double share = (row + 1) * GOLDEN % 1;
      needed[row] += (needed[row] > 0 ? 1 : -1) * APART * (1 + share);
    }
    return needed;
  }

  /// Of an item, more than packing one more of it can cost; of a limit, more than all that one more
  /// bin could hold.
  private double[] penalties() {
    double[] penalties = new double[rows];
    double ofItem = 4 * Arrays.stream(instance.price).max().orElse(0) + 1;
    Arrays.fill(penalties, ofItem);
    for (int row : rowOfLimit) {
      penalties[row] = ofItem * Math.max(1, Arrays.stream(left.waiting).sum());
    }
    return penalties;
  }

  private void add(Column column) {
    if (!left.stock.has(column.type) || Instance.isEmpty(column.counts) || !known.add(column)) {
      return;
    }
    double[] entries = new double[rows];
    for (int item = 0; item < instance.items; item++) {
      if (rowOfItem[item] >= 0) {
        entries[rowOfItem[item]] = column.counts[item];
      }
    }
    int[] used = instance.limitsOf[column.type];
    for (int k = 0; k < used.length; k++) {
      entries[rowOfLimit[used[k]]] = -instance.uses[column.type][k] / unit[used[k]];
    }
    columns.add(column);
    master.add(instance.price[column.type], entries);
  }

  /// Solves, and prices new columns, until none is found, or the bound is so close, or the rounds
  /// or the work are used up.
  ///
  /// @param nodes of the search for each filling; it searches longer when it finds none, but not
  ///   beyond `mostNodes`
  void run(int rounds, int nodes, int mostNodes, double close, Work work) {
    solve(work);
    int effort = nodes;
    double trust = smoothing;
    for (int round = 0; round < rounds && work.isLeft(); round++) {
      boolean found = price(smoothed(trust), effort, work);
      if (bound >= (1 - close) * master.cost()) {
        return;
      }
      if (found) {
        solve(work);
        trust = Math.min(smoothing, trust + REGAINED);
      } else if (trust > 0) {
        trust = Math.max(0, trust - LOST);
      } else if (effort >= mostNodes) {
        return;
      } else {
        effort *= 8;
      }
    }
  }

  /// Between the worths of the best bound so far and the duals, which swing while columns are few.
  private double[] smoothed(double trust) {
    double[] smoothed = new double[instance.items];
    for (int item = 0; item < instance.items; item++) {
      smoothed[item] = trust * center[item] + (1 - trust) * worths[item];
    }
    return smoothed;
  }

  private void solve(Work work) {
    master.solve(work);
    double[] duals = master.duals();
    for (int item = 0; item < instance.items; item++) {
      worths[item] = rowOfItem[item] < 0 ? 0 : Math.max(0, duals[rowOfItem[item]]);
    }
    for (int limit = 0; limit < limits.length; limit++) {
      limits[limit] = Math.max(0, duals[rowOfLimit[limit]]) / unit[limit];
    }
  }

  /// Whether any new column was found at these worths. Raises the bound.
  private boolean price(double[] at, int nodes, Work work) {
    double[] most = new double[instance.types];
    boolean found = false;
    for (int type = 0; type < instance.types; type++) {
      if (left.stock.has(type)) {
        double price = instance.price[type] + limitsWorth(type);
        var candidates = Candidates.of(instance, type, at, left.waiting);
        Filling filling = Knapsack.fill(candidates, price * (1 + PRECISION), nodes, work);
        most[type] = filling.most();
        if (worth(filling.counts()) > price * WORTHWHILE + 1e-12) {
          int before = columns.size();
          add(new Column(type, filling.counts()));
          found |= columns.size() > before;
        }
      }
    }
    double reached = Farley.bound(left, at, most, limits);
    if (reached > bound) {
      bound = reached;
      center = at;
    }
    return found;
  }

  /// What the limits are worth, in dollars, that one bin of the type uses.
  private double limitsWorth(int type) {
    double sum = 0;
    for (int k = 0; k < instance.limitsOf[type].length; k++) {
      sum += limits[instance.limitsOf[type][k]] * instance.uses[type][k];
    }
    return sum;
  }

  private double worth(int[] counts) {
    double sum = 0;
    for (int item = 0; item < counts.length; item++) {
      sum += counts[item] * worths[item];
    }
    return sum;
  }

  /// What packing all that waits costs at least, in dollars.
  double bound() {
    return bound;
  }

  /// What the bins cost if they could be bought in parts, as far as the search went.
  double cost() {
    return master.cost();
  }

  /// What one more of each item would cost, in dollars.
  double[] worths() {
    return worths;
  }

  List<Column> columns() {
    return columns;
  }

  /// How many bins of each column.
  double[] levels() {
    return master.levels();
  }

  /// The columns closest to being of use, at most so many.
  List<Column> useful(int most) {
    double[] value = new double[columns.size()];
    for (int c = 0; c < value.length; c++) {
      Column column = columns.get(c);
      value[c] = worth(column.counts) - instance.price[column.type] - limitsWorth(column.type);
    }
    return Arrays.stream(ByValue.order(value)).limit(most).mapToObj(columns::get).toList();
  }
}
