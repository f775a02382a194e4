package dev.lamplighter.local.cluster.api;

import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import java.util.ArrayList;
import java.util.List;

/// A Node with one thing changed.
public final class NodeChanges {
  private NodeChanges() {}

  /// With `taint` in place of one of the same key and effect, if there is one.
  public static NodeView tainted(NodeView node, Taint taint) {
    if (node.taints().contains(taint)) {
      return node;
    }
    List<Taint> taints = new ArrayList<>(node.taints());
    taints.removeIf(other -> other.key().equals(taint.key()) && other.effect() == taint.effect());
    taints.add(taint);
    return with(node, taints, node.ready());
  }

  /// Without the taint of this key and effect, whatever its value.
  public static NodeView untainted(NodeView node, Taint taint) {
    List<Taint> taints = new ArrayList<>(node.taints());
    taints.removeIf(other -> other.key().equals(taint.key()) && other.effect() == taint.effect());
    return with(node, taints, node.ready());
  }

  public static NodeView ready(NodeView node, boolean ready) {
    return with(node, node.taints(), ready);
  }

  private static NodeView with(NodeView node, List<Taint> taints, boolean ready) {
    return new NodeView(
        node.meta(),
        node.providerId(),
        taints,
        node.unschedulable(),
        node.capacity(),
        node.allocatable(),
        ready);
  }
}
