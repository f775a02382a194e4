package dev.lamplighter.cli.timeline;

import java.time.Duration;
import java.util.List;

/// Pods that came to a node or left it within one second.
public record PodMark(Kind kind, Duration at, List<String> pods) {
  public PodMark {
    pods = List.copyOf(pods);
  }

  /// What happened to them.
  public enum Kind {
    BOUND("bound"),
    /// Lamplighter asked them to leave.
    MOVED("moved off"),
    GONE("gone");

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
