package dev.lamplighter.snapshot;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What a pod's `nominatedNodeName` means.
///
/// kube-scheduler nominates a pod for the node on which it evicts others, and keeps that room for
/// it. Lamplighter nominates the pods that a NodeClaim was made for for its node, so that
/// kube-scheduler tries that one first (KEP-1923): they wait as before until they are bound, and
/// are planned for as long as they do. A node that is not there any more keeps nothing for anybody.
public final class Nominations {
  private final SortedSet<NodeName> nodes = new TreeSet<>();
  private final SortedMap<NodeName, SortedSet<PodKey>> ours = new TreeMap<>();
  private final boolean knowsNodes;

  private Nominations(boolean knowsNodes) {
    this.knowsNodes = knowsNodes;
  }

  public static Nominations of(ClusterSnapshot snapshot) {
    var nominations = new Nominations(snapshot.whole(Source.NODES));
    if (snapshot.pods().stream().anyMatch(pod -> pod.status().nominatedNode().isPresent())) {
      snapshot.nodes().forEach(node -> nominations.nodes.add(node.name()));
      snapshot.claims().forEach(nominations::add);
    }
    return nominations;
  }

  private void add(ClaimView claim) {
    claim.node().ifPresent(node -> ours.put(node.name(), new TreeSet<>(claim.record().planned())));
  }

  /// Where nothing is known of nodes and claims: all are kube-scheduler's.
  public static Nominations ofOthers() {
    return new Nominations(false);
  }

  /// The node on which kube-scheduler makes room for the pod, if it does.
  public Optional<NodeName> preemptedFor(PodView pod) {
    return pod.status()
        .nominatedNode()
        .filter(node -> !knowsNodes || nodes.contains(node))
        .filter(node -> !ours.getOrDefault(node, new TreeSet<>()).contains(pod.key()));
  }
}
