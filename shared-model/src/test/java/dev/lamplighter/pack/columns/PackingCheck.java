package dev.lamplighter.pack.columns;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// Checks a packing against its problem by the definitions alone, sharing no code with the search.
final class PackingCheck {
  private PackingCheck() {}

  static void isFeasible(PackingProblem problem, Packing packing) {
    Map<Integer, Item> items =
        problem.items().stream().collect(toMap(Item::id, Function.identity()));
    Map<Integer, BinType> types =
        problem.types().stream().collect(toMap(BinType::id, Function.identity()));
    var packed = new TreeMap<Integer, Integer>(packing.unpacked());
    var bins = new TreeMap<Integer, Integer>();
    long[] used = new long[problem.limits().size()];
    long cost = 0;
    for (Pattern pattern : packing.patterns()) {
      BinType type = requireNonNull(types.get(pattern.type()));
      assertThat(pattern.copies()).isPositive();
      cost += pattern.copies() * type.priceMicros();
      bins.merge(type.id(), pattern.copies(), Integer::sum);
      type.uses().forEach((limit, amount) -> used[limit] += amount * pattern.copies());
      fits(pattern, type, items);
      pattern
          .contents()
          .forEach((item, count) -> packed.merge(item, count * pattern.copies(), Integer::sum));
    }
    assertThat(packing.costMicros()).isEqualTo(cost);
    for (int limit = 0; limit < used.length; limit++) {
      assertThat(used[limit]).isLessThanOrEqualTo(problem.limits().get(limit));
    }
    items
        .values()
        .forEach(item -> assertThat(packed.getOrDefault(item.id(), 0)).isEqualTo(item.count()));
    bins.forEach(
        (type, count) ->
            assertThat(count)
                .isLessThanOrEqualTo(
                    requireNonNull(types.get(type)).available().orElse(Integer.MAX_VALUE)));
  }

  private static void fits(Pattern pattern, BinType type, Map<Integer, Item> items) {
    for (int r = 0; r < type.capacity().size(); r++) {
      long used = 0;
      for (Map.Entry<Integer, Integer> content : pattern.contents().entrySet()) {
        used += requireNonNull(items.get(content.getKey())).demand().get(r) * content.getValue();
      }
      assertThat(used).isLessThanOrEqualTo(type.capacity().get(r));
    }
    pattern
        .contents()
        .forEach(
            (item, count) -> {
              assertThat(type.items()).contains(item);
              assertThat(count).isBetween(1, requireNonNull(items.get(item)).mostPerBin());
            });
  }
}
