package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/// Problems for tests: tiny ones with every feature, and pods as services ask for them on instance
/// types as EC2 sells them.
final class Problems {
  static final long STEPS = 200_000_000;

  private Problems() {}

  static Item item(int id, int count, long... demand) {
    return new Item(id, boxed(demand), count, Integer.MAX_VALUE);
  }

  /// A type for all items from 0 to 99.
  static BinType type(int id, long priceMicros, long... capacity) {
    Set<Integer> items = new Random(0).ints(0, 100).distinct().limit(100).boxed().collect(SET);
    return new BinType(id, boxed(capacity), priceMicros, OptionalInt.empty(), items);
  }

  private static final Collector<Integer, ?, Set<Integer>> SET = Collectors.toSet();

  private static List<Long> boxed(long... amounts) {
    return Arrays.stream(amounts).boxed().toList();
  }

  /// At most seven items in all, any number of bins.
  static PackingProblem tiny(long seed) {
    return tiny(new Random(seed), OptionalInt.empty());
  }

  /// The same with types of which there are few, beside one that takes everything.
  static PackingProblem tinyWithFewBins(long seed) {
    var random = new Random(seed);
    return tiny(random, OptionalInt.of(1 + random.nextInt(2)));
  }

  /// The same with types of which all but the one that takes everything share two limits.
  static PackingProblem tinyWithLimits(long seed) {
    PackingProblem problem = tiny(seed);
    var random = new Random(seed);
    var types = new ArrayList<BinType>();
    for (BinType type : problem.types()) {
      var uses = new TreeMap<Integer, Long>();
      if (type.id() != 5) {
        uses.put(0, type.capacity().getFirst());
        if (random.nextBoolean()) {
          uses.put(1, 1L);
        }
      }
      types.add(
          new BinType(
              type.id(),
              type.capacity(),
              type.priceMicros(),
              0,
              type.available(),
              type.items(),
              uses));
    }
    List<Long> limits = List.of((long) random.nextInt(40), (long) random.nextInt(4));
    return new PackingProblem(problem.items(), types, limits, STEPS);
  }

  /// The same beside a type that costs a million times as much as others, or next to nothing.
  static PackingProblem tinyWithPricesOfEverySize(long seed) {
    PackingProblem problem = tiny(seed);
    var random = new Random(seed);
    var types = new ArrayList<BinType>();
    for (BinType type : problem.types()) {
      long price = random.nextInt(3) == 0 ? 1 + random.nextInt(10) : type.priceMicros();
      types.add(
          new BinType(
              type.id(),
              type.capacity(),
              random.nextInt(4) == 0 ? price * 1_000_000_000L : price,
              type.available(),
              type.items()));
    }
    return new PackingProblem(problem.items(), types, STEPS);
  }

  private static PackingProblem tiny(Random random, OptionalInt available) {
    var items = new ArrayList<Item>();
    int left = 7;
    for (int id = 0; id < 4 && left > 0; id++) {
      int count = 1 + random.nextInt(Math.min(3, left));
      left -= count;
      int mostPerBin = random.nextInt(4) == 0 ? 1 : 10;
      items.add(
          new Item(
              id, List.of(1L + random.nextInt(9), (long) random.nextInt(9)), count, mostPerBin));
    }
    var types = new ArrayList<BinType>();
    for (int id = 0; id < 5; id++) {
      List<Long> capacity = List.of(4L + random.nextInt(20), 4L + random.nextInt(20));
      Set<Integer> takes =
          items.stream().map(Item::id).filter(_ -> random.nextInt(5) > 0).collect(SET);
      types.add(new BinType(id, capacity, 1 + random.nextInt(3000), available, takes));
    }
    types.add(type(5, 3000, 30, 30));
    return new PackingProblem(items, types, STEPS);
  }

  /// Pods of 24 shapes, from 50m CPU to 2 CPUs with 1 to 8 GiB each, and three families with seven
  /// sizes of three makes, less what the system keeps for itself.
  static PackingProblem services(int pods, long seed, boolean spot, long steps) {
    var random = new Random(seed);
    Map<List<Long>, Integer> shapes = new LinkedHashMap<>();
    long[] cpus = {50, 100, 100, 250, 250, 500, 1000, 2000};
    for (int pod = 0; pod < pods; pod++) {
      long cpu = cpus[random.nextInt(cpus.length)];
      long mebibytes = cpu * (1L << random.nextInt(4)) * 1024 / 1000;
      shapes.merge(List.of(cpu, mebibytes << 20, 1L), 1, Integer::sum);
    }
    var items = new ArrayList<Item>();
    shapes.forEach(
        (demand, count) -> items.add(new Item(items.size(), demand, count, Integer.MAX_VALUE)));
    return new PackingProblem(items, instanceTypes(random, spot), steps);
  }

  private static List<BinType> instanceTypes(Random random, boolean spot) {
    long[] large = {
      76_500, 85_000, 89_250, 86_400, 96_000, 100_800, 113_400, 126_000, 132_300,
    };
    int[] cpus = {2, 4, 8, 16, 32, 48, 64};
    int[] pods = {29, 58, 58, 234, 234, 234, 737};
    var types = new ArrayList<BinType>();
    for (int family = 0; family < large.length; family++) {
      for (int size = 0; size < cpus.length; size++) {
        long reserved = 70 + 5L * Math.min(cpus[size] - 2, 2);
        reserved += 5L * Math.max(0, cpus[size] - 4) / 2;
        long mebibytes = (cpus[size] * (2L << (family / 3)) * 1024) * 925 / 1000;
        mebibytes -= 11L * pods[size] + 355;
        double share = spot ? 0.28 + 0.3 * random.nextDouble() : 1;
        types.add(
            type(
                types.size(),
                (long) (large[family] * (cpus[size] / 2.0) * share),
                cpus[size] * 1000L - reserved,
                mebibytes << 20,
                pods[size]));
      }
    }
    return types;
  }
}
