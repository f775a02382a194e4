package dev.lamplighter.decision;

import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Resources;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A pod that gets no place, with the reason of every pool, and those of the existing and in-flight
/// nodes counted by reason.
///
/// `remedies` say of pools what would let them make a node for it; they are worked out for what
/// users are told, not for every question that is asked on the way.
public record Unschedulable(
    PodKey pod,
    SortedMap<NodePoolName, Rejection> pools,
    List<NodeRejection> nodes,
    SortedMap<NodePoolName, Remedy> remedies) {

  public Unschedulable {
    pools = Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    nodes = List.copyOf(nodes);
    remedies = Collections.unmodifiableSortedMap(new TreeMap<>(remedies));
  }

  /// Without remedies.
  public Unschedulable(
      PodKey pod, SortedMap<NodePoolName, Rejection> pools, List<NodeRejection> nodes) {
    this(pod, pools, nodes, new TreeMap<>());
  }

  public Unschedulable with(SortedMap<NodePoolName, Remedy> remedies) {
    return new Unschedulable(pod, pools, nodes, remedies);
  }

  /// `count` nodes refused the pod for the same kind of reason; `example` is that of the one which
  /// came closest.
  public record NodeRejection(int count, Rejection example) {

    /// Those of both; of equally close ones this one's example.
    public NodeRejection and(NodeRejection other) {
      return new NodeRejection(
          count + other.count, missing(other.example) < missing(example) ? other.example : example);
    }

    /// How much is missing of what is asked for, as the largest part of any resource.
    private static double missing(Rejection rejection) {
      return rejection instanceof Rejection.InsufficientResources(var requested, var available)
          ? requested.shortfall(available).stream()
              .mapToDouble(
                  name ->
                      (double) (requested.get(name) - available.get(name))
                          / Math.max(1, requested.get(name)))
              .max()
              .orElse(0)
          : 0;
    }
  }

  /// How much of each resource is missing that is too scarce.
  static Resources missing(Rejection.InsufficientResources rejection) {
    Resources missing = Resources.EMPTY;
    for (var name : rejection.requested().shortfall(rejection.available())) {
      missing =
          missing.with(name, rejection.requested().get(name) - rejection.available().get(name));
    }
    return missing;
  }
}
