package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Pods without a node that are nominated for one. Their node is tried before any other, and pods
/// of the same priority or a lower one must fit there beside them, as kube-scheduler has it.
final class NominatedPods {
  private final SortedMap<PodKey, PodView> pods = new TreeMap<>();

  static NominatedPods of(Collection<PodView> pods) {
    var nominated = new NominatedPods();
    pods.stream()
        .filter(pod -> pod.status().node().isEmpty() && pod.active())
        .filter(pod -> pod.status().nominatedNode().isPresent())
        .forEach(pod -> nominated.pods.put(pod.key(), pod));
    return nominated;
  }

  /// It has a node now, or has been found to fit on none.
  void forget(PodKey pod) {
    pods.remove(pod);
  }

  /// What speaks against the node, first without them, then beside those that keep room from the
  /// pod.
  List<Unfit> refusal(PodView pod, NodeView node, PodFits fits, Placements placements) {
    List<Unfit> alone = fits.firstRefusal(node);
    List<PodView> others = alone.isEmpty() ? against(pod, node.name()) : List.of();
    return others.isEmpty()
        ? alone
        : PodFits.of(pod, placements.also(others, node.name())).firstRefusal(node);
  }

  private List<PodView> against(PodView pod, NodeName node) {
    return pods.values().stream()
        .filter(other -> other.status().nominatedNode().filter(node::equals).isPresent())
        .filter(other -> !other.key().equals(pod.key()))
        .filter(other -> other.spec().priority() >= pod.spec().priority())
        .toList();
  }
}
