package dev.lamplighter.decide;

import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The short wait for more pods before nodes are planned, so that pods that come together are
/// packed together (spec core 3.2).
///
/// It needs no memory: windows are read off the moments at which the pending pods became
/// unschedulable. A window opens with the first of them, takes in each that comes within a second
/// of the one before, and closes after ten seconds at most; the next pod opens another. Where the
/// cluster's owner is more patient ([dev.lamplighter.snapshot.PlanningPolicy]), it stays open until
/// so many pods wait, or the first of them has waited so long (cases C160).
public final class BatchWindow {
  /// The window closes when no pod has come for this long.
  public static final Duration IDLE = Duration.ofSeconds(1);

  /// The window closes after this long, whatever comes.
  public static final Duration MAX = Duration.ofSeconds(10);

  private BatchWindow() {}

  /// When the last window closes, if it is still open.
  public static Optional<Instant> closesAt(ClusterSnapshot snapshot) {
    List<Instant> arrivals =
        PendingPods.waiting(snapshot)
            .flatMap(pod -> pod.status().unschedulableSince().stream())
            .map(at -> at.isAfter(snapshot.takenAt()) ? snapshot.takenAt() : at)
            .sorted()
            .toList();
    Optional<Instant> closes =
        snapshot
            .policy()
            .planning()
            .patience()
            .filter(patience -> arrivals.size() < patience.pods())
            .flatMap(
                patience -> arrivals.stream().findFirst().map(at -> at.plus(patience.atMost())))
            .or(() -> lastClose(arrivals));
    return closes.filter(snapshot.takenAt()::isBefore);
  }

  private static Optional<Instant> lastClose(List<Instant> arrivals) {
    if (arrivals.isEmpty()) {
      return Optional.empty();
    }
    Instant opened = arrivals.getFirst();
    Instant last = opened;
    for (Instant arrival : arrivals) {
      if (!arrival.isBefore(close(opened, last))) {
        opened = arrival;
      }
      last = arrival;
    }
    return Optional.of(close(opened, last));
  }

  private static Instant close(Instant opened, Instant last) {
    Instant idle = last.plus(IDLE);
    Instant max = opened.plus(MAX);
    return idle.isBefore(max) ? idle : max;
  }
}
