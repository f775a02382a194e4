package dev.lamplighter.pack.columns;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/// A problem as arrays, in an order of its own, so that the order it was given in changes nothing:
/// items from the largest demand in the first dimension, types from the one that is held to cost
/// least. Without items that no type holds, and without types that another one makes useless.
final class Instance {
  private static final Comparator<List<Long>> LARGEST_FIRST =
      (left, right) -> {
        for (int r = 0; r < left.size(); r++) {
          if (!left.get(r).equals(right.get(r))) {
            return Long.compare(right.get(r), left.get(r));
          }
        }
        return 0;
      };

  final List<Item> itemList;
  final List<BinType> typeList;
  final int items;
  final int types;
  final int dimensions;

  /// By item and dimension.
  final long[][] demand;

  final int[] count;
  final int[] mostPerBin;

  /// By type and dimension.
  final long[][] capacity;

  final long[] priceMicros;

  /// In dollars, as all that is searched by.
  final double[] price;

  /// How much there is of each limit, whether bins of several types share it or it is how many
  /// there are of one type.
  final long[] limit;

  /// By type, the limits that it uses, and how much one bin of it uses of each.
  final int[][] limitsOf;

  final long[][] uses;

  /// By type and item.
  final boolean[][] takes;

  /// The items that each type takes, in order.
  final int[][] itemsOf;

  private Instance(
      List<Item> itemList,
      List<BinType> typeList,
      List<Long> shared,
      ToLongFunction<BinType> priceOf) {
    this.itemList = itemList;
    this.typeList = typeList;
    items = itemList.size();
    types = typeList.size();
    dimensions = itemList.isEmpty() ? 0 : itemList.getFirst().demand().size();
    demand = itemList.stream().map(item -> longs(item.demand())).toArray(long[][]::new);
    count = itemList.stream().mapToInt(Item::count).toArray();
    mostPerBin = itemList.stream().mapToInt(Item::mostPerBin).toArray();
    capacity = typeList.stream().map(type -> longs(type.capacity())).toArray(long[][]::new);
    priceMicros = typeList.stream().mapToLong(priceOf).toArray();
    price = Arrays.stream(priceMicros).mapToDouble(micros -> micros / 1e6).toArray();
    limitsOf = new int[types][];
    uses = new long[types][];
    limit = limits(shared);
    takes = new boolean[types][items];
    itemsOf = new int[types][];
    for (int type = 0; type < types; type++) {
      var taken = new ArrayList<Integer>();
      for (int item = 0; item < items; item++) {
        if (holds(typeList.get(type), itemList.get(item))) {
          takes[type][item] = true;
          taken.add(item);
        }
      }
      itemsOf[type] = taken.stream().mapToInt(Integer::intValue).toArray();
      reachable(type);
    }
  }

  /// Of a type of which there are only so many that is one more limit.
  private long[] limits(List<Long> shared) {
    var limits = new ArrayList<>(shared);
    for (int type = 0; type < types; type++) {
      BinType it = typeList.get(type);
      var used = new TreeMap<>(it.uses());
      it.available()
          .ifPresent(
              available -> {
                used.put(limits.size(), 1L);
                limits.add((long) available);
              });
      limitsOf[type] = used.keySet().stream().mapToInt(Integer::intValue).toArray();
      uses[type] = longs(List.copyOf(used.values()));
    }
    return longs(limits);
  }

  /// Takes off what no filling can use: all that an item takes is a multiple of the same unit.
  /// Makes bounds sharper. Example: of 1930m CPU, pods of 50m and 100m can use 1900m.
  private void reachable(int type) {
    for (int r = 0; r < dimensions; r++) {
      long unit = 0;
      int[] its = itemsOf[type];
      for (int i = 0; i < its.length && unit != 1; i++) {
        unit = greatestCommonDivisor(unit, demand[its[i]][r]);
      }
      capacity[type][r] = unit == 0 ? 0 : capacity[type][r] / unit * unit;
    }
  }

  private static long greatestCommonDivisor(long one, long other) {
    long a = one;
    long b = other;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return Math.abs(a);
  }

  /// With bins at their prices.
  static Instance of(PackingProblem problem) {
    return of(problem, BinType::priceMicros, true);
  }

  /// The same with useless types too: telling which these are takes longer than a bound by volume.
  static Instance unpruned(PackingProblem problem) {
    return of(problem, BinType::priceMicros, false);
  }

  /// The same items and types in the same order, each bin dearer by what it is held to cost.
  static Instance charged(PackingProblem problem) {
    return of(problem, BinType::chargedMicros, true);
  }

  private static Instance of(
      PackingProblem problem, ToLongFunction<BinType> priceOf, boolean pruned) {
    List<BinType> types =
        problem.types().stream()
            .filter(problem::canBeHad)
            .sorted(
                comparingLong(BinType::chargedMicros)
                    .thenComparingLong(BinType::priceMicros)
                    .thenComparing(BinType::capacity, LARGEST_FIRST)
                    .thenComparing(comparing(type -> type.available().isPresent()))
                    .thenComparing(comparingInt(BinType::id)))
            .toList();
    List<Item> items =
        problem.items().stream()
            .filter(item -> item.count() > 0)
            .filter(item -> types.stream().anyMatch(type -> holds(type, item)))
            .sorted(comparing(Item::demand, LARGEST_FIRST).thenComparing(comparingInt(Item::id)))
            .toList();
    return new Instance(
        items, pruned ? Dominance.prune(types, items) : types, problem.limits(), priceOf);
  }

  static boolean holds(BinType type, Item item) {
    if (!type.items().contains(item.id())) {
      return false;
    }
    for (int r = 0; r < item.demand().size(); r++) {
      if (item.demand().get(r) > type.capacity().get(r)) {
        return false;
      }
    }
    return true;
  }

  private static long[] longs(List<Long> amounts) {
    return amounts.stream().mapToLong(Long::longValue).toArray();
  }

  /// How many more of an item fit into what is left free of a bin, looking at room alone.
  int fits(int item, long[] free) {
    long most = Integer.MAX_VALUE;
    for (int r = 0; r < dimensions; r++) {
      if (demand[item][r] > 0) {
        most = Math.min(most, free[r] / demand[item][r]);
      }
    }
    return (int) Math.max(0, most);
  }

  long[] used(int[] counts) {
    long[] used = new long[dimensions];
    for (int item = 0; item < items; item++) {
      if (counts[item] > 0) {
        for (int r = 0; r < dimensions; r++) {
          used[r] += counts[item] * demand[item][r];
        }
      }
    }
    return used;
  }

  /// Whether one bin of the type may be filled like this.
  boolean holds(int type, int[] counts, long[] used) {
    for (int r = 0; r < dimensions; r++) {
      if (used[r] > capacity[type][r]) {
        return false;
      }
    }
    for (int item = 0; item < items; item++) {
      if (counts[item] > 0 && (!takes[type][item] || counts[item] > mostPerBin[item])) {
        return false;
      }
    }
    return true;
  }

  /// The cheapest type of the stock that holds all this in one bin, or -1.
  int cheapest(int[] counts, Stock stock) {
    long[] used = used(counts);
    int cheapest = -1;
    for (int type = 0; type < types; type++) {
      boolean cheaper = cheapest < 0 || priceMicros[type] < priceMicros[cheapest];
      if (cheaper && stock.has(type) && holds(type, counts, used)) {
        cheapest = type;
      }
    }
    return cheapest;
  }

  static boolean isEmpty(int[] counts) {
    for (int count : counts) {
      if (count > 0) {
        return false;
      }
    }
    return true;
  }
}
