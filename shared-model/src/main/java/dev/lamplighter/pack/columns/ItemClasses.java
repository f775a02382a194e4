package dev.lamplighter.pack.columns;

import static java.util.Comparator.comparingInt;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Items by which types take them, in few classes: the classes of most items as they are, every
/// other item in the narrowest of these that has all of its types, or in one for the rest. So a
/// type may be in more classes than takes its items, but never in fewer.
final class ItemClasses {
  private static final int MOST = 20;

  /// The class of each item.
  final int[] of;

  /// The types of each class.
  final List<BitSet> types;

  private ItemClasses(int[] of, List<BitSet> types) {
    this.of = of;
    this.types = types;
  }

  static ItemClasses of(Instance instance) {
    Map<BitSet, List<Integer>> alike = new LinkedHashMap<>();
    for (int item = 0; item < instance.items; item++) {
      alike.computeIfAbsent(takers(instance, item), _ -> new ArrayList<>()).add(item);
    }
    List<Map.Entry<BitSet, List<Integer>>> mostFirst =
        alike.entrySet().stream()
            .sorted(
                comparingInt((Map.Entry<BitSet, List<Integer>> each) -> -each.getValue().size())
                    .thenComparingInt(each -> each.getValue().getFirst()))
            .toList();
    var types = new ArrayList<BitSet>();
    mostFirst.stream().limit(MOST).forEach(each -> types.add(each.getKey()));
    int[] of = new int[instance.items];
    int rest = -1;
    for (var each : mostFirst) {
      int found = narrowest(types.subList(0, Math.min(MOST, types.size())), each.getKey());
      if (found < 0) {
        rest = rest < 0 ? types.size() : rest;
        if (rest == types.size()) {
          types.add(new BitSet());
        }
        types.get(rest).or(each.getKey());
        found = rest;
      }
      for (int item : each.getValue()) {
        of[item] = found;
      }
    }
    return new ItemClasses(of, types);
  }

  private static BitSet takers(Instance instance, int item) {
    var takers = new BitSet();
    for (int type = 0; type < instance.types; type++) {
      takers.set(type, instance.takes[type][item]);
    }
    return takers;
  }

  private static int narrowest(List<BitSet> classes, BitSet wanted) {
    return IntStream.range(0, classes.size())
        .filter(each -> hasAll(classes.get(each), wanted))
        .boxed()
        .min(comparingInt(each -> classes.get(each).cardinality()))
        .orElse(-1);
  }

  private static boolean hasAll(BitSet types, BitSet wanted) {
    var missing = (BitSet) wanted.clone();
    missing.andNot(types);
    return missing.isEmpty();
  }
}
