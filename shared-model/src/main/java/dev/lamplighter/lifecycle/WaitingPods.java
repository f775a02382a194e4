package dev.lamplighter.lifecycle;

import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Taints;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// The pods that a drain waits for: not finished ones, static ones, those that tolerate the
/// disrupted taint, or those that should have been gone a minute ago (spec core 7.3).
final class WaitingPods {
  /// How long past its deletion timestamp a pod may still be expected to go.
  static final Duration STUCK = Duration.ofMinutes(1);

  private WaitingPods() {}

  static List<PodView> of(List<PodView> pods, Instant now) {
    return pods.stream().filter(pod -> waitedFor(pod, now)).toList();
  }

  private static boolean waitedFor(PodView pod, Instant now) {
    boolean tolerates =
        Taints.untolerated(List.of(Taint.DISRUPTED), pod.spec().tolerations()).isEmpty();
    boolean stuck =
        pod.meta().deletionTimestamp().map(at -> now.isAfter(at.plus(STUCK))).orElse(false);
    return !pod.status().phase().terminal() && !pod.mirror() && !tolerates && !stuck;
  }
}
