package dev.lamplighter.local.cluster.api;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// One request to change an object, as a Kubernetes audit log keeps it at level RequestResponse:
/// when, who, what, and the answer.
///
/// `body` is the object as it was after the request, or as it stayed if that was refused; whoever
/// goes through the log in order knows all objects as they were before each. `code` is the HTTP
/// status. `grace` is what a deletion left the object, a pod, to stop in.
public record LoggedRequest(
    Instant at,
    Actor by,
    Verb verb,
    ObjectKey object,
    Object body,
    int code,
    Optional<Duration> grace) {

  public enum Verb {
    CREATE,
    UPDATE,
    /// Deletion was asked for; with finalizers or a grace period the object stays for now.
    DELETE,
    /// The object is gone: no request by itself, but what the one before it led to.
    REMOVE,
    /// The eviction subresource was asked.
    EVICT
  }

  /// Whether the request took effect.
  public boolean granted() {
    return code < 300;
  }
}
