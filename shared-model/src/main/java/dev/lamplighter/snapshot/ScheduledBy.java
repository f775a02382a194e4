package dev.lamplighter.snapshot;

import java.util.List;

/// Who finds a pod its node.
public sealed interface ScheduledBy {
  ScheduledBy KUBE_SCHEDULER = new KubeScheduler();
  ScheduledBy NOBODY = new Nobody();

  /// kube-scheduler's default profile.
  record KubeScheduler() implements ScheduledBy {}

  /// The scheduler that `spec.schedulerName` names. Its pods need a node of ours once that one says
  /// that they are `Unschedulable`.
  record Another(String schedulerName) implements ScheduledBy {}

  /// Nobody ever: it stands for room that a CapacityBuffer keeps ([CapacityBuffers]).
  record Nobody() implements ScheduledBy {}

  /// Nobody yet: `spec.schedulingGates` of these names hold the pod back (KEP-3521).
  record Gated(List<String> gates) implements ScheduledBy {
    public Gated {
      gates = List.copyOf(gates);
    }
  }
}
