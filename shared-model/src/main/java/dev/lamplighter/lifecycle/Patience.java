package dev.lamplighter.lifecycle;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.GoDuration;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Duration;
import java.util.Optional;

/// How long a node may take to join, and as long again to become ready for pods (spec core 5.5;
/// cases C049, C157).
final class Patience {
  static final Duration USUAL = Duration.ofMinutes(15);

  private Patience() {}

  /// What the claim's pool says of it.
  static Duration with(ClaimView claim, ClusterSnapshot snapshot) {
    return poolOf(claim, snapshot)
        .map(pool -> pool.meta().annotations().get(AnnotationKey.REGISTRATION_TIMEOUT))
        .flatMap(GoDuration::parse)
        .orElse(USUAL);
  }

  static Optional<NodePool> poolOf(ClaimView claim, ClusterSnapshot snapshot) {
    return snapshot.nodePools().stream()
        .filter(pool -> pool.meta().uid().equals(claim.record().owner().poolUid()))
        .findFirst();
  }

  /// `15 min`, or with seconds where there are any.
  static String text(Duration patience) {
    return patience.toSecondsPart() == 0
        ? "%d min".formatted(patience.toMinutes())
        : "%d min %d s".formatted(patience.toMinutes(), patience.toSecondsPart());
  }
}
