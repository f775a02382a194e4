package dev.lamplighter.schedule;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.Optional;

/// A node as kube-scheduler sees it now, and which site it is.
final class OccupiedNode implements Occupied {
  private final NodeLabels.Known labels;
  private final List<Taint> taints;
  private final Site site;

  /// What nearly all constraints beyond hosts ask for, once somebody does.
  private Optional<Domain> zone = Optional.empty();

  private OccupiedNode(NodeLabels.Known labels, List<Taint> taints, Site site) {
    this.labels = labels;
    this.taints = List.copyOf(taints);
    this.site = site;
  }

  static OccupiedNode of(NodeView node, NodeName name, Site site) {
    var labels = new NodeLabels.Known(node.meta().labels(), name);
    return new OccupiedNode(labels, StartingNode.taintsOf(node), site);
  }

  Site site() {
    return site;
  }

  @Override
  public String hostname() {
    return site.hostname();
  }

  @Override
  public Domain domain(LabelKey topologyKey) {
    if (!topologyKey.equals(LabelKey.ZONE)) {
      return labels.domain(topologyKey);
    }
    if (zone.isEmpty()) {
      zone = Optional.of(labels.domain(topologyKey));
    }
    return zone.get();
  }

  @Override
  public boolean ready() {
    return true;
  }

  @Override
  public List<Taint> taints() {
    return taints;
  }

  @Override
  public List<IncompatibleKey> incompatible(Requirements wanted) {
    return labels.incompatible(wanted);
  }
}
