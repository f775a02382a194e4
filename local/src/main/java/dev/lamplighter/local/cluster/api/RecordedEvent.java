package dev.lamplighter.local.cluster.api;

import dev.lamplighter.decision.ClusterEvent;
import java.time.Instant;

/// A Kubernetes Event as `kubectl describe` shows it: the same one is stored once and counted.
///
/// `reason` is text because every component of a cluster has its own.
public record RecordedEvent(
    ClusterEvent.Type type,
    String reason,
    ObjectKey object,
    String message,
    String source,
    int count,
    Instant first,
    Instant last) {

  RecordedEvent again(Instant at) {
    return new RecordedEvent(type, reason, object, message, source, count + 1, first, at);
  }
}
