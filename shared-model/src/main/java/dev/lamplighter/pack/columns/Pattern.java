package dev.lamplighter.pack.columns;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// So many bins of one type that are filled alike.
///
/// @param contents how many of each item one of these bins holds, by the item's id; never none
public record Pattern(int type, SortedMap<Integer, Integer> contents, int copies) {
  public Pattern {
    contents = Collections.unmodifiableSortedMap(new TreeMap<>(contents));
  }
}
