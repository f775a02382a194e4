package dev.lamplighter.disrupt;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How much is disturbed when a node goes, in pods of no particular priority (spec core 6.3).
///
/// A node that will expire soon counts with the share of its life that is left.
final class EvictionCost {
  private static final double DELETION_COST_UNIT = 1L << 27;
  private static final double PRIORITY_UNIT = 1L << 25;
  private static final double MOST = 10;

  private EvictionCost() {}

  /// 1 for the node itself, and what each pod that needs another place adds.
  static double of(Candidate candidate, Instant now) {
    double pods = 0;
    for (PodView pod : candidate.reschedulable()) {
      pods += Math.max(0, of(pod));
    }
    return 1 + pods * lifeLeft(candidate, now);
  }

  /// `1 + pod-deletion-cost / 2^27 + priority / 2^25`, within -10 and 10.
  static double of(PodView pod) {
    double cost =
        1 + deletionCost(pod) / DELETION_COST_UNIT + pod.spec().priority() / PRIORITY_UNIT;
    return Math.clamp(cost, -MOST, MOST);
  }

  private static double deletionCost(PodView pod) {
    return Optional.ofNullable(pod.meta().annotations().get(AnnotationKey.POD_DELETION_COST))
        .filter(text -> text.matches("-?[0-9]{1,10}"))
        .map(Long::parseLong)
        .filter(cost -> cost == cost.intValue())
        .map(Long::doubleValue)
        .orElse(0.0);
  }

  private static double lifeLeft(Candidate candidate, Instant now) {
    var record = candidate.claim().record();
    Optional<Duration> life = record.spec().expireAfter();
    if (life.isEmpty() || life.get().isZero()) {
      return 1;
    }
    Duration lived = Duration.between(record.milestones().reservedAt(), now);
    double left = 1 - (double) lived.toSeconds() / life.get().toSeconds();
    return Math.clamp(left, 0, 1);
  }
}
