package dev.lamplighter.cli.dump;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// DaemonSets as a pod of each tells of it. Where its pods may be is not told by the pod: the
/// controller has put the Node's name in the place of the node affinity that the DaemonSet has
/// (spec core 4.4). Where they are tells of it: a ready node without one is none of theirs, and so
/// are nodes of a NodePool that has ready ones, and none of them with such a pod.
final class DaemonSetStandIns {
  private final DumpObjects objects;

  private DaemonSetStandIns(DumpObjects objects) {
    this.objects = objects;
  }

  static List<DaemonSetView> of(DumpObjects objects) {
    var standIns = new DaemonSetStandIns(objects);
    SortedMap<NamespacedName, SortedMap<PodKey, PodView>> pods = new TreeMap<>();
    for (PodView pod : objects.pods()) {
      owner(pod)
          .map(OwnerReference::name)
          .flatMap(IfValid.as(name -> new NamespacedName(pod.namespace(), name)))
          .ifPresent(set -> pods.computeIfAbsent(set, _ -> new TreeMap<>()).put(pod.key(), pod));
    }
    return pods.values().stream().map(of -> standIns.daemonSet(List.copyOf(of.values()))).toList();
  }

  private static Optional<OwnerReference> owner(PodView pod) {
    return pod.meta().owners().stream()
        .filter(owner -> owner.kind() == ObjectKind.DAEMON_SET)
        .findFirst();
  }

  private DaemonSetView daemonSet(List<PodView> pods) {
    PodView one = pods.getFirst();
    OwnerReference owner = owner(one).orElseThrow();
    return new DaemonSetView(
        ObjectMeta.named(owner.name(), owner.uid(), one.meta().creationTimestamp()),
        one.namespace(),
        PodTemplate.of(one.meta().labels(), whereTheyAre(one.spec(), pods)));
  }

  private PodSpec whereTheyAre(PodSpec spec, List<PodView> pods) {
    Set<NodeName> with =
        pods.stream().flatMap(pod -> pod.status().node().stream()).collect(Collectors.toSet());
    List<NodeView> ready = objects.nodes().stream().filter(NodeView::ready).toList();
    List<NodeView> without = ready.stream().filter(node -> !with.contains(node.name())).toList();
    SortedSet<String> pools = pools(without);
    pools.removeAll(pools(ready.stream().filter(node -> with.contains(node.name())).toList()));
    var elsewhere = new ArrayList<Requirement>();
    if (!without.isEmpty()) {
      elsewhere.add(
          Requirement.notIn(
              LabelKey.NODE_NAME, without.stream().map(node -> node.name().value()).toList()));
    }
    if (!pools.isEmpty()) {
      elsewhere.add(Requirement.notIn(LabelKey.NODEPOOL, List.copyOf(pools)));
    }
    return spec.withNodeAffinity(
        new NodeAffinity(List.of(Requirements.of(elsewhere)), spec.nodeAffinity().preferred()));
  }

  private static SortedSet<String> pools(List<NodeView> nodes) {
    return nodes.stream()
        .flatMap(node -> NodesWithoutClaim.poolOf(node).stream())
        .map(NodePoolName::value)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
