package dev.lamplighter.catalogue;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.EC2NodeClass;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// How much disk a node offers to its pods: the first rule that applies (spec AWS 2.5).
public final class EphemeralStorage {
  private static final long GIB = 1L << 30;
  private static final long GB = 1_000_000_000L;
  private static final int DEFAULT_GIB = 20;

  private EphemeralStorage() {}

  /// The volume that pods' data is on.
  ///
  /// @param device empty where the family of images does not tell it, and no disk is listed
  /// @param listed whether the class's `blockDeviceMappings` have it
  /// @param sized whether a size is set for it there
  public record Volume(Optional<String> device, boolean listed, boolean sized, int gib) {
    private static Volume listed(BlockDeviceMapping disk) {
      return new Volume(
          Optional.of(disk.deviceName()), true, disk.ebs().volumeSizeGib().isPresent(), size(disk));
    }
  }

  static long bytes(InstanceTypeInfo info, EC2NodeClass.Spec spec) {
    if (spec.instanceStorePolicy().isPresent() && info.instanceStoreGb().isPresent()) {
      return info.instanceStoreGb().getAsInt() * GB;
    }
    return GIB * volume(spec).gib();
  }

  /// The one that nodes of the class have, unless the type brings disks that are used instead.
  public static Volume volume(EC2NodeClass.Spec spec) {
    List<BlockDeviceMapping> disks = spec.blockDeviceMappings();
    return disks.stream()
        .filter(disk -> disk.rootVolume() && disk.ebs().volumeSizeGib().isPresent())
        .findFirst()
        .map(Volume::listed)
        .orElseGet(() -> withoutRoot(spec, disks));
  }

  private static Volume withoutRoot(EC2NodeClass.Spec spec, List<BlockDeviceMapping> disks) {
    if (spec.resolvedFamily() == AmiFamily.CUSTOM) {
      return disks.isEmpty()
          ? new Volume(Optional.empty(), false, false, DEFAULT_GIB)
          : Volume.listed(disks.getLast());
    }
    FamilyDefaults family = FamilyDefaults.of(spec.resolvedFamily());
    Optional<String> device = family.ephemeralDevice();
    int byDefault =
        on(device, family.blockDevices()).map(EphemeralStorage::size).orElse(DEFAULT_GIB);
    return on(device, disks)
        .map(Volume::listed)
        .orElseGet(() -> new Volume(device, false, false, byDefault));
  }

  private static Optional<BlockDeviceMapping> on(
      Optional<String> device, List<BlockDeviceMapping> disks) {
    return device.flatMap(
        name -> disks.stream().filter(disk -> disk.deviceName().equals(name)).findFirst());
  }

  /// A disk without a size has that of its snapshot, which is not known here.
  private static int size(BlockDeviceMapping disk) {
    OptionalInt gib = disk.ebs().volumeSizeGib();
    return gib.isPresent() ? gib.getAsInt() : DEFAULT_GIB;
  }
}
