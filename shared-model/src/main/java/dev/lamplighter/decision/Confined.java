package dev.lamplighter.decision;

/// What keeps a pod from some of the domains that a NodePool could make a node in.
public enum Confined {
  /// Nothing does.
  NO,
  /// Its node selector or node affinity.
  BY_SELECTOR,
  /// Where its volumes are or may be.
  BY_VOLUMES
}
