package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.flag;
import static dev.lamplighter.functions.crd.Schemas.int32;
import static dev.lamplighter.functions.crd.Schemas.int64;
import static dev.lamplighter.functions.crd.Schemas.list;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.text;

import dev.lamplighter.api.ApiLimits;
import dev.lamplighter.api.BlockDeviceMapping.VolumeType;
import java.util.Arrays;
import java.util.Locale;

/// `blockDeviceMappings` of an EC2NodeClass (spec AWS 1.12).
final class DiskSchema {
  /// 1Gi to 59000Gi, 1G to 64000G, 1Ti to 58Ti, 1T to 64T.
  private static final String SIZE =
      "^(([1-9][0-9]{0,3}|[1-4][0-9]{4}|5[0-8][0-9]{3}|59000)Gi"
          + "|([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-3][0-9]{3}|64000)G"
          + "|([1-9]|[1-4][0-9]|5[0-8])Ti"
          + "|([1-9]|[1-5][0-9]|6[0-4])T)$";

  private DiskSchema() {}

  static Schema disks() {
    return list(
            "Disks of the nodes, in place of those of the image's family.",
            object(
                "",
                optional("deviceName", text("Device, as /dev/xvda.")),
                optional("rootVolume", flag("Whether kubelet's folder is on this disk.")),
                optional("ebs", ebs())))
        .count(0, ApiLimits.DISKS_MAX)
        .rule(
            "self.filter(disk, has(disk.rootVolume) && disk.rootVolume).size() <= 1",
            "must have only one blockDeviceMappings with rootVolume");
  }

  private static Schema ebs() {
    var types =
        Arrays.stream(VolumeType.values()).map(type -> type.name().toLowerCase(Locale.ROOT));
    return object(
            "The EBS volume.",
            optional("volumeSize", text("Size, as 50Gi.").pattern(SIZE)),
            optional("volumeType", text("Kind of volume.").oneOf(types.toArray())),
            optional("encrypted", flag("Whether the volume is encrypted.")),
            optional("deleteOnTermination", flag("Whether it goes with the instance.")),
            optional("iops", int64("Operations a second.")),
            optional("throughput", int64("MiB a second.")),
            optional("kmsKeyID", text("Key for the encryption: id, alias or ARN.")),
            optional("snapshotID", text("Snapshot that the volume begins as.")),
            optional(
                "volumeInitializationRate",
                int32("MiB a second at which the snapshot is loaded.")
                    .within(ApiLimits.VOLUME_INITIALIZATION_RATE)))
        .rule(
            "has(self.snapshotID) || has(self.volumeSize)",
            "snapshotID or volumeSize must be defined")
        .rule(
            "!has(self.volumeInitializationRate) || has(self.snapshotID)",
            "snapshotID must be set where volumeInitializationRate is");
  }
}
