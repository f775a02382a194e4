package dev.lamplighter.cli.dump;

import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.StorageView;
import java.util.ArrayList;
import java.util.List;

/// Pods whose volumes are in no dump are planned as if they had none: where a whole kind is missing
/// it was not asked for. One object that is missing among others of its kind is missing in the
/// cluster, and what follows from that is the rules' to say.
final class VolumesLeftOut {
  private final StorageView storage;
  private final List<String> remarks = new ArrayList<>();
  private int withoutClaims;
  private int withoutVolumes;
  private int withoutClasses;

  VolumesLeftOut(StorageView storage) {
    this.storage = storage;
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
    String name = volume.claimOf(pod.meta().name());
    return storage.claims().stream()
        .filter(claim -> claim.key().namespace().equals(pod.namespace()))
        .filter(claim -> claim.key().name().equals(name))
        .allMatch(this::isKnown);
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
