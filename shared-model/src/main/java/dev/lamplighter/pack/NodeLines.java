package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.NodeTarget;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The nodes there are and those on their way, in lines by their domains of some topology keys:
/// they stand so for all shapes, since the labels of a node do not change within a plan.
final class NodeLines {
  private final List<NodeTarget> nodes;
  private final Placement placement;
  private final Map<List<LabelKey>, Lines> lines = new HashMap<>();

  /// The lines by some keys; and of each node, by its index, in which it stands and at which
  /// position.
  private static final class Lines {
    private final Map<Alike, NodeLine> byDomains = new LinkedHashMap<>();
    private final NodeLine[] lines;
    private final int[] positions;

    Lines(int nodes) {
      lines = new NodeLine[nodes];
      positions = new int[nodes];
    }

    void add(Alike alike, NodeTarget node, int index) {
      NodeLine line = byDomains.computeIfAbsent(alike, _ -> new NodeLine());
      lines[index] = line;
      positions[index] = line.size();
      line.add(node, index);
    }

    void note(int index) {
      lines[index].note(positions[index]);
    }
  }

  /// `nodes` are in the order in which they are filled.
  NodeLines(List<NodeTarget> nodes, Placement placement) {
    this.nodes = nodes;
    this.placement = placement;
  }

  /// All of them as places for an attempt.
  Seats seats(Attempt attempt) {
    Map<Alike, Line> places = new LinkedHashMap<>();
    lines
        .computeIfAbsent(attempt.topology().domainKeys(), this::linesBy)
        .byDomains
        .forEach((alike, line) -> places.put(alike, new Line(new NodeQueue(line, this, attempt))));
    return new Seats(attempt, places);
  }

  private Lines linesBy(List<LabelKey> keys) {
    var by = new Lines(nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      by.add(Alike.of(nodes.get(i), keys), nodes.get(i), i);
    }
    by.byDomains.values().forEach(NodeLine::close);
    return by;
  }

  Seat seat(NodeTarget node, int index, Attempt attempt) {
    return new NodeSeat(node, index, attempt, this, placement);
  }

  /// Pods were planned on the node of this index.
  void note(int index) {
    lines.values().forEach(each -> each.note(index));
  }
}
