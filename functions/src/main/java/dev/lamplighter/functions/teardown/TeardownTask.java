package dev.lamplighter.functions.teardown;

import dev.lamplighter.teardown.Leave;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What is to be torn down, and by when.
///
/// - `giveUpAt` is when whoever asked must have an answer.
/// - `left` is how long this invocation may go on.
/// - `endpoint` is where the cluster was when it was installed, if that is known.
/// - `lostRole` is the role of nodes that whoever asked takes away afterwards.
public record TeardownTask(
    String requestId,
    Leave leave,
    Instant giveUpAt,
    Duration left,
    Optional<String> endpoint,
    Optional<String> lostRole) {
  /// Of whom takes no role away.
  public TeardownTask(
      String requestId, Leave leave, Instant giveUpAt, Duration left, Optional<String> endpoint) {
    this(requestId, leave, giveUpAt, left, endpoint, Optional.empty());
  }
}
