package dev.lamplighter.snapshot;

/// Who finds a pod its node.
public enum ScheduledBy {
  /// kube-scheduler's default profile.
  KUBE_SCHEDULER,

  /// The scheduler that `spec.schedulerName` names. Its pods need a node of ours once that one says
  /// that they are `Unschedulable`.
  ANOTHER_SCHEDULER,

  /// Nobody ever: it stands for room that a CapacityBuffer keeps ([CapacityBuffers]).
  NOBODY,

  /// Nobody yet: `spec.schedulingGates` holds the pod back (KEP-3521).
  GATED
}
