package dev.lamplighter.pack.columns;

import static java.util.stream.Collectors.toSet;

import java.util.List;

/// Items to be packed, the bins to be had, and how much work the search may do.
///
/// @param steps the budget, in steps of about a nanosecond of one core; what must be done to have
///   an answer at all is done even if there are none
public record PackingProblem(List<Item> items, List<BinType> types, long steps) {
  public PackingProblem {
    items = List.copyOf(items);
    types = List.copyOf(types);
    if (items.stream().map(Item::id).collect(toSet()).size() < items.size()
        || types.stream().map(BinType::id).collect(toSet()).size() < types.size()) {
      throw new IllegalArgumentException("No two items, and no two bin types, may share an id");
    }
    long dimensions =
        items.stream().map(item -> item.demand().size()).distinct().count()
            + types.stream().map(type -> type.capacity().size()).distinct().count();
    boolean alike =
        items.isEmpty()
            || types.isEmpty()
            || items.getFirst().demand().size() == types.getFirst().capacity().size();
    if (dimensions > 2 || !alike) {
      throw new IllegalArgumentException("All items and bin types must have the same dimensions");
    }
  }

  /// Whether the same is to be packed into the same bins, however long one searches.
  public boolean isSameAs(PackingProblem other) {
    return items.equals(other.items) && types.equals(other.types);
  }
}
