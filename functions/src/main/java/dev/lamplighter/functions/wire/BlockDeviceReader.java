package dev.lamplighter.functions.wire;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.BlockDeviceMapping.Ebs;
import dev.lamplighter.api.BlockDeviceMapping.VolumeType;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Reads `blockDeviceMappings` (spec AWS 1.12).
///
/// `deviceName` and `ebs` are optional in Karpenter's schema but nothing can be launched without
/// them, so both are required here.
final class BlockDeviceReader {
  private static final long GIB = 1L << 30;
  private static final String EXAMPLE = "50Gi";

  private static final Pattern WHOLE_UNITS = Pattern.compile("([0-9]{1,9})(Gi|G|Ti|T)");

  /// The largest number of each unit (spec AWS 1.12).
  private static final Map<String, Integer> MOST =
      Map.of("Gi", 59_000, "G", 64_000, "Ti", 58, "T", 64);

  private static final Expected SIZE =
      new Expected(
          "1Gi to 59000Gi, 1G to 64000G, 1Ti to 58Ti or 1T to 64T", BlockDeviceReader::likely);

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
    return ebs.parsed("volumeSize", BlockDeviceReader::size, SIZE).stream()
        .mapToInt(size -> Math.clamp(Math.ceilDiv(size.value(), GIB), 0, Integer.MAX_VALUE))
        .findFirst();
  }

  private static Quantity size(String text) {
    if (!isSize(text)) {
      throw new IllegalArgumentException(
          "A volume's size (%s) must be %s".formatted(text, SIZE.allowed()));
    }
    return Quantity.parse(text);
  }

  private static boolean isSize(String text) {
    var size = WHOLE_UNITS.matcher(text);
    if (!size.matches()) {
      return false;
    }
    int number = Integer.parseInt(size.group(1));
    return number >= 1 && number <= MOST.getOrDefault(size.group(2), 0);
  }

  private static String likely(String text) {
    String meant = Spelling.size("", EXAMPLE).likely().apply(text);
    String inGib = meant.matches("[0-9]+") ? meant + "Gi" : meant;
    return isSize(inGib) ? inGib : EXAMPLE;
  }
}
