package dev.lamplighter.snapshot;

/// The lists a snapshot is read from; one that is incomplete stops all that is voluntary.
public enum Source {
  NODE_POOLS,
  NODE_CLASSES,
  NODE_CLAIMS,
  NODES,
  NAMESPACES,
  PODS,
  DAEMON_SETS,
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
