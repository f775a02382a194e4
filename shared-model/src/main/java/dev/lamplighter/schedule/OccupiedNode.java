package dev.lamplighter.schedule;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;

/// A node as kube-scheduler sees it now, and which site it is.
record OccupiedNode(NodeLabels.Known labels, List<Taint> taints, Site site) implements Occupied {
  OccupiedNode {
    taints = List.copyOf(taints);
  }

  static OccupiedNode of(NodeView node, NodeName name, Site site) {
    var labels = new NodeLabels.Known(node.meta().labels(), name);
    return new OccupiedNode(labels, StartingNode.taintsOf(node), site);
  }

  @Override
  public String hostname() {
    return site.hostname();
  }

  @Override
  public Domain domain(LabelKey topologyKey) {
    return labels.domain(topologyKey);
  }

  @Override
  public boolean ready() {
    return true;
  }

  @Override
  public List<IncompatibleKey> incompatible(Requirements wanted) {
    return labels.incompatible(wanted);
  }
}
