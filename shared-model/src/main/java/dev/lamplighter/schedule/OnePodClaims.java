package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;

import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which pod has each claim that one pod at a time may use (`ReadWriteOncePod`): kube-scheduler
/// places no other while it is there (its plugin VolumeRestrictions, KEP-2485).
///
/// That is the pod on a node, until it is gone; of pods that all wait the one that is tried first.
final class OnePodClaims {
  private static final Comparator<PodView> FIRST =
      comparing((PodView pod) -> pod.status().node().isEmpty())
          .thenComparing(pod -> pod.spec().priority(), Comparator.reverseOrder())
          .thenComparing(pod -> pod.meta().creationTimestamp())
          .thenComparing(PodView::key);

  private final SortedMap<NamespacedName, PodView> holders = new TreeMap<>();

  private OnePodClaims() {}

  static OnePodClaims of(
      List<PodView> pods, SortedMap<NamespacedName, PersistentVolumeClaimView> claims) {
    var found = new OnePodClaims();
    if (claims.values().stream().anyMatch(claim -> claim.spec().ofOnePod())) {
      pods.stream()
          .filter(pod -> !pod.spec().volumes().isEmpty() && uses(pod))
          .forEach(pod -> found.add(pod, claims));
    }
    return found;
  }

  private static boolean uses(PodView pod) {
    return pod.status().node().isPresent() ? !pod.status().phase().terminal() : pod.active();
  }

  private void add(PodView pod, SortedMap<NamespacedName, PersistentVolumeClaimView> claims) {
    for (PodVolume volume : pod.spec().volumes()) {
      var name = PodVolumes.claimOf(volume, pod);
      var claim = claims.get(name);
      if (claim != null && claim.spec().ofOnePod()) {
        holders.merge(name, pod, (one, other) -> FIRST.compare(one, other) <= 0 ? one : other);
      }
    }
  }

  /// The pod that keeps this one from using the claim.
  Optional<PodKey> otherThan(PodView pod, NamespacedName claim) {
    return Optional.ofNullable(holders.get(claim))
        .map(PodView::key)
        .filter(holder -> !holder.equals(pod.key()));
  }
}
