package dev.lamplighter.api;

import java.util.Optional;
import java.util.OptionalInt;

/// A disk of the node (spec AWS 1.12). Sizes in GiB, rounded up, as EC2 takes them.
public record BlockDeviceMapping(String deviceName, boolean rootVolume, Ebs ebs) {

  public record Ebs(
      OptionalInt volumeSizeGib,
      VolumeType volumeType,
      Optional<Boolean> encrypted,
      Optional<Boolean> deleteOnTermination,
      OptionalInt iops,
      OptionalInt throughput,
      Optional<String> kmsKeyId,
      Optional<String> snapshotId,
      OptionalInt volumeInitializationRate) {}

  public enum VolumeType {
    STANDARD,
    IO1,
    IO2,
    GP2,
    GP3,
    SC1,
    ST1
  }
}
