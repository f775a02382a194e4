package dev.lamplighter.pack;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.ShownValues;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/// The bins of a pool that asks for a variety of types (`minValues`): each type filled no further
/// than to the [RoomLevels] that enough types have.
///
/// A claim stays open in what its pods leave open. So types count that are sold where the pods may
/// be, whatever flavour the bin is of, and that do not refuse them. Lots that choose in the same
/// [Way] have bins of their own, in which they are with all that are no choosier; those that choose
/// in different ways are together in bins for both.
final class VariedBins {
  /// So many ways to choose are told apart. Of more, whether enough types are left for all lots of
  /// a bin is only seen when a claim is made of it.
  private static final int WAYS_MOST = 24;

  private final List<FoundBin> found;
  private final List<Way> byLot;
  private final Function<Requirements, BitSet> sold;
  private final ShownValues shown;
  private final List<long[]> rooms;

  /// @param found with all their room
  /// @param byLot how each lot chooses among the pool's types
  /// @param sold the pool's types that are sold so
  /// @param rooms of the pool's types, by dimension
  /// @param shown by the pool's types
  VariedBins(
      List<FoundBin> found,
      List<Way> byLot,
      Function<Requirements, BitSet> sold,
      List<long[]> rooms,
      ShownValues shown) {
    this.found = found;
    this.byLot = byLot;
    this.sold = sold;
    this.rooms = rooms;
    this.shown = shown;
  }

  List<FoundBin> bins() {
    Set<Way> ways = ways();
    var bins = new ArrayList<FoundBin>();
    if (ways.size() > WAYS_MOST) {
      addAll(first(rooms.size()), first(byLot.size()), bins);
    } else {
      ways.forEach(way -> addAll(way.types(), lots(way), bins));
    }
    return bins;
  }

  private static BitSet first(int number) {
    var first = new BitSet();
    first.set(0, number);
    return first;
  }

  /// Those of the lots, and of several of them together; at least one more than are told apart
  /// where they are too many.
  private Set<Way> ways() {
    var ways = new LinkedHashSet<>(byLot);
    var waiting = new ArrayList<>(ways);
    while (!waiting.isEmpty() && ways.size() <= WAYS_MOST) {
      Way next = waiting.removeLast();
      for (Way way : List.copyOf(ways)) {
        way.and(next, sold).filter(ways::add).ifPresent(waiting::add);
      }
    }
    return ways;
  }

  /// Those that are no choosier.
  private BitSet lots(Way way) {
    var lots = new BitSet();
    IntStream.range(0, byLot.size()).filter(lot -> way.isWithin(byLot.get(lot))).forEach(lots::set);
    return lots;
  }

  private void addAll(BitSet types, BitSet lots, List<FoundBin> bins) {
    for (long[] level : RoomLevels.of(rooms, shown, types)) {
      List<FoundBin> filled =
          found.stream()
              .filter(bin -> types.get(bin.type()))
              .map(bin -> bin.filledTo(level, lots))
              .filter(bin -> !bin.taken().isEmpty())
              .toList();
      bins.addAll(FoundBin.useful(filled));
    }
  }
}
