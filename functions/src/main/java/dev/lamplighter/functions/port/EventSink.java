package dev.lamplighter.functions.port;

import dev.lamplighter.model.ClusterName;
import java.time.Instant;

/// EventBridge: asks for another look at a cluster. May throw [CallFailed]; a lost event costs
/// time, not truth.
public interface EventSink {
  void followUp(ClusterName cluster, Instant at);
}
