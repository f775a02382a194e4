package dev.lamplighter.local.cluster.api;

import dev.lamplighter.model.Uid;
import java.time.Instant;

/// One write that took effect.
public record LoggedWrite(
    Instant at, Actor by, Verb verb, ObjectKey object, Uid uid, long resourceVersion) {

  public enum Verb {
    CREATE,
    UPDATE,
    /// Deletion was asked for; with finalizers or a grace period the object stays for now.
    DELETE,
    /// The object is gone.
    REMOVE,
    /// The eviction subresource granted it.
    EVICT
  }
}
