package dev.lamplighter.decide;

import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The short wait for more pods before nodes are planned, so that pods which come together are
/// packed together (spec core 3.2).
///
/// Kept no memory: the window is read off the moments at which the pods became unschedulable.
public final class BatchWindow {
  /// The window closes when no pod has come for this long.
  public static final Duration IDLE = Duration.ofSeconds(1);

  /// The window closes after this long, whatever comes.
  public static final Duration MAX = Duration.ofSeconds(10);

  private BatchWindow() {}

  /// When the window closes, if it is still open.
  public static Optional<Instant> closesAt(ClusterSnapshot snapshot) {
    return Optional.empty();
  }
}
