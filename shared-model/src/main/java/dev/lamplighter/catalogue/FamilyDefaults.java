package dev.lamplighter.catalogue;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.BlockDeviceMapping.Ebs;
import dev.lamplighter.api.BlockDeviceMapping.VolumeType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What an AMI family decides where the node class is silent (spec AWS 1.6).
///
/// - `blockDevices` are the disks when the class lists none; a list of the class's replaces them
///   whole.
/// - `ephemeralDevice` is the disk that pods' ephemeral storage is counted on.
/// - `eniLimitedPods`: how many pods a node holds follows from its network interfaces.
/// - `kubeReservedByEniPods`: the family's bootstrap reserves memory for that number of pods even
///   where `maxPods` says another.
/// - `podsPerCore`: the family honours the kubelet's setting of that name.
public record FamilyDefaults(
    List<BlockDeviceMapping> blockDevices,
    Optional<String> ephemeralDevice,
    boolean eniLimitedPods,
    boolean kubeReservedByEniPods,
    boolean podsPerCore) {
  public FamilyDefaults {
    blockDevices = List.copyOf(blockDevices);
  }

  public static FamilyDefaults of(AmiFamily family) {
    return switch (family) {
      case AL2, AL2023 ->
          new FamilyDefaults(
              List.of(volume("/dev/xvda", 20)), Optional.of("/dev/xvda"), true, true, true);
      case BOTTLEROCKET ->
          new FamilyDefaults(
              List.of(volume("/dev/xvda", 4), volume("/dev/xvdb", 20)),
              Optional.of("/dev/xvdb"),
              true,
              false,
              false);
      case WINDOWS2019, WINDOWS2022, WINDOWS2025 ->
          new FamilyDefaults(
              List.of(volume("/dev/sda1", 50)), Optional.of("/dev/sda1"), false, false, true);
      case CUSTOM -> new FamilyDefaults(List.of(), Optional.empty(), true, true, true);
    };
  }

  /// Every default volume is an encrypted gp3 that goes with its instance.
  private static BlockDeviceMapping volume(String deviceName, int gib) {
    return new BlockDeviceMapping(
        deviceName,
        false,
        new Ebs(
            OptionalInt.of(gib),
            VolumeType.GP3,
            Optional.of(true),
            Optional.of(true),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty()));
  }
}
