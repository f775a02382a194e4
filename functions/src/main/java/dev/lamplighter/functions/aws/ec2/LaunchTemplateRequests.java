package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.Region;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.CapacityReservationPreference;
import software.amazon.awssdk.services.ec2.model.CreateLaunchTemplateRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateBlockDeviceMappingRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateCapacityReservationSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateCpuOptionsRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateEbsBlockDeviceRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateEnclaveOptionsRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateHttpTokensState;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceMarketOptionsRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceMetadataEndpointState;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceMetadataOptionsRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceMetadataProtocolIpv6;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceMetadataTagsState;
import software.amazon.awssdk.services.ec2.model.LaunchTemplatePlacementRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateTagSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.NestedVirtualizationSpecification;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.Tenancy;

/// The CreateLaunchTemplate request of a launch (spec AWS 3.5).
final class LaunchTemplateRequests {
  /// Left out otherwise, which is EC2's no.
  private static final LaunchTemplateEnclaveOptionsRequest ENCLAVES =
      LaunchTemplateEnclaveOptionsRequest.builder().enabled(true).build();

  private LaunchTemplateRequests() {}

  /// Without a client token: the SDK draws one for all attempts of a call, and a template that was
  /// made by an earlier call is known by its name.
  static CreateLaunchTemplateRequest of(LaunchTemplateRequest template, Region region) {
    return CreateLaunchTemplateRequest.builder()
        .launchTemplateName(template.name().value())
        .tagSpecifications(TagLists.specification(ResourceType.LAUNCH_TEMPLATE, template.tags()))
        .launchTemplateData(data(template, region))
        .build();
  }

  private static RequestLaunchTemplateData data(LaunchTemplateRequest template, Region region) {
    return RequestLaunchTemplateData.builder()
        .imageId(template.image().value())
        .iamInstanceProfile(it -> it.name(template.instanceProfile().value()))
        .userData(base64(template.userData()))
        .monitoring(it -> it.enabled(template.detailedMonitoring()))
        .metadataOptions(metadata(template.metadataOptions(), region))
        .blockDeviceMappings(
            template.blockDevices().stream().map(LaunchTemplateRequests::disk).toList())
        .networkInterfaces(NetworkInterfaces.of(template))
        .capacityReservationSpecification(reservation(template.placement()))
        .instanceMarketOptions(market(template.market()))
        .placement(placement(template.placement()))
        .cpuOptions(template.nestedVirtualization().map(LaunchTemplateRequests::cpu).orElse(null))
        .enclaveOptions(template.enclaves() ? ENCLAVES : null)
        .tagSpecifications(tags(template))
        .build();
  }

  /// Not even an open reservation is used unless the launch is for it (spec AWS 3.5).
  private static LaunchTemplateCapacityReservationSpecificationRequest reservation(
      LaunchTemplateRequest.Placement placement) {
    var specification = LaunchTemplateCapacityReservationSpecificationRequest.builder();
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

  /// Spot and on-demand are the fleet's to say.
  private static @Nullable LaunchTemplateInstanceMarketOptionsRequest market(Market market) {
    return MarketTypes.ofReservation(market)
        .map(it -> LaunchTemplateInstanceMarketOptionsRequest.builder().marketType(it).build())
        .orElse(null);
  }

  /// Nothing where the class leaves it to EC2.
  private static @Nullable LaunchTemplatePlacementRequest placement(
      LaunchTemplateRequest.Placement placement) {
    return placement.group().isEmpty() && !placement.dedicated()
        ? null
        : LaunchTemplatePlacementRequest.builder()
            .groupId(placement.group().map(PlacementGroupId::value).orElse(null))
            .partitionNumber(orNull(placement.partition()))
            .tenancy(placement.dedicated() ? Tenancy.DEDICATED : null)
            .build();
  }

  private static LaunchTemplateCpuOptionsRequest cpu(boolean nestedVirtualization) {
    return LaunchTemplateCpuOptionsRequest.builder()
        .nestedVirtualization(
            nestedVirtualization
                ? NestedVirtualizationSpecification.ENABLED
                : NestedVirtualizationSpecification.DISABLED)
        .build();
  }

  private static String base64(String userData) {
    return Base64.getEncoder().encodeToString(userData.getBytes(StandardCharsets.UTF_8));
  }

  private static LaunchTemplateInstanceMetadataOptionsRequest metadata(
      MetadataOptions options, Region region) {
    return LaunchTemplateInstanceMetadataOptionsRequest.builder()
        .httpEndpoint(
            options.httpEndpointEnabled()
                ? LaunchTemplateInstanceMetadataEndpointState.ENABLED
                : LaunchTemplateInstanceMetadataEndpointState.DISABLED)
        .httpProtocolIpv6(isIsolated(region) ? null : protocol(options))
        .httpPutResponseHopLimit(options.httpPutResponseHopLimit())
        .httpTokens(
            options.httpTokensRequired()
                ? LaunchTemplateHttpTokensState.REQUIRED
                : LaunchTemplateHttpTokensState.OPTIONAL)
        .instanceMetadataTags(LaunchTemplateInstanceMetadataTagsState.DISABLED)
        .build();
  }

  private static LaunchTemplateInstanceMetadataProtocolIpv6 protocol(MetadataOptions options) {
    return options.httpProtocolIpv6Enabled()
        ? LaunchTemplateInstanceMetadataProtocolIpv6.ENABLED
        : LaunchTemplateInstanceMetadataProtocolIpv6.DISABLED;
  }

  /// Those of the partitions that EC2 keeps apart, which do not know the field (spec AWS 1.10).
  static boolean isIsolated(Region region) {
    return region.value().startsWith("us-iso");
  }

  private static LaunchTemplateBlockDeviceMappingRequest disk(BlockDeviceMapping disk) {
    BlockDeviceMapping.Ebs ebs = disk.ebs();
    return LaunchTemplateBlockDeviceMappingRequest.builder()
        .deviceName(disk.deviceName())
        .ebs(
            LaunchTemplateEbsBlockDeviceRequest.builder()
                .volumeSize(orNull(ebs.volumeSizeGib()))
                .volumeType(ebs.volumeType().name().toLowerCase(Locale.ROOT))
                .encrypted(ebs.encrypted().orElse(null))
                .deleteOnTermination(ebs.deleteOnTermination().orElse(null))
                .iops(orNull(ebs.iops()))
                .throughput(orNull(ebs.throughput()))
                .kmsKeyId(ebs.kmsKeyId().orElse(null))
                .snapshotId(ebs.snapshotId().orElse(null))
                .volumeInitializationRate(orNull(ebs.volumeInitializationRate()))
                .build())
        .build();
  }

  private static @Nullable Integer orNull(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : null;
  }

  /// Of what only a template can tag. Instances and volumes are tagged by the fleet, with the
  /// claim.
  private static List<LaunchTemplateTagSpecificationRequest> tags(LaunchTemplateRequest template) {
    var resources = new ArrayList<>(List.of(ResourceType.NETWORK_INTERFACE));
    if (template.market() == Market.SPOT) {
      resources.add(ResourceType.SPOT_INSTANCES_REQUEST);
    }
    return resources.stream()
        .map(
            resource ->
                LaunchTemplateTagSpecificationRequest.builder()
                    .resourceType(resource)
                    .tags(TagLists.of(template.tags()))
                    .build())
        .toList();
  }
}
