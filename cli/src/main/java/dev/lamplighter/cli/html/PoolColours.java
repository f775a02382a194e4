package dev.lamplighter.cli.html;

import dev.lamplighter.cli.timeline.NodeLife;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// A colour for each NodePool, by its name; nodes that are not Lamplighter's have none.
final class PoolColours {
  /// The page's style has so many; further pools begin again.
  private static final int COLOURS = 6;

  private static final String FOREIGN = "foreign";

  private final List<String> pools;

  private PoolColours(List<String> pools) {
    this.pools = pools;
  }

  static PoolColours of(List<NodeLife> nodes) {
    SortedSet<String> pools = new TreeSet<>();
    nodes.forEach(node -> node.pool().ifPresent(pools::add));
    return new PoolColours(List.copyOf(pools));
  }

  /// The class of a node's bars.
  String of(Optional<String> pool) {
    return pool.map(name -> "pool-" + pools.indexOf(name) % COLOURS).orElse(FOREIGN);
  }

  /// What each colour means.
  List<Element> legend() {
    var legend = new ArrayList<Element>();
    for (String pool : pools) {
      legend.add(Legend.entry("swatch " + of(Optional.of(pool)), "NodePool " + pool));
    }
    legend.add(Legend.entry("swatch " + FOREIGN, "not Lamplighter's"));
    return legend;
  }
}
