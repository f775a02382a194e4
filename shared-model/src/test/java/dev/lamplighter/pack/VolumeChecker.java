package dev.lamplighter.pack;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView.Phase;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.StorageView;
import java.util.List;
import java.util.Optional;

/// Whether a node with a certain name and labels could mount the volumes of a pod: kube-scheduler's
/// rule, one claim at a time.
final class VolumeChecker {
  private VolumeChecker() {}

  static boolean canMount(PodView pod, PlanChecker.Machine node, ClusterSnapshot snapshot) {
    return pod.spec().volumes().stream().allMatch(volume -> canMount(pod, volume, node, snapshot));
  }

  private static boolean canMount(
      PodView pod, PodVolume volume, PlanChecker.Machine node, ClusterSnapshot snapshot) {
    return snapshot.storage().claims().stream()
        .filter(claim -> claim.namespace().equals(pod.namespace()))
        .filter(claim -> claim.meta().name().equals(volume.claimOf(pod.meta().name())))
        .filter(claim -> !claim.meta().deleting() && claim.phase() != Phase.LOST)
        .filter(claim -> isMadeFor(claim, node, snapshot))
        .anyMatch(claim -> canMount(claim, node.labels(), snapshot.storage()));
  }

  private static boolean isMadeFor(
      PersistentVolumeClaimView claim, PlanChecker.Machine node, ClusterSnapshot snapshot) {
    String selected = claim.meta().annotations().get(AnnotationKey.SELECTED_NODE);
    return claim.spec().volume().isPresent()
        || node.name().equals(selected)
        || snapshot.nodes().stream().noneMatch(each -> each.name().value().equals(selected));
  }

  private static boolean canMount(
      PersistentVolumeClaimView claim, Labels node, StorageView storage) {
    if (claim.spec().volume().isPresent()) {
      return storage.volumes().stream()
          .filter(volume -> volume.name().equals(claim.spec().volume().get()))
          .anyMatch(volume -> any(volume.nodeAffinity(), node));
    }
    return storage.classes().stream()
        .filter(each -> claim.spec().storageClass().equals(Optional.of(each.name())))
        .anyMatch(
            each ->
                each.provisions()
                    ? any(each.allowedTopologies(), node)
                    : storage.volumes().stream()
                        .filter(volume -> volume.suits(claim))
                        .anyMatch(volume -> any(volume.nodeAffinity(), node)));
  }

  private static boolean any(List<Requirements> terms, Labels node) {
    return terms.isEmpty() || terms.stream().anyMatch(term -> term.matches(node));
  }
}
