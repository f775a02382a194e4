package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LaunchTemplateName;
import java.util.List;

/// What is still in the account and bills, or would bill: nothing after a clean teardown.
public record LeftBehind(
    List<Instance> instances,
    List<LaunchTemplateName> launchTemplates,
    List<InstanceProfileName> instanceProfiles,
    List<Volumes.Volume> volumes) {

  public LeftBehind {
    instances = List.copyOf(instances);
    launchTemplates = List.copyOf(launchTemplates);
    instanceProfiles = List.copyOf(instanceProfiles);
    volumes = List.copyOf(volumes);
  }

  public boolean nothing() {
    return instances.isEmpty()
        && launchTemplates.isEmpty()
        && instanceProfiles.isEmpty()
        && volumes.isEmpty();
  }

  @Override
  public String toString() {
    return "instances %s, launch templates %s, instance profiles %s, volumes %s"
        .formatted(
            instances.stream().map(Instance::id).toList(),
            launchTemplates,
            instanceProfiles,
            volumes.stream().map(Volumes.Volume::id).toList());
  }
}
