package dev.lamplighter.schedule;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;

/// A node as kube-scheduler sees it now.
record OccupiedNode(NodeView node, String hostname) implements Occupied {
  static OccupiedNode of(NodeView node) {
    return new OccupiedNode(node, NodeTarget.hostnameOf(node));
  }

  @Override
  public Domain domain(LabelKey topologyKey) {
    return labels().domain(topologyKey);
  }

  @Override
  public boolean ready() {
    return true;
  }

  @Override
  public List<Taint> taints() {
    return StartingNode.taintsOf(node);
  }

  @Override
  public List<IncompatibleKey> incompatible(Requirements wanted) {
    return labels().incompatible(wanted);
  }

  private NodeLabels labels() {
    return new NodeLabels.Known(node.meta().labels(), node.name());
  }
}
