package dev.lamplighter.local.cluster.api;

/// Who writes to the API server.
public enum Actor {
  USER,
  LAMPLIGHTER,
  CONTROLLER,
  SCHEDULER,
  KUBELET
}
