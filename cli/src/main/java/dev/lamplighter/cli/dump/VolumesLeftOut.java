package dev.lamplighter.cli.dump;

import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.StorageView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Pods whose volumes are in no dump are planned as if they had none: where a whole kind is missing
/// it was not asked for. One object that is missing among others of its kind is missing in the
/// cluster, and what follows from that is the rules' to say.
final class VolumesLeftOut {
  private final StorageView storage;
  private final SortedMap<NamespacedName, PersistentVolumeClaimView> claims = new TreeMap<>();
  private final List<String> remarks = new ArrayList<>();
  private final SortedSet<PodKey> withoutClaims = new TreeSet<>();
  private final SortedSet<PodKey> withoutVolumes = new TreeSet<>();
  private final SortedSet<PodKey> withoutClasses = new TreeSet<>();

  VolumesLeftOut(StorageView storage) {
    this.storage = storage;
    storage.claims().forEach(claim -> claims.put(claim.key(), claim));
  }

  List<PodView> of(List<PodView> pods) {
    List<PodView> known = pods.stream().map(this::withKnownVolumes).toList();
    remark(withoutClaims.size(), "PersistentVolumeClaims", "pvc");
    remark(withoutVolumes.size(), "PersistentVolumes", "pv");
    remark(withoutClasses.size(), "StorageClasses", "sc");
    return known;
  }

  List<String> remarks() {
    return List.copyOf(remarks);
  }

  private void remark(int pods, String kind, String shortName) {
    if (pods > 0) {
      remarks.add(
          "There are no %s: %d %s planned as if without those volumes. Add %s to kubectl get."
              .formatted(kind, pods, pods == 1 ? "pod is" : "pods are", shortName));
    }
  }

  private PodView withKnownVolumes(PodView pod) {
    if (pod.spec().volumes().isEmpty()) {
      return pod;
    }
    List<PodVolume> known =
        pod.spec().volumes().stream().filter(volume -> isKnown(volume, pod)).toList();
    return known.size() == pod.spec().volumes().size()
        ? pod
        : pod.with(pod.spec().withVolumes(known));
  }

  private boolean isKnown(PodVolume volume, PodView pod) {
    if (storage.claims().isEmpty()) {
      withoutClaims.add(pod.key());
      return false;
    }
    var key = new NamespacedName(pod.namespace(), volume.claimOf(pod.meta().name()));
    return Optional.ofNullable(claims.get(key)).stream()
        .allMatch(claim -> isKnown(claim, pod.key()));
  }

  /// A claim that is lost or leaves tells itself that the pod can go nowhere.
  private boolean isKnown(PersistentVolumeClaimView claim, PodKey pod) {
    if (claim.phase() == PersistentVolumeClaimView.Phase.LOST || claim.meta().deleting()) {
      return true;
    }
    if (claim.spec().volume().isPresent() && storage.volumes().isEmpty()) {
      withoutVolumes.add(pod);
      return false;
    }
    boolean classMissing =
        claim.spec().volume().isEmpty()
            && claim.spec().storageClass().isPresent()
            && storage.classes().isEmpty();
    if (classMissing) {
      withoutClasses.add(pod);
    }
    return !classMissing;
  }
}
