package dev.lamplighter.pack.columns;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Packs items into bins of different types and prices, for the least money.
///
/// Goals, ranked: all items packed; the least cost; a bound on it that holds; fewer bins.
/// Mandatory: room in each dimension, which items a type takes, how many of an item a bin takes,
/// how many bins there are, and what they share; never dearer than first-fit; within the steps; the
/// same for any order of the input.
///
/// Method: first-fit and greedy packings always. Then the configuration program by column
/// generation gives the bound and what each item is worth; from there several ways of rounding; and
/// [Repacking] of few bins at a time. The best packing wins. Limits that bins share are left out at
/// first, since they are most often wide enough, and all is done again if they are not.
///
/// Example: three items of 3 in bins of 4 for $4 and of 8 for $7: the program wants 1.5 bins of 8,
/// each with two items, which costs $10.50. One of these is opened, $7; the last item ends in a bin
/// of 4: $11. Nothing dearer than $10.50 by less is possible with whole bins of these prices.
public final class Columns {
  /// How far off sums of prices of very different size may be.
  private static final double ROUNDING = 1e-6;

  private Columns() {}

  public static Packing pack(PackingProblem problem) {
    Packing wherever = packOnce(problem.unlimited());
    return problem.allows(wherever) ? wherever : packOnce(problem).withBound(wherever);
  }

  /// The same where it is known that the limits are too narrow for what is cheapest without them.
  public static Packing packWithinLimits(PackingProblem problem) {
    return packOnce(problem);
  }

  private static Packing packOnce(PackingProblem problem) {
    Instance instance = Instance.charged(problem);
    var search =
        new Search(Bins.none(instance), Bins.none(Instance.of(problem)), new Work(problem.steps()));
    search.run();
    return packing(problem, instance, search.best(), search.bound());
  }

  /// What any packing of all items costs at least, in micro-dollars: the bound alone, for less
  /// work.
  public static long bound(PackingProblem problem) {
    Bins none = Bins.none(Instance.of(problem));
    var search = new Search(none, none, new Work(problem.steps()));
    search.findBound();
    return micros(search.bound());
  }

  /// A weaker bound, for problems too large to be searched: by how much room there is in what bins
  /// cost ([VolumeBound]).
  public static long boundByVolume(PackingProblem problem) {
    return micros(VolumeBound.of(Instance.unpruned(problem)));
  }

  /// Rounding errors must not make the bound say more than is true; but whole bins cost whole
  /// micro-dollars.
  private static long micros(double boundInDollars) {
    return (long) Math.ceil(Math.max(0, boundInDollars) * 1e6 * (1 - ROUNDING));
  }

  private static Packing packing(
      PackingProblem problem, Instance instance, Bins bins, double boundInDollars) {
    Map<Column, Integer> copies = new LinkedHashMap<>();
    bins.filled.forEach(column -> copies.merge(column, 1, Integer::sum));
    List<Pattern> patterns =
        copies.entrySet().stream().map(entry -> pattern(instance, entry)).toList();
    var unpacked = new TreeMap<Integer, Integer>();
    problem.items().stream()
        .filter(item -> item.count() > 0)
        .forEach(item -> unpacked.put(item.id(), item.count()));
    for (int item = 0; item < instance.items; item++) {
      int id = instance.itemList.get(item).id();
      if (bins.waiting[item] > 0) {
        unpacked.put(id, bins.waiting[item]);
      } else {
        unpacked.remove(id);
      }
    }
    long cost =
        bins.filled.stream()
            .mapToLong(column -> instance.typeList.get(column.type).priceMicros())
            .sum();
    return new Packing(patterns, cost, micros(boundInDollars), unpacked);
  }

  private static Pattern pattern(Instance instance, Map.Entry<Column, Integer> entry) {
    var contents = new TreeMap<Integer, Integer>();
    int[] counts = entry.getKey().counts;
    for (int item = 0; item < counts.length; item++) {
      if (counts[item] > 0) {
        contents.put(instance.itemList.get(item).id(), counts[item]);
      }
    }
    return new Pattern(instance.typeList.get(entry.getKey().type).id(), contents, entry.getValue());
  }
}
