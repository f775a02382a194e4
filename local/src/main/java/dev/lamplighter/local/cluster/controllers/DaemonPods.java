package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the DaemonSet controller makes of a template: bound to one node by required affinity, and
/// tolerant of the marks of a node in trouble.
final class DaemonPods {
  private static final List<Toleration> DEFAULT_TOLERATIONS =
      List.of(
          Toleration.exists(Taint.NOT_READY.key()).on(TaintEffect.NO_EXECUTE),
          Toleration.exists(Taint.UNREACHABLE.key()).on(TaintEffect.NO_EXECUTE),
          Toleration.exists("node.kubernetes.io/disk-pressure").on(TaintEffect.NO_SCHEDULE),
          Toleration.exists("node.kubernetes.io/memory-pressure").on(TaintEffect.NO_SCHEDULE),
          Toleration.exists("node.kubernetes.io/pid-pressure").on(TaintEffect.NO_SCHEDULE),
          Toleration.exists("node.kubernetes.io/network-unavailable").on(TaintEffect.NO_SCHEDULE),
          Toleration.exists(Taint.UNSCHEDULABLE.key()).on(TaintEffect.NO_SCHEDULE));

  private DaemonPods() {}

  static PodSpec tolerant(PodSpec template) {
    List<Toleration> tolerations = new ArrayList<>(template.tolerations());
    DEFAULT_TOLERATIONS.stream()
        .filter(toleration -> !tolerations.contains(toleration))
        .forEach(tolerations::add);
    return template.withTolerations(tolerations);
  }

  static PodSpec specFor(NodeName node, PodSpec template) {
    var here = Requirement.in(LabelKey.NODE_NAME, node.value());
    var affinity = template.nodeAffinity();
    List<Requirements> terms =
        affinity.required().isEmpty()
            ? List.of(Requirements.of(here))
            : affinity.required().stream().map(term -> term.and(here)).toList();
    return tolerant(template).withNodeAffinity(new NodeAffinity(terms, affinity.preferred()));
  }

  /// The node a pod of a DaemonSet is on or is meant for.
  static Optional<NodeName> nodeOf(PodView pod) {
    return pod.status()
        .node()
        .or(
            () ->
                pod.spec().nodeAffinity().required().stream()
                    .findFirst()
                    .flatMap(term -> term.get(LabelKey.NODE_NAME).singleValue())
                    .map(NodeName::of));
  }
}
