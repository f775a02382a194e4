package dev.lamplighter.cli.watch;

import java.time.Duration;

/// Frames of a film at an even rate. One that took longer to make is followed by the next at once,
/// and the time lost is not made up for.
final class Frames {
  static final Duration LENGTH = Duration.ofMillis(100);

  private long due = System.nanoTime();

  /// Waits until the next frame is due.
  void next() {
    due = Math.max(due + LENGTH.toNanos(), System.nanoTime());
    try {
      Thread.sleep(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
