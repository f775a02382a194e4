package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.AllocationStrategy;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateConfig;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.model.Market;
import java.util.List;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.DefaultTargetCapacityType;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateConfigRequest;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverridesRequest;
import software.amazon.awssdk.services.ec2.model.FleetOnDemandAllocationStrategy;
import software.amazon.awssdk.services.ec2.model.FleetReservationType;
import software.amazon.awssdk.services.ec2.model.FleetType;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.SpotAllocationStrategy;

/// The CreateFleet request of a launch (spec AWS 3.6).
final class FleetRequests {
  /// A template of ours has one version only.
  private static final String VERSION = "$Latest";

  private FleetRequests() {}

  static CreateFleetRequest of(FleetRequest fleet) {
    var request =
        CreateFleetRequest.builder()
            .clientToken(fleet.clientToken().value())
            .type(FleetType.INSTANT)
            .context(fleet.context().orElse(null))
            .launchTemplateConfigs(
                fleet.launchTemplateConfigs().stream().map(FleetRequests::config).toList())
            .tagSpecifications(
                List.of(
                    TagLists.specification(ResourceType.INSTANCE, fleet.instanceTags()),
                    TagLists.specification(ResourceType.VOLUME, fleet.volumeTags()),
                    TagLists.specification(ResourceType.FLEET, fleet.instanceTags())))
            .targetCapacitySpecification(
                it ->
                    it.totalTargetCapacity(1)
                        .defaultTargetCapacityType(boughtAs(fleet.defaultTargetCapacityType())));
    return withOptions(request, fleet).build();
  }

  private static DefaultTargetCapacityType boughtAs(Market market) {
    return switch (market) {
      case SPOT -> DefaultTargetCapacityType.SPOT;
      case ON_DEMAND, RESERVED -> DefaultTargetCapacityType.ON_DEMAND;
      case CAPACITY_BLOCK -> DefaultTargetCapacityType.CAPACITY_BLOCK;
      case INTERRUPTIBLE -> DefaultTargetCapacityType.RESERVED_CAPACITY;
    };
  }

  private static CreateFleetRequest.Builder withOptions(
      CreateFleetRequest.Builder request, FleetRequest fleet) {
    return switch (fleet.defaultTargetCapacityType()) {
      case SPOT ->
          request.spotOptions(it -> it.allocationStrategy(spot(fleet.allocationStrategy())));
      case ON_DEMAND, RESERVED ->
          request.onDemandOptions(
              it -> it.allocationStrategy(onDemand(fleet.allocationStrategy())));
      // A block is taken or not.
      case CAPACITY_BLOCK -> request;
      case INTERRUPTIBLE ->
          request.reservedCapacityOptions(
              it -> it.reservationTypes(FleetReservationType.INTERRUPTIBLE_CAPACITY_RESERVATION));
    };
  }

  private static SpotAllocationStrategy spot(AllocationStrategy strategy) {
    return switch (strategy) {
      case PRICE_CAPACITY_OPTIMIZED -> SpotAllocationStrategy.PRICE_CAPACITY_OPTIMIZED;
      case LOWEST_PRICE -> SpotAllocationStrategy.LOWEST_PRICE;
      case CAPACITY_OPTIMIZED_PRIORITIZED, PRIORITIZED ->
          SpotAllocationStrategy.CAPACITY_OPTIMIZED_PRIORITIZED;
    };
  }

  private static FleetOnDemandAllocationStrategy onDemand(AllocationStrategy strategy) {
    return switch (strategy) {
      case LOWEST_PRICE, PRICE_CAPACITY_OPTIMIZED -> FleetOnDemandAllocationStrategy.LOWEST_PRICE;
      case PRIORITIZED, CAPACITY_OPTIMIZED_PRIORITIZED ->
          FleetOnDemandAllocationStrategy.PRIORITIZED;
    };
  }

  private static FleetLaunchTemplateConfigRequest config(LaunchTemplateConfig config) {
    return FleetLaunchTemplateConfigRequest.builder()
        .launchTemplateSpecification(
            it -> it.launchTemplateName(config.launchTemplate().value()).version(VERSION))
        .overrides(config.overrides().stream().map(FleetRequests::override).toList())
        .build();
  }

  /// The zone is the subnet's; EC2 names it in errors only if it is given.
  private static FleetLaunchTemplateOverridesRequest override(LaunchTemplateOverride override) {
    return FleetLaunchTemplateOverridesRequest.builder()
        .instanceType(override.instanceType().value())
        .subnetId(override.subnet().value())
        .availabilityZone(override.availabilityZone().value())
        .imageId(override.image().value())
        .priority(override.priority().dollars().doubleValue())
        .build();
  }
}
