package dev.lamplighter.local.cloud;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.InstanceId;
import java.util.ArrayList;
import java.util.List;

/// The EBS volumes that come with instances.
public final class Volumes {
  private static final String ROOT_DEVICE = "/dev/xvda";

  private final List<Volume> volumes = new ArrayList<>();

  /// A volume of an instance; it goes with the instance or stays behind.
  public record Volume(
      String id, InstanceId instance, String device, boolean deleteOnTermination, Tags tags) {}

  public List<Volume> all() {
    return List.copyOf(volumes);
  }

  void attach(InstanceId instance, LaunchTemplateRequest template, Tags tags) {
    for (BlockDeviceMapping mapping : template.blockDevices()) {
      String device = mapping.deviceName();
      volumes.add(
          new Volume(
              "vol-" + Ec2Ids.hex("volume", instance + device),
              instance,
              device,
              goesWithInstance(mapping),
              tags));
    }
  }

  void terminated(InstanceId instance) {
    volumes.removeIf(volume -> volume.instance().equals(instance) && volume.deleteOnTermination());
  }

  /// Where nothing is said, EC2 deletes the root volume and keeps the others (EC2 User Guide,
  /// "Preserve data when an instance is terminated").
  private static boolean goesWithInstance(BlockDeviceMapping mapping) {
    return mapping.ebs().deleteOnTermination().orElse(mapping.deviceName().equals(ROOT_DEVICE));
  }
}
