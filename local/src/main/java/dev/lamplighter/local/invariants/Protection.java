package dev.lamplighter.local.invariants;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;

/// `karpenter.sh/do-not-disrupt` on a pod: `"true"`, or so long from the pod's start.
final class Protection {
  private Protection() {}

  static boolean holds(PodView pod, Instant at, Duration tolerance) {
    String value = pod.meta().annotations().get(AnnotationKey.DO_NOT_DISRUPT);
    if (value == null || value.equals("true")) {
      return value != null;
    }
    return duration(value)
        .flatMap(length -> pod.status().startTime().map(start -> start.plus(length)))
        .filter(end -> at.plus(tolerance).isBefore(end))
        .isPresent();
  }

  /// Whole hours, minutes and seconds, which ISO 8601 writes the same way.
  private static Optional<Duration> duration(String value) {
    try {
      return Optional.of(Duration.parse("PT" + value.toUpperCase(Locale.ROOT)));
    } catch (DateTimeParseException notOne) {
      return Optional.empty();
    }
  }
}
