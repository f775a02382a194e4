package dev.lamplighter.benchmarks.solve;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The nodes of a problem that are there, and what they take of their pools' limits.
final class ProblemNodes {
  private final Problem problem;
  private final SortedMap<String, Problem.InstanceType> types = new TreeMap<>();

  ProblemNodes(Problem problem) {
    this.problem = problem;
    problem.instanceTypes().forEach(type -> types.put(type.name(), type));
  }

  List<NodeView> views() {
    var views = new ArrayList<NodeView>();
    for (Problem.Node node : problem.nodes()) {
      views.add(view(node));
    }
    return views;
  }

  SortedMap<Uid, Resources> ledger() {
    var ledger = new TreeMap<Uid, Resources>();
    for (Problem.Node node : problem.nodes()) {
      if (!node.nodePool().isEmpty()) {
        Resources promised = ProblemTypes.capacity(typeOf(node)).with(ResourceName.of("nodes"), 1);
        ledger.merge(ProblemPools.uid(node.nodePool()), promised, Resources::plus);
      }
    }
    return ledger;
  }

  private Problem.InstanceType typeOf(Problem.Node node) {
    Problem.InstanceType type = types.get(node.instanceType());
    if (type == null) {
      throw new IllegalArgumentException(
          "Node %s has type (%s), which the problem has not"
              .formatted(node.name(), node.instanceType()));
    }
    return type;
  }

  private NodeView view(Problem.Node node) {
    Problem.InstanceType type = typeOf(node);
    Optional<Problem.NodePool> pool = problem.pool(node.nodePool());
    var meta =
        ObjectMeta.named(node.name(), Identity.of("node", node.name()), ProblemPods.START)
            .withLabels(labels(node, type, pool));
    return new NodeView(
        meta,
        Optional.empty(),
        pool.map(it -> it.taints().stream().map(Parts::taint).toList()).orElse(List.of()),
        false,
        ProblemTypes.capacity(type),
        ProblemTypes.allocatable(type),
        true);
  }

  private static Labels labels(
      Problem.Node node, Problem.InstanceType type, Optional<Problem.NodePool> pool) {
    var all = new TreeMap<String, String>();
    for (Map.Entry<String, List<String>> label : type.labels().entrySet()) {
      if (label.getValue().size() == 1) {
        all.put(label.getKey(), label.getValue().getFirst());
      }
    }
    pool.ifPresent(
        it -> {
          all.putAll(it.labels());
          all.put(LabelKey.NODEPOOL.value(), it.name());
          all.put(LabelKey.REGISTERED.value(), "true");
          all.put(LabelKey.INITIALIZED.value(), "true");
        });
    all.put(LabelKey.INSTANCE_TYPE.value(), type.name());
    all.put(LabelKey.ARCH.value(), type.arch());
    all.put(LabelKey.OS.value(), type.os().isEmpty() ? "linux" : type.os().getFirst());
    all.put(LabelKey.ZONE.value(), node.zone());
    all.put(LabelKey.CAPACITY_TYPE.value(), node.capacityType());
    all.put(LabelKey.HOSTNAME.value(), node.name());
    all.putAll(node.labels());
    return Labels.of(all);
  }
}
