package dev.lamplighter.snapshot;

import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.StorageClassName;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What a PersistentVolumeClaim asks for.
///
/// `storageClassName` is the field as the API has it: absent, the cluster's default class is meant;
/// empty, no class at all. `volume` is set once the claim is bound, or by a user who binds it
/// himself. `bytes` is the least size; `selector` chooses by the labels of volumes.
public record PersistentVolumeClaimSpec(
    Optional<String> storageClassName,
    Optional<PersistentVolumeName> volume,
    long bytes,
    SortedSet<AccessMode> accessModes,
    VolumeMode mode,
    LabelSelector selector) {

  public PersistentVolumeClaimSpec {
    accessModes = Collections.unmodifiableSortedSet(new TreeSet<>(accessModes));
  }

  /// The class, if it names one.
  public Optional<StorageClassName> storageClass() {
    return storageClassName.filter(name -> !name.isEmpty()).map(StorageClassName::of);
  }

  /// Whether one pod at a time may use it.
  public boolean ofOnePod() {
    return accessModes.contains(AccessMode.READ_WRITE_ONCE_POD);
  }

  public PersistentVolumeClaimSpec with(AccessMode mode) {
    return new PersistentVolumeClaimSpec(
        storageClassName, volume, bytes, new TreeSet<>(List.of(mode)), this.mode, selector);
  }

  public PersistentVolumeClaimSpec with(VolumeMode mode) {
    return new PersistentVolumeClaimSpec(
        storageClassName, volume, bytes, accessModes, mode, selector);
  }

  public PersistentVolumeClaimSpec with(LabelSelector selector) {
    return new PersistentVolumeClaimSpec(
        storageClassName, volume, bytes, accessModes, mode, selector);
  }

  public PersistentVolumeClaimSpec withBytes(long bytes) {
    return new PersistentVolumeClaimSpec(
        storageClassName, volume, bytes, accessModes, mode, selector);
  }

  public PersistentVolumeClaimSpec withStorageClass(StorageClassName storageClass) {
    return new PersistentVolumeClaimSpec(
        Optional.of(storageClass.value()), volume, bytes, accessModes, mode, selector);
  }

  public PersistentVolumeClaimSpec boundTo(PersistentVolumeName volume) {
    return new PersistentVolumeClaimSpec(
        storageClassName, Optional.of(volume), bytes, accessModes, mode, selector);
  }
}
