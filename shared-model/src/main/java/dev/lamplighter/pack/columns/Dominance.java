package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.List;

/// Drops the bin types that no cheapest packing needs.
///
/// A type is useless beside another one of which there are any number if that costs no more, takes
/// all items this one takes, uses no more of what bins share, and has as much room in each
/// dimension, counting no more room than all items together could fill: then each bin of it can be
/// replaced, whatever it holds. Dropping is lossless also when a type is dropped because of one
/// that is dropped itself, since the relation is transitive and of two equals the first stays.
///
/// Example: for items that need 3 CPUs together, 4 CPUs for $1 make 8 CPUs for $2 useless.
final class Dominance {
  private Dominance() {}

  /// `types` from the cheapest.
  static List<BinType> prune(List<BinType> types, List<Item> items) {
    boolean[][] takes = new boolean[types.size()][items.size()];
    long[][] useful = new long[types.size()][];
    for (int type = 0; type < types.size(); type++) {
      for (int item = 0; item < items.size(); item++) {
        takes[type][item] = Instance.holds(types.get(type), items.get(item));
      }
      useful[type] = useful(types.get(type), takes[type], items);
    }
    var kept = new ArrayList<BinType>();
    for (int type = 0; type < types.size(); type++) {
      boolean useless = !takesAny(takes[type]);
      for (int other = 0; !useless && other < types.size(); other++) {
        useless =
            other != type
                && types.get(other).available().isEmpty()
                && covers(
                    types.get(other), takes[other], types.get(type), takes[type], useful[type])
                && !(other > type
                    && types.get(type).available().isEmpty()
                    && covers(
                        types.get(type),
                        takes[type],
                        types.get(other),
                        takes[other],
                        useful[other]));
      }
      if (!useless) {
        kept.add(types.get(type));
      }
    }
    return kept;
  }

  private static boolean takesAny(boolean[] takes) {
    for (boolean each : takes) {
      if (each) {
        return true;
      }
    }
    return false;
  }

  private static boolean covers(
      BinType better, boolean[] takenByBetter, BinType worse, boolean[] takes, long[] useful) {
    if (better.priceMicros() > worse.priceMicros()
        || better.chargedMicros() > worse.chargedMicros()
        || !usesNoMore(better, worse)) {
      return false;
    }
    for (int r = 0; r < useful.length; r++) {
      if (better.capacity().get(r) < useful[r]) {
        return false;
      }
    }
    for (int item = 0; item < takes.length; item++) {
      if (takes[item] && !takenByBetter[item]) {
        return false;
      }
    }
    return true;
  }

  private static boolean usesNoMore(BinType better, BinType worse) {
    return better.uses().entrySet().stream()
        .allMatch(use -> use.getValue() <= worse.uses().getOrDefault(use.getKey(), 0L));
  }

  /// The room that one bin can have filled at most.
  private static long[] useful(BinType type, boolean[] takes, List<Item> items) {
    long[] useful = new long[type.capacity().size()];
    for (int r = 0; r < useful.length; r++) {
      for (int item = 0; item < takes.length; item++) {
        if (takes[item]) {
          Item each = items.get(item);
          useful[r] += each.demand().get(r) * Math.min(each.count(), each.mostPerBin());
        }
      }
      useful[r] = Math.min(useful[r], type.capacity().get(r));
    }
    return useful;
  }
}
