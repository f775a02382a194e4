package dev.lamplighter.catalogue;

import dev.lamplighter.model.Resources;

/// What of a node's capacity pods can't have (spec AWS 2.6).
public record Overhead(
    Resources kubeReserved, Resources systemReserved, Resources evictionThreshold) {
  public static final Overhead NONE =
      new Overhead(Resources.EMPTY, Resources.EMPTY, Resources.EMPTY);

  public Resources total() {
    return kubeReserved.plus(systemReserved).plus(evictionThreshold);
  }
}
