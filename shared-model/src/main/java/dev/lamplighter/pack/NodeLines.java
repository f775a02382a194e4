package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.NodeTarget;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The nodes there are and those on their way, in lines by their domains of some topology keys:
/// they stand so for all shapes, since the labels of a node do not change within a plan.
final class NodeLines {
  private final List<NodeTarget> nodes;
  private final Placement placement;
  private final Map<List<LabelKey>, Map<Alike, NodeLine>> lines = new HashMap<>();

  /// `nodes` are in the order in which they are filled.
  NodeLines(List<NodeTarget> nodes, Placement placement) {
    this.nodes = nodes;
    this.placement = placement;
  }

  /// All of them as places for an attempt.
  Seats seats(Attempt attempt) {
    Map<Alike, Iterator<Seat>> places = new LinkedHashMap<>();
    lines
        .computeIfAbsent(attempt.topology().domainKeys(), this::linesBy)
        .forEach((alike, line) -> places.put(alike, new NodeQueue(line, this, attempt)));
    return new Seats(attempt, places);
  }

  private Map<Alike, NodeLine> linesBy(List<LabelKey> keys) {
    Map<Alike, NodeLine> byDomains = new LinkedHashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      NodeTarget node = nodes.get(i);
      byDomains.computeIfAbsent(Alike.of(node, keys), _ -> new NodeLine()).add(node, i);
    }
    byDomains.values().forEach(NodeLine::close);
    return byDomains;
  }

  Seat seat(NodeTarget node, int index, Attempt attempt) {
    return new NodeSeat(node, index, attempt, this, placement);
  }

  /// Pods were planned on the node.
  void note(NodeTarget node) {
    lines.values().forEach(byDomains -> byDomains.values().forEach(line -> line.note(node)));
  }
}
