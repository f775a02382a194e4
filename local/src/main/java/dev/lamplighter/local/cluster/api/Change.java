package dev.lamplighter.local.cluster.api;

import java.util.Optional;

/// One event of a watch: what happened to an object, which is shown as it was after it (DELETED: as
/// it was last).
public record Change<T>(
    Kind<T> kind, Type type, Optional<T> before, T object, long resourceVersion) {

  public enum Type {
    ADDED,
    MODIFIED,
    DELETED
  }
}
