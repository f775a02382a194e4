package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.StorageClassName;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// A PersistentVolume: what it is, which nodes can mount it, and whose it is.
///
/// The terms of `nodeAffinity` are alternatives; none means any node. `driver` attaches it; one
/// that is not of a CSI driver has none.
public record PersistentVolumeView(
    ObjectMeta meta,
    Optional<StorageClassName> storageClass,
    long bytes,
    SortedSet<AccessMode> accessModes,
    List<Requirements> nodeAffinity,
    ReclaimPolicy reclaimPolicy,
    Optional<NamespacedName> claim,
    Phase phase,
    Optional<CsiDriver> driver,
    VolumeMode mode) {

  public PersistentVolumeView {
    accessModes = Collections.unmodifiableSortedSet(new TreeSet<>(accessModes));
    nodeAffinity = List.copyOf(nodeAffinity);
  }

  public enum Phase {
    AVAILABLE,
    BOUND,
    /// Its claim is gone; its data is kept, and nobody else may have it.
    RELEASED
  }

  /// What a node must be to mount it, any of them: a term of its node affinity, and in the zone and
  /// region that labels of the volume name, several of them joined by `__`.
  public List<Requirements> nodeAlternatives() {
    Requirements ofLabels = Requirements.EMPTY;
    Labels labels = meta.labels().stable();
    for (LabelKey key : List.of(LabelKey.ZONE, LabelKey.REGION)) {
      Optional<String> values = labels.get(key);
      if (values.isPresent()) {
        ofLabels = ofLabels.and(Requirement.in(key, values.get().split("__")));
      }
    }
    var alternatives = nodeAffinity.isEmpty() ? List.of(Requirements.EMPTY) : nodeAffinity;
    return alternatives.stream().map(ofLabels::and).toList();
  }

  public PersistentVolumeName name() {
    return PersistentVolumeName.of(meta.name());
  }

  /// Whether the claim could be bound to it: free, of its class and mode, as large; and, unless it
  /// is kept for that claim, to be mounted in all of its ways and with the labels it selects
  /// (Kubernetes' FindMatchingVolume).
  public boolean suits(PersistentVolumeClaimView wanted) {
    PersistentVolumeClaimSpec spec = wanted.spec();
    return phase == Phase.AVAILABLE
        && !meta.deleting()
        && storageClass.equals(spec.storageClass())
        && mode == spec.mode()
        && bytes >= spec.bytes()
        && (claim.isPresent() ? isKeptFor(wanted) : isChosenBy(spec));
  }

  /// Whether nobody else may have it, and that claim gets no other.
  public boolean isKeptFor(PersistentVolumeClaimView wanted) {
    return claim.filter(wanted.key()::equals).isPresent();
  }

  private boolean isChosenBy(PersistentVolumeClaimSpec wanted) {
    return accessModes.containsAll(wanted.accessModes())
        && wanted.selector().matches(meta.labels());
  }

  public PersistentVolumeView withMeta(ObjectMeta meta) {
    return with(meta, bytes, claim, phase, mode);
  }

  /// The volume as that claim has it.
  public PersistentVolumeView boundTo(NamespacedName owner) {
    return with(meta, bytes, Optional.of(owner), Phase.BOUND, mode);
  }

  /// The volume, kept for that claim and free.
  public PersistentVolumeView keptFor(NamespacedName owner) {
    return with(meta, bytes, Optional.of(owner), Phase.AVAILABLE, mode);
  }

  public PersistentVolumeView withPhase(Phase phase) {
    return with(meta, bytes, claim, phase, mode);
  }

  public PersistentVolumeView withMode(VolumeMode mode) {
    return with(meta, bytes, claim, phase, mode);
  }

  public PersistentVolumeView withBytes(long bytes) {
    return with(meta, bytes, claim, phase, mode);
  }

  private PersistentVolumeView with(
      ObjectMeta meta, long bytes, Optional<NamespacedName> claim, Phase phase, VolumeMode mode) {
    return new PersistentVolumeView(
        meta,
        storageClass,
        bytes,
        accessModes,
        nodeAffinity,
        reclaimPolicy,
        claim,
        phase,
        driver,
        mode);
  }
}
