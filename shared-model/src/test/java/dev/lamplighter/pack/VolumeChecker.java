package dev.lamplighter.pack;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView.Phase;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.StorageView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Whether a node with a certain name and labels could mount the volumes of a pod: kube-scheduler's
/// rule, one claim at a time; and whether those that are to be bound to free volumes can each have
/// another.
final class VolumeChecker {
  private VolumeChecker() {}

  static boolean canMount(PodView pod, PlanChecker.Machine node, ClusterSnapshot snapshot) {
    return pod.spec().volumes().stream().allMatch(volume -> canMount(pod, volume, node, snapshot))
        && haveOneEach(
            ofFreeVolumes(pod, snapshot.storage()), node.labels(), snapshot.storage(), Set.of());
  }

  private static boolean canMount(
      PodView pod, PodVolume volume, PlanChecker.Machine node, ClusterSnapshot snapshot) {
    return claims(pod, volume, snapshot.storage())
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

  private static Stream<PersistentVolumeClaimView> claims(
      PodView pod, PodVolume volume, StorageView storage) {
    return storage.claims().stream()
        .filter(claim -> claim.namespace().equals(pod.namespace()))
        .filter(claim -> claim.meta().name().equals(volume.claimOf(pod.meta().name())));
  }

  private static List<PersistentVolumeClaimView> ofFreeVolumes(PodView pod, StorageView storage) {
    return pod.spec().volumes().stream()
        .flatMap(volume -> claims(pod, volume, storage))
        .filter(claim -> claim.spec().volume().isEmpty())
        .filter(
            claim ->
                storage.classes().stream()
                    .filter(each -> !each.provisions())
                    .anyMatch(each -> claim.spec().storageClass().equals(Optional.of(each.name()))))
        .distinct()
        .toList();
  }

  private static boolean haveOneEach(
      List<PersistentVolumeClaimView> claims,
      Labels node,
      StorageView storage,
      Set<PersistentVolumeName> taken) {
    if (claims.isEmpty()) {
      return true;
    }
    for (PersistentVolumeView volume : storage.volumes()) {
      if (!taken.contains(volume.name())
          && volume.suits(claims.getFirst())
          && any(volume.nodeAffinity(), node)) {
        var more = new TreeSet<>(taken);
        more.add(volume.name());
        if (haveOneEach(claims.subList(1, claims.size()), node, storage, more)) {
          return true;
        }
      }
    }
    return false;
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
