package dev.lamplighter.catalogue;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.EC2NodeClass;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// How much disk a node offers to its pods: the first rule that applies (spec AWS 2.5).
final class EphemeralStorage {
  private static final long GIB = 1L << 30;
  private static final long GB = 1_000_000_000L;
  private static final long DEFAULT_GIB = 20;

  private EphemeralStorage() {}

  static long bytes(InstanceTypeInfo info, EC2NodeClass.Spec spec) {
    if (spec.instanceStorePolicy().isPresent() && info.instanceStoreGb().isPresent()) {
      return info.instanceStoreGb().getAsInt() * GB;
    }
    return GIB * gib(spec);
  }

  private static long gib(EC2NodeClass.Spec spec) {
    List<BlockDeviceMapping> disks = spec.blockDeviceMappings();
    OptionalInt root =
        disks.stream()
            .filter(disk -> disk.rootVolume() && disk.ebs().volumeSizeGib().isPresent())
            .mapToInt(disk -> disk.ebs().volumeSizeGib().getAsInt())
            .findFirst();
    if (root.isPresent()) {
      return root.getAsInt();
    }
    if (spec.resolvedFamily() == AmiFamily.CUSTOM) {
      return disks.isEmpty() ? DEFAULT_GIB : sizeOf(disks.getLast());
    }
    FamilyDefaults family = FamilyDefaults.of(spec.resolvedFamily());
    return on(family.ephemeralDevice(), disks)
        .or(() -> on(family.ephemeralDevice(), family.blockDevices()))
        .map(EphemeralStorage::sizeOf)
        .orElse(DEFAULT_GIB);
  }

  private static Optional<BlockDeviceMapping> on(
      Optional<String> device, List<BlockDeviceMapping> disks) {
    return device.flatMap(
        name -> disks.stream().filter(disk -> disk.deviceName().equals(name)).findFirst());
  }

  /// A disk without a size has that of its snapshot, which is not known here.
  private static long sizeOf(BlockDeviceMapping disk) {
    OptionalInt gib = disk.ebs().volumeSizeGib();
    return gib.isPresent() ? gib.getAsInt() : DEFAULT_GIB;
  }
}
