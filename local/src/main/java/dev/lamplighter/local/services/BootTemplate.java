package dev.lamplighter.local.services;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.BlockDeviceMapping.Ebs;
import dev.lamplighter.api.BlockDeviceMapping.VolumeType;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LaunchTemplateName;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateBlockDeviceMapping;

/// The launch template of an instance in an emulated account, as far as the machine itself knows of
/// it: its user data and its disks.
public final class BootTemplate {
  /// EC2's own tag on what a fleet launches.
  private static final String TEMPLATE = "aws:ec2launchtemplate:id";

  private BootTemplate() {}

  public static LaunchTemplateRequest of(Ec2Client ec2, Instance instance) {
    String id = instance.tags().get(TEMPLATE).orElseThrow();
    var version =
        ec2.describeLaunchTemplateVersions(it -> it.launchTemplateId(id))
            .launchTemplateVersions()
            .getFirst();
    byte[] userData = Base64.getDecoder().decode(version.launchTemplateData().userData());
    return new LaunchTemplateRequest(
        LaunchTemplateName.of(version.launchTemplateName()),
        instance.capacityType(),
        instance.image(),
        new String(userData, StandardCharsets.UTF_8),
        InstanceProfileName.of("any"),
        List.of(),
        version.launchTemplateData().blockDeviceMappings().stream()
            .map(BootTemplate::disk)
            .toList(),
        MetadataOptions.DEFAULT,
        false,
        instance.tags());
  }

  private static BlockDeviceMapping disk(LaunchTemplateBlockDeviceMapping mapping) {
    var size = Optional.ofNullable(mapping.ebs().volumeSize());
    return new BlockDeviceMapping(
        mapping.deviceName(),
        false,
        new Ebs(
            size.map(OptionalInt::of).orElse(OptionalInt.empty()),
            VolumeType.GP3,
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty()));
  }
}
