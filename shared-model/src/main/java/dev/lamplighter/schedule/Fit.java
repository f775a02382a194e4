package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;

/// What a place answers to a shape: room for so many of its pods, or why for none.
public sealed interface Fit {

  /// At least one pod. `Integer.MAX_VALUE` where nothing that was looked at bounds them.
  record Room(int pods) implements Fit {
    public Room {
      if (pods < 1) {
        throw new IllegalArgumentException("Room for %d pods is a refusal".formatted(pods));
      }
    }
  }

  record Refused(Rejection rejection) implements Fit {}

  static Fit unbounded() {
    return new Room(Integer.MAX_VALUE);
  }

  static Fit one() {
    return new Room(1);
  }
}
