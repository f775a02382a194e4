package dev.lamplighter.lifecycle;

import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Nominations;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodsByNode;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// One snapshot, with what several rules ask of it found once: `waiting` are the pods that
/// kube-scheduler found no node for, and makes none free for.
record Look(ClusterSnapshot snapshot, PodsByNode pods, SortedMap<PodKey, PodView> waiting) {

  static Look at(ClusterSnapshot snapshot) {
    SortedMap<PodKey, PodView> waiting = new TreeMap<>();
    var nominations = Nominations.of(snapshot);
    snapshot.pods().stream()
        .filter(pod -> pod.status().unschedulableSince().isPresent())
        .filter(pod -> pod.status().node().isEmpty() && pod.active())
        .filter(pod -> nominations.preemptedFor(pod).isEmpty())
        .forEach(pod -> waiting.put(pod.key(), pod));
    return new Look(snapshot, PodsByNode.of(snapshot), waiting);
  }

  Instant now() {
    return snapshot.takenAt();
  }

  List<PodView> podsOn(NodeView node) {
    return pods.on(node.name());
  }

  /// How many Nodes say that they are the claim's instance; more than one is a riddle that no rule
  /// tries to solve (spec core 5.3).
  long nodesOf(ClaimView claim) {
    return claim
        .record()
        .launched()
        .map(
            launched ->
                snapshot.nodes().stream()
                    .filter(
                        node ->
                            node.providerId()
                                .filter(id -> id.instanceId().equals(launched.instance()))
                                .isPresent())
                    .count())
        .orElse(0L);
  }
}
