package dev.lamplighter.api;

import dev.lamplighter.model.NodeClassName;

/// A NodePool's or NodeClaim's pointer to its EC2NodeClass (group and kind are validated, so that
/// only the name is left to keep).
public record NodeClassRef(NodeClassName name) {
  public static final String GROUP = "karpenter.k8s.aws";
  public static final String KIND = "EC2NodeClass";
}
