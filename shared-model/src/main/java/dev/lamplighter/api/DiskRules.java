package dev.lamplighter.api;

import static dev.lamplighter.api.Rule.saying;

import dev.lamplighter.api.ApiLimits.Range;
import dev.lamplighter.api.BlockDeviceMapping.Ebs;
import java.util.List;

/// The rules of `blockDeviceMappings` (spec AWS 1.2, 1.12).
final class DiskRules {
  /// 64 T, the largest that Karpenter's API takes.
  private static final int GIB_MAX = 59_605;

  private static final List<Rule<Ebs>> EBS =
      List.of(
          Rule.of(
              "volumeSize",
              ebs -> ebs.volumeSizeGib().isPresent() || ebs.snapshotId().isPresent(),
              saying(
                  _ -> "neither volumeSize nor snapshotID is here",
                  "at least one of them",
                  "volumeSize: 50Gi")),
          Rule.of(
              "volumeSize",
              ebs -> ebs.volumeSizeGib().orElse(1) >= 1 && ebs.volumeSizeGib().orElse(1) <= GIB_MAX,
              saying(
                  ebs -> "found %dGi".formatted(ebs.volumeSizeGib().getAsInt()),
                  "1Gi to 64T",
                  "volumeSize: 50Gi")),
          Rule.within("iops", Ebs::iops, Range.NOT_NEGATIVE),
          Rule.within("throughput", Ebs::throughput, Range.NOT_NEGATIVE),
          Rule.within(
              "volumeInitializationRate",
              Ebs::volumeInitializationRate,
              ApiLimits.VOLUME_INITIALIZATION_RATE),
          Rule.of(
              "volumeInitializationRate",
              ebs -> ebs.volumeInitializationRate().isEmpty() || ebs.snapshotId().isPresent(),
              saying(
                  _ -> "found without snapshotID",
                  "only beside a snapshotID, from which the volume is filled",
                  "snapshotID: snap-0123456789abcdef0 too")));

  static final List<Rule<List<BlockDeviceMapping>>> ALL =
      List.of(
          Rule.atMost(ApiLimits.DISKS_MAX, "blockDeviceMappings", disks -> disks),
          Rule.of(
              "blockDeviceMappings",
              disks -> disks.stream().filter(BlockDeviceMapping::rootVolume).count() <= 1,
              saying(
                  _ -> "more than one disk has rootVolume: true",
                  "at most one",
                  "rootVolume: true on one of them")),
          Rule.each(
              "blockDeviceMappings",
              disks -> disks,
              List.of(Rule.in("ebs", BlockDeviceMapping::ebs, EBS))));

  private DiskRules() {}
}
