package dev.lamplighter.teardown;

import java.time.Instant;

/// What is to become of a cluster's nodes when Lamplighter leaves it.
public sealed interface Leave {
  /// They are drained as if a user had deleted them, and terminated. What still runs at `until` is
  /// terminated with its pods.
  record Drain(Instant until) implements Leave {}

  /// They stay as they are, and go on billing; `because` says who wants that.
  record Keep(String because) implements Leave {}
}
