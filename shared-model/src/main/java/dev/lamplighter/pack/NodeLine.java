package dev.lamplighter.pack;

import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.NodeTarget;
import java.util.ArrayList;
import java.util.List;

/// Nodes whose domains are the same, in their order, with the room that is left on each, or that
/// pods of the highest priority would make.
final class NodeLine {
  private final List<NodeTarget> nodes = new ArrayList<>();
  private final List<Integer> indexes = new ArrayList<>();
  private RoomTree room = new RoomTree(List.of());

  /// `index` is the node's place among those of all lines.
  void add(NodeTarget node, int index) {
    nodes.add(node);
    indexes.add(index);
  }

  /// All nodes stand in it.
  void close() {
    List<Resources> free = nodes.stream().map(NodeTarget::mostAvailable).toList();
    room = new RoomTree(free);
  }

  /// The node at the position has other room.
  void note(int position) {
    room.set(position, nodes.get(position).mostAvailable());
  }

  int size() {
    return nodes.size();
  }

  NodeTarget node(int position) {
    return nodes.get(position);
  }

  int index(int position) {
    return indexes.get(position);
  }

  /// The next node with room for what is wanted, from this position on; -1 where there is none.
  int next(int from, long[] wanted) {
    return room.next(from, wanted);
  }
}
