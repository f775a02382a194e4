package dev.lamplighter.local.invariants;

import java.time.Duration;

/// A world in which something is so that must never be so.
public final class InvariantBroken extends AssertionError {
  private static final long serialVersionUID = 1;

  InvariantBroken(Duration elapsed, String what) {
    super("After %s: %s".formatted(elapsed, what));
  }
}
