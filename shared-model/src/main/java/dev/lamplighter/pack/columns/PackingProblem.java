package dev.lamplighter.pack.columns;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Items to be packed, the bins to be had, and how much work the search may do.
///
/// @param limits what bins may use together of each of what they share, such as the CPUs that a
///   NodePool's limit leaves ([BinType#uses])
/// @param steps the budget, in steps of about a nanosecond of one core; what must be done to have
///   an answer at all is done even if there are none
public record PackingProblem(List<Item> items, List<BinType> types, List<Long> limits, long steps) {
  public PackingProblem {
    items = List.copyOf(items);
    types = List.copyOf(types);
    limits = List.copyOf(limits);
    int known = limits.size();
    if (limits.stream().anyMatch(limit -> limit < 0)
        || types.stream()
            .flatMap(type -> type.uses().keySet().stream())
            .anyMatch(l -> l >= known)) {
      throw new IllegalArgumentException(
          "No limit may be below 0, and no bin type use one that is not given: " + limits);
    }
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

  /// One without limits.
  public PackingProblem(List<Item> items, List<BinType> types, long steps) {
    this(items, types, List.of(), steps);
  }

  /// As if bins shared nothing. Without those of which not even one is within the limits.
  PackingProblem unlimited() {
    return new PackingProblem(
        items, types.stream().filter(this::canBeHad).map(BinType::unlimited).toList(), steps);
  }

  /// Whether there is any bin of the type.
  boolean canBeHad(BinType type) {
    return type.available().orElse(1) > 0
        && type.uses().entrySet().stream()
            .allMatch(use -> use.getValue() <= limits.get(use.getKey()));
  }

  /// Whether the bins are within all limits that they share.
  boolean allows(Packing packing) {
    if (limits.isEmpty()) {
      return true;
    }
    Map<Integer, BinType> byId = types.stream().collect(toMap(BinType::id, Function.identity()));
    long[] used = new long[limits.size()];
    for (Pattern pattern : packing.patterns()) {
      requireNonNull(byId.get(pattern.type()))
          .uses()
          .forEach((limit, amount) -> used[limit] += amount * pattern.copies());
    }
    return IntStream.range(0, used.length).allMatch(limit -> used[limit] <= limits.get(limit));
  }

  /// Whether the same is to be packed into the same bins, however long one searches.
  public boolean isSameAs(PackingProblem other) {
    return items.equals(other.items) && types.equals(other.types) && limits.equals(other.limits);
  }
}
