package dev.lamplighter.cli.dump;

import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.StorageView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Pods whose volumes are in no dump are planned as if they had none: where a whole kind is missing
/// it was not asked for. One object that is missing among others of its kind is missing in the
/// cluster, and what follows from that is the rules' to say.
final class VolumesLeftOut {
  private final StorageView storage;
  private final SortedMap<NamespacedName, PersistentVolumeClaimView> claims = new TreeMap<>();
  private final List<String> remarks = new ArrayList<>();
  private int withoutClaims;
  private int withoutVolumes;
  private int withoutClasses;

  VolumesLeftOut(StorageView storage) {
    this.storage = storage;
    storage.claims().forEach(claim -> claims.put(claim.key(), claim));
  }

  List<PodView> of(List<PodView> pods) {
    List<PodView> known = pods.stream().map(this::withKnownVolumes).toList();
    remark(withoutClaims, "PersistentVolumeClaims", "pvc");
    remark(withoutVolumes, "PersistentVolumes", "pv");
    remark(withoutClasses, "StorageClasses", "sc");
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
      withoutClaims++;
      return false;
    }
    var key = new NamespacedName(pod.namespace(), volume.claimOf(pod.meta().name()));
    return Optional.ofNullable(claims.get(key)).stream().allMatch(this::isKnown);
  }

  private boolean isKnown(PersistentVolumeClaimView claim) {
    if (claim.spec().volume().isPresent() && storage.volumes().isEmpty()) {
      withoutVolumes++;
      return false;
    }
    boolean classMissing =
        claim.spec().volume().isEmpty()
            && claim.spec().storageClass().isPresent()
            && storage.classes().isEmpty();
    withoutClasses += classMissing ? 1 : 0;
    return !classMissing;
  }
}
