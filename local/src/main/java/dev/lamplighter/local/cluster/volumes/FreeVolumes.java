package dev.lamplighter.local.cluster.volumes;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Predicate;

/// Which free volume a claim gets: one that is kept for it, else the smallest that suits.
public final class FreeVolumes {
  private FreeVolumes() {}

  public static Optional<PersistentVolumeView> bestFor(
      PersistentVolumeClaimView claim,
      Collection<PersistentVolumeView> volumes,
      Predicate<PersistentVolumeView> usable) {
    return volumes.stream()
        .filter(volume -> volume.suits(claim))
        .filter(usable)
        .min(
            comparing((PersistentVolumeView volume) -> volume.claim().isEmpty())
                .thenComparing(comparingLong(PersistentVolumeView::bytes))
                .thenComparing(PersistentVolumeView::name));
  }
}
