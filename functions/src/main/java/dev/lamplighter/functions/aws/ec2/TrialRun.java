package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.Region;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.CapacityReservationPreference;
import software.amazon.awssdk.services.ec2.model.CapacityReservationSpecification;
import software.amazon.awssdk.services.ec2.model.CpuOptionsRequest;
import software.amazon.awssdk.services.ec2.model.EbsBlockDevice;
import software.amazon.awssdk.services.ec2.model.InstanceMetadataOptionsRequest;
import software.amazon.awssdk.services.ec2.model.InstanceMetadataTagsState;
import software.amazon.awssdk.services.ec2.model.InstanceNetworkInterfaceSpecification;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceNetworkInterfaceSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.MarketType;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.Tenancy;

/// The RunInstances request, with `DryRun`, that a fleet would make with a launch template in one
/// of its pools: all of it that IAM or EC2 may judge by, since the template itself is not there.
final class TrialRun {
  private TrialRun() {}

  static RunInstancesRequest of(
      LaunchTemplateRequest template, LaunchTemplateOverride pool, Tags tags, Region region) {
    var tagged =
        new ArrayList<>(
            List.of(
                TagLists.specification(ResourceType.INSTANCE, tags),
                TagLists.specification(ResourceType.VOLUME, tags),
                TagLists.specification(ResourceType.NETWORK_INTERFACE, template.tags())));
    var request =
        RunInstancesRequest.builder()
            .dryRun(true)
            .minCount(1)
            .maxCount(1)
            .imageId(pool.image().value())
            .instanceType(pool.instanceType().value())
            .userData(
                Base64.getEncoder()
                    .encodeToString(template.userData().getBytes(StandardCharsets.UTF_8)))
            .iamInstanceProfile(it -> it.name(template.instanceProfile().value()))
            .metadataOptions(metadata(template.metadataOptions(), region))
            .monitoring(it -> it.enabled(template.detailedMonitoring()))
            .cpuOptions(template.nestedVirtualization().map(TrialRun::cpu).orElse(null))
            .blockDeviceMappings(template.blockDevices().stream().map(TrialRun::disk).toList())
            .networkInterfaces(
                NetworkInterfaces.of(template).stream().map(it -> in(pool, it)).toList())
            .capacityReservationSpecification(reservation(template.placement()));
    if (template.enclaves()) {
      request.enclaveOptions(it -> it.enabled(true));
    }
    placed(request, template.placement());
    market(template.market())
        .ifPresent(market -> request.instanceMarketOptions(it -> it.marketType(market)));
    if (template.market() == Market.SPOT) {
      tagged.add(TagLists.specification(ResourceType.SPOT_INSTANCES_REQUEST, template.tags()));
    }
    return request.tagSpecifications(tagged).build();
  }

  private static InstanceMetadataOptionsRequest metadata(MetadataOptions options, Region region) {
    return InstanceMetadataOptionsRequest.builder()
        .httpEndpoint(options.httpEndpointEnabled() ? "enabled" : "disabled")
        .httpProtocolIpv6(protocol(options, region))
        .httpPutResponseHopLimit(options.httpPutResponseHopLimit())
        .httpTokens(options.httpTokensRequired() ? "required" : "optional")
        .instanceMetadataTags(InstanceMetadataTagsState.DISABLED)
        .build();
  }

  private static @Nullable String protocol(MetadataOptions options, Region region) {
    return LaunchTemplateRequests.isIsolated(region)
        ? null
        : options.httpProtocolIpv6Enabled() ? "enabled" : "disabled";
  }

  private static CpuOptionsRequest cpu(boolean nestedVirtualization) {
    return CpuOptionsRequest.builder()
        .nestedVirtualization(nestedVirtualization ? "enabled" : "disabled")
        .build();
  }

  /// A fleet says itself that it wants spot.
  private static Optional<MarketType> market(Market market) {
    return market == Market.SPOT ? Optional.of(MarketType.SPOT) : MarketTypes.ofReservation(market);
  }

  private static InstanceNetworkInterfaceSpecification in(
      LaunchTemplateOverride pool,
      LaunchTemplateInstanceNetworkInterfaceSpecificationRequest each) {
    return InstanceNetworkInterfaceSpecification.builder()
        .subnetId(pool.subnet().value())
        .networkCardIndex(each.networkCardIndex())
        .deviceIndex(each.deviceIndex())
        .interfaceType(each.interfaceType())
        .deleteOnTermination(each.deleteOnTermination())
        .groups(each.groups())
        .associatePublicIpAddress(each.associatePublicIpAddress())
        .connectionTrackingSpecification(each.connectionTrackingSpecification())
        .primaryIpv6(each.primaryIpv6())
        .ipv6AddressCount(each.ipv6AddressCount())
        .ipv6PrefixCount(each.ipv6PrefixCount())
        .ipv4PrefixCount(each.ipv4PrefixCount())
        .build();
  }

  private static CapacityReservationSpecification reservation(Placement placement) {
    var specification = CapacityReservationSpecification.builder();
    return placement
        .capacityReservation()
        .map(
            id ->
                specification
                    .capacityReservationPreference(
                        CapacityReservationPreference.CAPACITY_RESERVATIONS_ONLY)
                    .capacityReservationTarget(it -> it.capacityReservationId(id.value())))
        .orElseGet(
            () -> specification.capacityReservationPreference(CapacityReservationPreference.NONE))
        .build();
  }

  /// Nothing where the class leaves it to EC2.
  private static void placed(RunInstancesRequest.Builder request, Placement placement) {
    if (placement.group().isPresent() || placement.dedicated()) {
      request.placement(
          it ->
              it.groupId(placement.group().map(PlacementGroupId::value).orElse(null))
                  .partitionNumber(orNull(placement.partition()))
                  .tenancy(placement.dedicated() ? Tenancy.DEDICATED : null));
    }
  }

  private static software.amazon.awssdk.services.ec2.model.BlockDeviceMapping disk(
      BlockDeviceMapping disk) {
    BlockDeviceMapping.Ebs ebs = disk.ebs();
    return software.amazon.awssdk.services.ec2.model.BlockDeviceMapping.builder()
        .deviceName(disk.deviceName())
        .ebs(
            EbsBlockDevice.builder()
                .volumeSize(orNull(ebs.volumeSizeGib()))
                .volumeType(ebs.volumeType().name().toLowerCase(Locale.ROOT))
                .iops(orNull(ebs.iops()))
                .throughput(orNull(ebs.throughput()))
                .encrypted(ebs.encrypted().orElse(null))
                .deleteOnTermination(ebs.deleteOnTermination().orElse(null))
                .kmsKeyId(ebs.kmsKeyId().orElse(null))
                .snapshotId(ebs.snapshotId().orElse(null))
                .volumeInitializationRate(orNull(ebs.volumeInitializationRate()))
                .build())
        .build();
  }

  private static @Nullable Integer orNull(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : null;
  }
}
