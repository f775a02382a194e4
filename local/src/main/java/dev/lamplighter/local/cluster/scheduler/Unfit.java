package dev.lamplighter.local.cluster.scheduler;

/// Why a pod can't go to a node, in kube-scheduler's words.
///
/// `resolvable` is true if taking other pods away from the node could help (the difference between
/// Unschedulable and UnschedulableAndUnresolvable).
public record Unfit(Filter filter, String reason, boolean resolvable) {

  /// The plugin that says so, in the order in which they are asked. NodeName is not among them: a
  /// pod that names its node never comes to the scheduler.
  public enum Filter {
    NODE_UNSCHEDULABLE,
    TAINT_TOLERATION,
    NODE_AFFINITY,
    NODE_PORTS,
    NODE_RESOURCES_FIT,
    VOLUME_RESTRICTIONS,
    NODE_VOLUME_LIMITS,
    VOLUME_BINDING,
    VOLUME_ZONE,
    POD_TOPOLOGY_SPREAD,
    INTER_POD_AFFINITY
  }
}
