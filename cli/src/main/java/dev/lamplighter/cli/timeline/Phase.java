package dev.lamplighter.cli.timeline;

import java.time.Duration;

/// What a node was between two times since the start.
public record Phase(Kind kind, Duration from, Duration to) {
  public Phase {
    if (to.compareTo(from) < 0) {
      throw new IllegalArgumentException("A phase from %s to %s is none".formatted(from, to));
    }
  }

  /// In the order in which a node goes through them.
  public enum Kind {
    LAUNCHING("launched, has not joined"),
    JOINED("joined, not ready"),
    READY("ready"),
    LEAVING("on its way out"),
    ENDING("its instance is being terminated");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
