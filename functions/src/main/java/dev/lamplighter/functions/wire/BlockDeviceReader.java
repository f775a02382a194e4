package dev.lamplighter.functions.wire;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.BlockDeviceMapping.Ebs;
import dev.lamplighter.api.BlockDeviceMapping.VolumeType;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads `blockDeviceMappings` (spec AWS 1.12).
final class BlockDeviceReader {
  private static final List<String> TYPES =
      List.of("standard", "io1", "io2", "gp2", "gp3", "sc1", "st1");
  private static final long GIB = 1L << 30;
  private static final long GIB_MAX = 65_536;
  private static final Ebs NONE =
      new Ebs(
          OptionalInt.empty(),
          VolumeType.GP3,
          Optional.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty(),
          OptionalInt.empty());

  private BlockDeviceReader() {}

  static List<BlockDeviceMapping> read(Fields spec, String name) {
    var mappings = spec.list(name).stream().map(BlockDeviceReader::mapping).toList();
    if (mappings.stream().filter(BlockDeviceMapping::rootVolume).count() > 1) {
      spec.problem(name, "more than one mapping has rootVolume: true", "at most one", "");
    }
    return mappings;
  }

  private static BlockDeviceMapping mapping(Fields mapping) {
    mapping.require("deviceName", "a device such as /dev/xvda", "deviceName: /dev/xvda");
    mapping.require(
        "ebs", "the volume's size and type", "ebs: {volumeSize: 50Gi, volumeType: gp3}");
    var device = mapping.text("deviceName").orElse("missing");
    boolean root = mapping.bool("rootVolume").orElse(false);
    var ebs = mapping.fields("ebs").map(BlockDeviceReader::ebs).orElse(NONE);
    mapping.refuseUnknown();
    return new BlockDeviceMapping(device, root, ebs);
  }

  private static Ebs ebs(Fields ebs) {
    if (!ebs.has("volumeSize") && !ebs.has("snapshotID")) {
      ebs.problem(
          "volumeSize",
          "neither volumeSize nor snapshotID is here",
          "at least one of them",
          "volumeSize: 50Gi");
    }
    var read =
        new Ebs(
            sizeGib(ebs),
            DisruptionReader.oneOf(ebs, "volumeType", TYPES)
                .map(index -> VolumeType.values()[index])
                .orElse(VolumeType.GP3),
            ebs.bool("encrypted"),
            ebs.bool("deleteOnTermination"),
            number(ebs, "iops"),
            number(ebs, "throughput"),
            ebs.text("kmsKeyID"),
            ebs.text("snapshotID"),
            number(ebs, "volumeInitializationRate"));
    ebs.refuseUnknown();
    return read;
  }

  private static OptionalInt sizeGib(Fields ebs) {
    Optional<Quantity> size = ebs.parsed("volumeSize", Quantity::parse, "a size such as 50Gi");
    long gib = size.map(quantity -> Math.ceilDiv(quantity.value(), GIB)).orElse(1L);
    if (gib < 1 || gib > GIB_MAX) {
      ebs.problem(
          "volumeSize",
          "found \"%s\"".formatted(size.orElseThrow()),
          "1Gi to 64Ti",
          "volumeSize: 50Gi");
      return OptionalInt.empty();
    }
    return size.isPresent() ? OptionalInt.of((int) gib) : OptionalInt.empty();
  }

  private static OptionalInt number(Fields ebs, String name) {
    var number = ebs.integer(name);
    if (number.isPresent() && (number.get() < 0 || number.get() > Integer.MAX_VALUE)) {
      ebs.problem(name, "found " + number.get(), "0 or more", "");
      return OptionalInt.empty();
    }
    return number.map(value -> OptionalInt.of(value.intValue())).orElse(OptionalInt.empty());
  }
}
