package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.time.Duration;
import java.time.Instant;

/// A pod without a node in the scheduler's queue: tried `attempts` times, to be tried again at
/// `due`.
///
/// `arrival` is its place among pods of one priority; a follower looks at other pods, and one that
/// mounts has volumes with claims.
record WaitingPod(
    PodKey pod,
    int priority,
    long arrival,
    boolean follower,
    boolean mounts,
    int attempts,
    Instant lastAttempt,
    Instant due) {
  private static final Duration FIRST_BACKOFF = Duration.ofSeconds(1);
  private static final Duration LONGEST_BACKOFF = Duration.ofSeconds(10);
  private static final int DOUBLINGS_MAX = 10;

  /// How long a pod that nothing speaks for is left alone.
  private static final Duration LEFT_ALONE = Duration.ofMinutes(5);

  static WaitingPod arrived(PodView pod, long arrival, Instant now) {
    var spec = pod.spec();
    boolean follower =
        !spec.podAffinity().isEmpty()
            || spec.topologySpread().stream()
                .anyMatch(each -> each.whenUnsatisfiable() == WhenUnsatisfiable.DO_NOT_SCHEDULE);
    return new WaitingPod(
        pod.key(), spec.priority(), arrival, follower, !spec.volumes().isEmpty(), 0, now, now);
  }

  WaitingPod failedAt(Instant now) {
    return new WaitingPod(
        pod, priority, arrival, follower, mounts, attempts + 1, now, now.plus(LEFT_ALONE));
  }

  /// If it may help this pod: due as soon as the backoff since its last attempt is over.
  WaitingPod hear(MayHelp help, Instant now) {
    boolean concerned =
        switch (help) {
          case NOBODY -> false;
          case FOLLOWERS -> follower;
          case MOUNTING -> mounts;
          case EVERYBODY -> true;
        };
    if (!concerned || attempts == 0) {
      return this;
    }
    Instant backedOff = lastAttempt.plus(backoff());
    Instant next = backedOff.isAfter(now) ? backedOff : now;
    return next.isBefore(due)
        ? new WaitingPod(pod, priority, arrival, follower, mounts, attempts, lastAttempt, next)
        : this;
  }

  private Duration backoff() {
    var doubled = FIRST_BACKOFF.multipliedBy(1L << Math.min(attempts - 1, DOUBLINGS_MAX));
    return doubled.compareTo(LONGEST_BACKOFF) < 0 ? doubled : LONGEST_BACKOFF;
  }
}
