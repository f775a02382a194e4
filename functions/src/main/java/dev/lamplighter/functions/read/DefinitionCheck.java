package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Whether the cluster's definitions have every field that is read and written (decision 0066):
/// asked by an environment in its first full look, and again after ten minutes, since somebody may
/// install older ones; while they lack some, once a minute.
final class DefinitionCheck {
  private static final Duration FRESH = Duration.ofMinutes(10);
  private static final Duration SOON = Duration.ofMinutes(1);

  private final ClusterReader reader;
  private Optional<String> lacking = Optional.empty();
  private Instant dueAt = Instant.MIN;

  DefinitionCheck(ClusterReader reader) {
    this.reader = reader;
  }

  /// While nobody tells, what was known last holds.
  void check(Gathering gathering, Instant now) {
    if (!now.isBefore(dueAt)) {
      ask(gathering, now);
    }
    lacking.ifPresent(why -> gathering.missing(Source.DEFINITIONS, why));
  }

  private void ask(Gathering gathering, Instant now) {
    try {
      lacking = reader.definitionsLack();
      dueAt = now.plus(lacking.isPresent() ? SOON : FRESH);
    } catch (CallFailed untold) {
      gathering.trouble(
          untold, "Until then it is not known whether the definitions have every field.");
      dueAt = now.plus(SOON);
    }
  }
}
