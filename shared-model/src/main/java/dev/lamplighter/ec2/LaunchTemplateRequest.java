package dev.lamplighter.ec2;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.SecurityGroupId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A CreateLaunchTemplate request (spec AWS 3.5).
///
/// The name holds a hash of the contents, so a template is never changed, only made or deleted.
/// `userData` is plain text; the adapter encodes it. `tags` are those of the template and of what
/// only a template can tag: network interfaces, and for spot the Spot Instance request.
///
/// Security groups, addresses and `connectionTracking` are those of each interface: of the ones
/// that `network` lists, or of the one that an instance has at least. Interfaces for EFA alone have
/// no addresses. In an IPv6 cluster the others have a primary IPv6 address, and `ipPrefixCount`
/// counts IPv6 prefixes (spec AWS 1.11).
///
/// `efaInterfaces` is how many interfaces for EFA it has instead of the one, where `network` lists
/// none; 0 for none. `nestedVirtualization` is left to EC2 where it is empty. `enclaves` is whether
/// the instance may start Nitro Enclaves.
public record LaunchTemplateRequest(
    LaunchTemplateName name,
    Market market,
    ImageId image,
    String userData,
    InstanceProfileName instanceProfile,
    List<SecurityGroupId> securityGroups,
    List<BlockDeviceMapping> blockDevices,
    MetadataOptions metadataOptions,
    boolean detailedMonitoring,
    Tags tags,
    NetworkOptions network,
    boolean ipv6,
    Placement placement,
    int efaInterfaces,
    Optional<Boolean> nestedVirtualization,
    boolean enclaves) {

  /// Where EC2 puts the instance, beside its zone.
  ///
  /// - `capacityReservation`: empty for in none, not even an open one.
  /// - `group`, and which of its partitions: empty for none, or for whichever EC2 takes.
  /// - `dedicated`: on hardware of this account alone.
  public record Placement(
      Optional<CapacityReservationId> capacityReservation,
      Optional<PlacementGroupId> group,
      OptionalInt partition,
      boolean dedicated) {
    public static final Placement ANYWHERE =
        new Placement(Optional.empty(), Optional.empty(), OptionalInt.empty(), false);

    public Placement in(Optional<CapacityReservationId> reservation) {
      return new Placement(reservation, group, partition, dedicated);
    }
  }

  /// Without enclaves.
  public LaunchTemplateRequest(
      LaunchTemplateName name,
      Market market,
      ImageId image,
      String userData,
      InstanceProfileName instanceProfile,
      List<SecurityGroupId> securityGroups,
      List<BlockDeviceMapping> blockDevices,
      MetadataOptions metadataOptions,
      boolean detailedMonitoring,
      Tags tags,
      NetworkOptions network,
      boolean ipv6,
      Placement placement,
      int efaInterfaces,
      Optional<Boolean> nestedVirtualization) {
    this(
        name,
        market,
        image,
        userData,
        instanceProfile,
        securityGroups,
        blockDevices,
        metadataOptions,
        detailedMonitoring,
        tags,
        network,
        ipv6,
        placement,
        efaInterfaces,
        nestedVirtualization,
        false);
  }

  /// In the usual market, with one interface as the subnet makes it, in an IPv4 cluster.
  public LaunchTemplateRequest(
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
    this(
        name,
        Market.of(capacityType),
        image,
        userData,
        instanceProfile,
        securityGroups,
        blockDevices,
        metadataOptions,
        detailedMonitoring,
        tags,
        NetworkOptions.DEFAULT,
        false,
        Placement.ANYWHERE,
        0,
        Optional.empty());
  }

  public LaunchTemplateRequest {
    securityGroups = List.copyOf(securityGroups);
    blockDevices = List.copyOf(blockDevices);
  }
}
