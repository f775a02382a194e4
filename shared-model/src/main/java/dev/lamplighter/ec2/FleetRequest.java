package dev.lamplighter.ec2;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// A CreateFleet request of type `instant` for one instance (spec AWS 3.6).
///
/// A retry must repeat it to the letter: EC2 compares the parameters under one client token.
public record FleetRequest(
    ClientToken clientToken,
    Market defaultTargetCapacityType,
    AllocationStrategy allocationStrategy,
    List<LaunchTemplateConfig> launchTemplateConfigs,
    Tags instanceTags,
    Tags volumeTags,
    Optional<String> context) {

  /// In the usual market, without EC2's reserved field `Context`.
  public FleetRequest(
      ClientToken clientToken,
      CapacityType defaultTargetCapacityType,
      AllocationStrategy allocationStrategy,
      List<LaunchTemplateConfig> launchTemplateConfigs,
      Tags instanceTags,
      Tags volumeTags) {
    this(
        clientToken,
        Market.of(defaultTargetCapacityType),
        allocationStrategy,
        launchTemplateConfigs,
        instanceTags,
        volumeTags,
        Optional.empty());
  }

  public FleetRequest {
    launchTemplateConfigs = List.copyOf(launchTemplateConfigs);
    if (launchTemplateConfigs.isEmpty()) {
      throw new IllegalArgumentException(
          "A fleet needs a launch template, clientToken=%s".formatted(clientToken));
    }
  }

  /// The types that it may become.
  public SortedSet<InstanceTypeName> instanceTypes() {
    SortedSet<InstanceTypeName> types = new TreeSet<>();
    for (LaunchTemplateConfig config : launchTemplateConfigs) {
      config.overrides().forEach(override -> types.add(override.instanceType()));
    }
    return types;
  }

  /// Whether any of its pools is launched with that template.
  public boolean names(LaunchTemplateName template) {
    return launchTemplateConfigs.stream()
        .anyMatch(config -> config.launchTemplate().equals(template));
  }

  /// How EC2 chooses among the pools. Neither heeds an override's priority (decision 0078).
  public enum AllocationStrategy {
    PRICE_CAPACITY_OPTIMIZED,
    LOWEST_PRICE,
    /// By priority, which is the price that a user gives, as far as EC2 has capacity.
    CAPACITY_OPTIMIZED_PRIORITIZED,
    /// The same of what is not spot.
    PRIORITIZED
  }

  /// A launch template (its only version) and the pools that it may be launched in.
  public record LaunchTemplateConfig(
      LaunchTemplateName launchTemplate, List<LaunchTemplateOverride> overrides) {
    public LaunchTemplateConfig {
      overrides = List.copyOf(overrides);
    }
  }

  /// One pool: a type in the zone of a subnet. `priority` is the offering's price.
  public record LaunchTemplateOverride(
      InstanceTypeName instanceType,
      SubnetId subnet,
      Zone availabilityZone,
      ImageId image,
      Price priority) {}
}
