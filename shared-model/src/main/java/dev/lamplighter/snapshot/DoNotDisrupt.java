package dev.lamplighter.snapshot;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;

/// The annotation `karpenter.sh/do-not-disrupt` (spec core 6.2).
///
/// On a node or claim `"true"` counts and nothing else. On a pod a duration such as `30m` counts
/// too: it protects the pod that long from its start. Any other value is as good as none.
public final class DoNotDisrupt {
  private DoNotDisrupt() {}

  /// Whether a node says so.
  public static boolean on(ObjectMeta meta) {
    return on(meta.annotations());
  }

  /// Whether these annotations of a node or claim say so.
  public static boolean on(SortedMap<AnnotationKey, String> annotations) {
    return "true".equals(annotations.get(AnnotationKey.DO_NOT_DISRUPT));
  }

  /// Whether the pod is protected at `now`.
  public static boolean protects(PodView pod, Instant now) {
    return on(pod.meta())
        || protection(pod)
            .map(time -> pod.status().startTime().map(s -> now.isBefore(s.plus(time))).orElse(true))
            .orElse(false);
  }

  /// When a protection with a duration ends; empty for one without, and for none.
  public static Optional<Instant> endOf(PodView pod) {
    return protection(pod).flatMap(time -> pod.status().startTime().map(start -> start.plus(time)));
  }

  private static Optional<Duration> protection(PodView pod) {
    return Optional.ofNullable(pod.meta().annotations().get(AnnotationKey.DO_NOT_DISRUPT))
        .flatMap(GoDuration::parse);
  }
}
