package dev.lamplighter.pack.columns;

import java.util.List;

/// Pods that are alike: what one of them takes of each dimension, how many there are, and how many
/// of them one bin may hold at most.
///
/// @param id the caller's number for it; the order of ids decides between equals
public record Item(int id, List<Long> demand, int count, int mostPerBin) {
  public Item {
    demand = List.copyOf(demand);
    if (demand.stream().anyMatch(amount -> amount < 0) || count < 0 || mostPerBin < 1) {
      throw new IllegalArgumentException(
          "Item (%d) must have demands and a count of 0 or more, and room for at least 1 a bin:"
                  .formatted(id)
              + " demand=%s, count=%d, mostPerBin=%d".formatted(demand, count, mostPerBin));
    }
  }
}
