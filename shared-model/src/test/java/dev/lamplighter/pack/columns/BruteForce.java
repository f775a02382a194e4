package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.List;

/// The least cost of a tiny problem: each piece goes into each open bin or a further one of each
/// type, one after the other.
final class BruteForce {
  private final PackingProblem problem;
  private final List<Item> pieces = new ArrayList<>();
  private final List<BinType> types = new ArrayList<>();
  private final List<List<Item>> contents = new ArrayList<>();
  private long least = Long.MAX_VALUE;

  private BruteForce(PackingProblem problem) {
    this.problem = problem;
    for (Item item : problem.items()) {
      for (int piece = 0; piece < item.count(); piece++) {
        pieces.add(item);
      }
    }
  }

  static long leastCost(PackingProblem problem) {
    var search = new BruteForce(problem);
    search.place(0, 0);
    return search.least;
  }

  private void place(int at, long cost) {
    if (cost >= least) {
      return;
    }
    if (at == pieces.size()) {
      least = cost;
      return;
    }
    for (int bin = 0; bin < types.size(); bin++) {
      tryIn(bin, at, cost);
    }
    for (BinType type : problem.types()) {
      long open = types.stream().filter(type::equals).count();
      if (open < type.available().orElse(Integer.MAX_VALUE) && isWithinLimits(type)) {
        types.add(type);
        contents.add(new ArrayList<>());
        tryIn(types.size() - 1, at, cost + type.priceMicros());
        types.removeLast();
        contents.removeLast();
      }
    }
  }

  private boolean isWithinLimits(BinType more) {
    return more.uses().entrySet().stream()
        .allMatch(
            use -> {
              long used =
                  types.stream()
                      .mapToLong(type -> type.uses().getOrDefault(use.getKey(), 0L))
                      .sum();
              return used + use.getValue() <= problem.limits().get(use.getKey());
            });
  }

  private void tryIn(int bin, int at, long cost) {
    List<Item> inside = contents.get(bin);
    inside.add(pieces.get(at));
    if (fits(types.get(bin), inside, pieces.get(at))) {
      place(at + 1, cost);
    }
    inside.removeLast();
  }

  private static boolean fits(BinType type, List<Item> inside, Item added) {
    for (int r = 0; r < type.capacity().size(); r++) {
      long used = 0;
      for (Item item : inside) {
        used += item.demand().get(r);
      }
      if (used > type.capacity().get(r)) {
        return false;
      }
    }
    return type.items().contains(added.id())
        && inside.stream().filter(added::equals).count() <= added.mostPerBin();
  }
}
