package dev.lamplighter.snapshot;

/// What a snapshot is read from: lists, and the definitions of Karpenter's kinds, without whose
/// fields lists don't tell all. One that is incomplete stops all that is voluntary, and all
/// collection.
public enum Source {
  DEFINITIONS,
  NODE_POOLS,
  NODE_CLASSES,
  NODE_OVERLAYS,
  NODE_CLAIMS,
  NODES,
  NAMESPACES,
  PODS,
  DAEMON_SETS,
  CAPACITY_BUFFERS,
  POD_DISRUPTION_BUDGETS,
  STORAGE_CLASSES,
  PERSISTENT_VOLUMES,
  PERSISTENT_VOLUME_CLAIMS,
  VOLUME_ATTACHMENTS,
  INSTANCES,
  LAUNCH_TEMPLATES,
  INSTANCE_PROFILES,
  CLAIM_RECORDS,
  CATALOGUE
}
