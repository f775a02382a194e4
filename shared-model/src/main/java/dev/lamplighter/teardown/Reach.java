package dev.lamplighter.teardown;

import java.time.Duration;
import java.time.Instant;

/// Whether the cluster's API server can be asked about nodes and their pods.
public sealed interface Reach {
  /// As long as it may be silent before its nodes are terminated without being drained: an upgrade
  /// of EKS's takes an API server away for less.
  Duration PATIENCE = Duration.ofMinutes(2);

  record Answers() implements Reach {}

  /// It has told nothing, or not all, since then; `why` says what came instead.
  record Silent(Instant since, String why) implements Reach {}

  /// There is no such cluster any more.
  record Gone(String why) implements Reach {}
}
