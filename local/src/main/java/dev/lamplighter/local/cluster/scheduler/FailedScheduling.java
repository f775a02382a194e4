package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.model.NodeName;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The message of a FailedScheduling event, word for word kube-scheduler's: reasons with the number
/// of nodes that each speaks of, then whether preemption could help.
final class FailedScheduling {
  private static final String NO_NODES = "no nodes available to schedule pods";

  private FailedScheduling() {}

  static String message(SortedMap<NodeName, List<Unfit>> refusals) {
    if (refusals.isEmpty()) {
      return NO_NODES;
    }
    Map<String, Integer> reasons = new TreeMap<>();
    Map<String, Integer> preemption = new TreeMap<>();
    refusals
        .values()
        .forEach(
            unfits -> {
              unfits.forEach(unfit -> reasons.merge(unfit.reason(), 1, Integer::sum));
              boolean resolvable = unfits.stream().allMatch(Unfit::resolvable);
              preemption.merge(
                  resolvable
                      ? "No preemption victims found for incoming pod"
                      : "Preemption is not helpful for scheduling",
                  1,
                  Integer::sum);
            });
    int nodes = refusals.size();
    return available(nodes, reasons) + " preemption: " + available(nodes, preemption);
  }

  /// Of a pod that no node was asked about.
  static String ofPod(int nodes, String problem) {
    var preemption = Map.of("Preemption is not helpful for scheduling", nodes);
    return nodes == 0
        ? NO_NODES
        : "0/%d nodes are available: %s. preemption: %s"
            .formatted(nodes, problem, available(nodes, preemption));
  }

  private static String available(int nodes, Map<String, Integer> reasons) {
    return "0/%d nodes are available: %s."
        .formatted(
            nodes,
            reasons.entrySet().stream()
                .map(reason -> reason.getValue() + " " + reason.getKey())
                .sorted()
                .collect(Collectors.joining(", ")));
  }
}
