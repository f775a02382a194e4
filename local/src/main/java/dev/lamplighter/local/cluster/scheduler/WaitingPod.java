package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.model.PodKey;
import java.time.Duration;
import java.time.Instant;

/// A pod without a node in the scheduler's queue: tried `attempts` times, to be tried again at
/// `due`.
///
/// `arrival` is its place among pods of one priority.
record WaitingPod(
    PodKey pod, int priority, long arrival, int attempts, Instant lastAttempt, Instant due) {
  private static final Duration FIRST_BACKOFF = Duration.ofSeconds(1);
  private static final Duration LONGEST_BACKOFF = Duration.ofSeconds(10);

  /// How long a pod that nothing speaks for is left alone.
  private static final Duration LEFT_ALONE = Duration.ofMinutes(5);

  static WaitingPod arrived(PodKey pod, int priority, long arrival, Instant now) {
    return new WaitingPod(pod, priority, arrival, 0, now, now);
  }

  WaitingPod failedAt(Instant now) {
    return new WaitingPod(pod, priority, arrival, attempts + 1, now, now.plus(LEFT_ALONE));
  }

  /// Something happened that may help: due as soon as the backoff since its last attempt is over.
  WaitingPod mayFitNow(Instant now) {
    if (attempts == 0) {
      return this;
    }
    Instant backedOff = lastAttempt.plus(backoff());
    Instant next = backedOff.isAfter(now) ? backedOff : now;
    return next.isBefore(due)
        ? new WaitingPod(pod, priority, arrival, attempts, lastAttempt, next)
        : this;
  }

  private Duration backoff() {
    var doubled = FIRST_BACKOFF.multipliedBy(1L << Math.min(attempts - 1, 10));
    return doubled.compareTo(LONGEST_BACKOFF) < 0 ? doubled : LONGEST_BACKOFF;
  }
}
