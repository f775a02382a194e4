package dev.lamplighter.decision;

import dev.lamplighter.decision.Unschedulable.NodeRejection;

/// Why nodes refuse a pod, those with the same reason in one line: `37 nodes: insufficient memory,
/// closest misses 212Mi`.
public final class NodesText {
  private NodesText() {}

  public static String of(NodeRejection nodes) {
    return "%d %s: %s"
        .formatted(nodes.count(), nodes.count() == 1 ? "node" : "nodes", why(nodes.example()));
  }

  private static String why(Rejection example) {
    return example instanceof Rejection.InsufficientResources insufficient
        ? "%s, closest misses %s"
            .formatted(
                lowerCase(RejectionText.reason(example)), UnschedulableText.missing(insufficient))
        : RejectionText.sentence(example);
  }

  private static String lowerCase(String reason) {
    return Character.toLowerCase(reason.charAt(0)) + reason.substring(1);
  }
}
