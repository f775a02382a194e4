package dev.lamplighter.pack;

import dev.lamplighter.schedule.ShownValues;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// The bins of a pool that asks for a variety of types (`minValues`): each type filled no further
/// than to the [RoomLevels] that enough types have.
///
/// Types that do not take a lot whatever room they have don't count for bins with it. So lots that
/// are choosy in the same way have bins of their own, in which they are with all that are no
/// choosier; those of two ways that are choosy in different ones are in bins for both.
final class VariedBins {
  /// So many ways to be choosy are told apart. Of more, whether enough types are left that take all
  /// lots of a bin is only seen when a claim is made of it.
  private static final int WAYS_MOST = 16;

  private final List<FoundBin> all;
  private final List<List<Long>> demands;
  private final ShownValues shown;
  private final List<long[]> rooms;

  /// @param all with all their room
  /// @param demands by lot, what one of its pods takes of each dimension
  /// @param total what all pods take together, more than which no bin holds
  /// @param shown what the types of `all` show, in their order
  VariedBins(List<FoundBin> all, List<List<Long>> demands, long[] total, ShownValues shown) {
    this.all = all;
    this.demands = demands;
    this.shown = shown;
    rooms = all.stream().map(bin -> least(bin.room(), total)).toList();
  }

  private static long[] least(List<Long> room, long[] total) {
    return IntStream.range(0, total.length)
        .mapToLong(r -> Math.min(room.get(r), total[r]))
        .toArray();
  }

  List<FoundBin> bins() {
    List<BitSet> byLot = IntStream.range(0, demands.size()).mapToObj(this::goodFor).toList();
    Set<BitSet> ways = ways(byLot);
    var bins = new ArrayList<FoundBin>();
    if (ways.size() > WAYS_MOST) {
      var any = new BitSet();
      any.set(0, all.size());
      var lots = new BitSet();
      lots.set(0, demands.size());
      addAll(any, lots, bins);
    } else {
      ways.forEach(way -> addAll(way, lots(byLot, way), bins));
    }
    return bins;
  }

  /// The bins that take the lot, or would if they were larger.
  private BitSet goodFor(int lot) {
    var good = new BitSet();
    for (int bin = 0; bin < all.size(); bin++) {
      good.set(bin, all.get(bin).taken().get(lot) || !holds(all.get(bin), demands.get(lot)));
    }
    return good;
  }

  private static boolean holds(FoundBin bin, List<Long> demand) {
    return IntStream.range(0, demand.size()).allMatch(r -> demand.get(r) <= bin.room().get(r));
  }

  /// Those of the lots, and what several of them have in common; at least one more than are told
  /// apart where they are too many.
  private static Set<BitSet> ways(List<BitSet> byLot) {
    var ways = new LinkedHashSet<>(byLot);
    var waiting = new ArrayList<>(ways);
    while (!waiting.isEmpty() && ways.size() <= WAYS_MOST) {
      BitSet next = waiting.removeLast();
      for (BitSet way : List.copyOf(ways)) {
        var both = (BitSet) way.clone();
        both.and(next);
        if (!both.isEmpty() && ways.add(both)) {
          waiting.add(both);
        }
      }
    }
    return ways;
  }

  /// Those that are no choosier.
  private static BitSet lots(List<BitSet> byLot, BitSet way) {
    var lots = new BitSet();
    for (int lot = 0; lot < byLot.size(); lot++) {
      var missing = (BitSet) way.clone();
      missing.andNot(byLot.get(lot));
      lots.set(lot, missing.isEmpty());
    }
    return lots;
  }

  private void addAll(BitSet types, BitSet lots, List<FoundBin> bins) {
    for (long[] level : RoomLevels.of(rooms, shown, types)) {
      List<FoundBin> filled =
          types.stream()
              .mapToObj(type -> all.get(type).filledTo(level, lots))
              .filter(bin -> !bin.taken().isEmpty())
              .toList();
      bins.addAll(FoundBin.useful(filled));
    }
  }
}
