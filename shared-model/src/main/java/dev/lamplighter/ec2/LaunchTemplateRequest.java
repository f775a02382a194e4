package dev.lamplighter.ec2;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.SecurityGroupId;
import java.util.List;

/// A CreateLaunchTemplate request (spec AWS 3.5).
///
/// The name holds a hash of the contents, so a template is never changed, only made or deleted.
/// `userData` is plain text; the adapter encodes it. `tags` are those of the template and of what
/// only a template can tag: network interfaces, and for spot the Spot Instance request.
public record LaunchTemplateRequest(
    LaunchTemplateName name,
    CapacityType capacityType,
    ImageId image,
    String userData,
    InstanceProfileName instanceProfile,
    List<SecurityGroupId> securityGroups,
    List<BlockDeviceMapping> blockDevices,
    MetadataOptions metadataOptions,
    boolean detailedMonitoring,
    Tags tags) {

  public LaunchTemplateRequest {
    securityGroups = List.copyOf(securityGroups);
    blockDevices = List.copyOf(blockDevices);
  }
}
