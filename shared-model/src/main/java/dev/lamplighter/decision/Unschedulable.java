package dev.lamplighter.decision;

import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A pod that gets no place, with the reason of every pool, and those of the existing and in-flight
/// nodes counted by reason.
public record Unschedulable(
    PodKey pod, SortedMap<NodePoolName, Rejection> pools, List<NodeRejection> nodes) {

  public Unschedulable {
    pools = Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    nodes = List.copyOf(nodes);
  }

  /// `count` nodes refused the pod for the same kind of reason, `example` being one of them.
  public record NodeRejection(int count, Rejection example) {}
}
