package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A Node of the cluster, Lamplighter's or not.
public record NodeView(
    ObjectMeta meta,
    Optional<ProviderId> providerId,
    List<Taint> taints,
    boolean unschedulable,
    Resources capacity,
    Resources allocatable,
    boolean ready) {

  public NodeView {
    taints = List.copyOf(taints);
  }

  public NodeName name() {
    return NodeName.of(meta.name());
  }

  public NodeView withTaint(Taint taint) {
    var more = new ArrayList<>(taints);
    more.add(taint);
    return new NodeView(meta, providerId, more, unschedulable, capacity, allocatable, ready);
  }
}
