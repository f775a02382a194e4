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
public record TeardownTask(
    String requestId, Leave leave, Instant giveUpAt, Duration left, Optional<String> endpoint) {}
