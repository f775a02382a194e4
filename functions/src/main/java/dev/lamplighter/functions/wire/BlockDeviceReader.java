package dev.lamplighter.functions.wire;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.BlockDeviceMapping.Ebs;
import dev.lamplighter.api.BlockDeviceMapping.VolumeType;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads `blockDeviceMappings` (spec AWS 1.12).
///
/// `deviceName` and `ebs` are optional in Karpenter's schema but nothing can be launched without
/// them, so both are required here.
final class BlockDeviceReader {
  private static final long GIB = 1L << 30;

  private static final Expected SIZE = Spelling.size("a size such as 50Gi", "50Gi");

  private BlockDeviceReader() {}

  static List<BlockDeviceMapping> read(Fields spec, String name) {
    return spec.list(name).stream().flatMap(item -> mapping(item).stream()).toList();
  }

  private static Optional<BlockDeviceMapping> mapping(Fields mapping) {
    mapping.require("deviceName", "a device such as /dev/xvda", "deviceName: /dev/xvda");
    mapping.require(
        "ebs", "the volume's size and type", "ebs: {volumeSize: 50Gi, volumeType: gp3}");
    var device = mapping.text("deviceName");
    boolean root = mapping.bool("rootVolume").orElse(false);
    var ebs = mapping.fields("ebs").map(BlockDeviceReader::ebs);
    mapping.refuseUnknown();
    return device.flatMap(name -> ebs.map(disk -> new BlockDeviceMapping(name, root, disk)));
  }

  private static Ebs ebs(Fields ebs) {
    var read =
        new Ebs(
            sizeGib(ebs),
            ebs.oneOf("volumeType", List.of(VolumeType.values()), BlockDeviceReader::spelling)
                .orElse(VolumeType.GP3),
            ebs.bool("encrypted"),
            ebs.bool("deleteOnTermination"),
            ebs.int32("iops"),
            ebs.int32("throughput"),
            ebs.text("kmsKeyID"),
            ebs.text("snapshotID"),
            ebs.int32("volumeInitializationRate"));
    ebs.refuseUnknown();
    return read;
  }

  private static String spelling(VolumeType type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  /// Rounded up, as Karpenter does.
  private static OptionalInt sizeGib(Fields ebs) {
    return ebs.parsed("volumeSize", Quantity::parse, SIZE).stream()
        .mapToInt(size -> Math.clamp(Math.ceilDiv(size.value(), GIB), 0, Integer.MAX_VALUE))
        .findFirst();
  }
}
