package dev.lamplighter.pack.columns;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Bins to open and what goes into each.
///
/// @param costMicros what the bins cost together an hour, in micro-dollars
/// @param boundMicros what any packing of all items costs at least, however long one searches;
///   items that no bin type holds by themselves do not count
/// @param unpacked how many of each item, by id, have no bin; only what no bin type holds, or what
///   the available bins have no room for
public record Packing(
    List<Pattern> patterns,
    long costMicros,
    long boundMicros,
    SortedMap<Integer, Integer> unpacked) {
  public Packing {
    patterns = List.copyOf(patterns);
    unpacked = Collections.unmodifiableSortedMap(new TreeMap<>(unpacked));
  }

  /// The same, with the bound of a packing under fewer rules if that is the higher one.
  Packing withBound(Packing freer) {
    return new Packing(patterns, costMicros, Math.max(boundMicros, freer.boundMicros), unpacked);
  }

  public int bins() {
    return patterns.stream().mapToInt(Pattern::copies).sum();
  }

  /// The share of the cost that a better packing could save at most. Says nothing if bins that are
  /// available only so many times left items unpacked.
  public double gap() {
    return costMicros <= boundMicros ? 0 : (costMicros - boundMicros) / (double) costMicros;
  }
}
