package dev.lamplighter.pack;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.Unschedulable.NodeRejection;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.NodeTarget;
import dev.lamplighter.schedule.NodeTargets;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Pods of one shape that found no place, and why no pool makes a node for them.
record RefusedShape(Shape shape, SortedMap<NodePoolName, Rejection> pools) {

  /// Whether a pool would make a node for them, were it not for where others are.
  boolean becauseOfOthers() {
    return pools.values().stream().anyMatch(RefusedShape::isAboutOthers);
  }

  /// Whether the pool would make a node, were it not for where others are.
  static boolean isAboutOthers(Rejection why) {
    return why instanceof Rejection.TopologySpread
        || why instanceof Rejection.PodAffinity
        || why instanceof Rejection.BesideOthers
        || why instanceof Rejection.AntiAffinity;
  }

  /// The same for each of its pods, with the reasons of the nodes as they are in the end.
  List<Unschedulable> explained(NodeTargets nodes, Topology topology) {
    List<NodeRejection> reasons = nodeRejections(nodes, topology);
    return shape.keys().stream().map(pod -> new Unschedulable(pod, pools, reasons)).toList();
  }

  /// Counted by reason, the most frequent first; none for a pod that no node was asked about.
  private List<NodeRejection> nodeRejections(NodeTargets nodes, Topology topology) {
    if (shape.refusal().isPresent() || nodes.isEmpty()) {
      return List.of();
    }
    var attempt = Attempt.onNodes(shape, topology.around(shape));
    SortedMap<String, NodeRejection> byReason = new TreeMap<>();
    for (NodeTarget node : nodes.inOrder()) {
      node.refusal(attempt)
          .ifPresent(
              reason ->
                  byReason.merge(
                      RejectionText.reason(reason),
                      new NodeRejection(1, reason),
                      NodeRejection::and));
    }
    var counted = new ArrayList<>(byReason.values());
    counted.sort(comparingInt(reason -> -reason.count()));
    return counted;
  }
}
