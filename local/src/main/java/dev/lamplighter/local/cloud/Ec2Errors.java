package dev.lamplighter.local.cloud;

import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;

/// EC2's errors with its codes and its way of saying them (EC2 API Reference, "Error codes").
final class Ec2Errors {
  private Ec2Errors() {}

  static Ec2Error noCapacity(InstanceTypeName type, Zone zone) {
    return new Ec2Error(
        "InsufficientInstanceCapacity",
        ("We currently do not have sufficient %s capacity in the Availability "
                + "Zone you requested (%s).")
            .formatted(type, zone));
  }

  static Ec2Error reservationFull(CapacityReservationId id) {
    return new Ec2Error(
        "ReservationCapacityExceeded",
        "The requested reservation does not have sufficient compatible and available capacity for this request: %s."
            .formatted(id));
  }

  static Ec2Error unknownPlacementGroup(PlacementGroupId id) {
    return new Ec2Error(
        "InvalidPlacementGroup.Unknown", "The Placement Group '%s' is unknown.".formatted(id));
  }

  static Ec2Error fullPlacementGroup(ResolvedPlacementGroup group, Zone zone) {
    return new Ec2Error(
        "InsufficientInstanceCapacity",
        "We currently do not have sufficient capacity in %s placement group %s in %s."
            .formatted(group.strategy(), group.name(), zone));
  }

  static Ec2Error unknownReservation(CapacityReservationId id) {
    return new Ec2Error(
        "InvalidCapacityReservationId.NotFound",
        "The capacity reservation ID '%s' does not exist".formatted(id));
  }

  static Ec2Error otherThanReserved(CapacityReservationId id) {
    return new Ec2Error(
        "InvalidParameterCombination",
        "Instance type or zone does not match capacity reservation '%s'.".formatted(id));
  }

  static Ec2Error otherMarket(CapacityReservationId id, Market market) {
    return new Ec2Error(
        "InvalidParameterCombination",
        "Capacity reservation '%s' takes requests of market %s only.".formatted(id, market));
  }

  static Ec2Error mixedMarkets(Market fleet, Market template) {
    return new Ec2Error(
        "InvalidFleetConfiguration",
        "The fleet is of market %s, and one of its templates of %s.".formatted(fleet, template));
  }

  static Ec2Error severalBlocks(int count) {
    return new Ec2Error(
        "InvalidFleetConfiguration",
        "A fleet may target one capacity block; the request has %d overrides.".formatted(count));
  }

  static Ec2Error notOffered(InstanceTypeName type, Zone zone) {
    return new Ec2Error(
        "InvalidFleetConfiguration",
        ("Your requested instance type (%s) is not supported in your requested "
                + "Availability Zone (%s).")
            .formatted(type, zone));
  }

  static Ec2Error otherZone(SubnetId subnet, Zone actual, Zone asked) {
    return new Ec2Error(
        "InvalidParameterValue",
        "The subnet '%s' is in Availability Zone %s, not in %s.".formatted(subnet, actual, asked));
  }

  static Ec2Error unknownType(InstanceTypeName type) {
    return new Ec2Error(
        "InvalidParameterValue",
        "The following supplied instance types do not exist: [%s]".formatted(type));
  }

  static Ec2Error notFreeTier() {
    return new Ec2Error(
        "InvalidParameterCombination",
        "The specified instance type is not eligible for Free Tier. For a list of Free Tier"
            + " instance types, run 'describe-instance-types' with the filter"
            + " 'free-tier-eligible=true'.");
  }

  static Ec2Error unauthorized(String action) {
    return new Ec2Error(
        "UnauthorizedOperation",
        "You are not authorized to perform this operation. User: arn:aws:sts::123456789012:assumed-role/lamplighter/x is not authorized to perform: %1$s because no identity-based policy allows the %1$s action."
            .formatted(action));
  }

  static Ec2Error vcpuQuota(CapacityType capacityType, int limit) {
    return switch (capacityType) {
      case SPOT -> new Ec2Error("MaxSpotInstanceCountExceeded", "Max spot instance count exceeded");
      case ON_DEMAND, RESERVED ->
          new Ec2Error(
              "VcpuLimitExceeded",
              ("You have requested more vCPU capacity than your current vCPU limit of "
                      + "%d allows for the instance bucket that the specified instance type "
                      + "belongs to.")
                  .formatted(limit));
    };
  }

  static Ec2Error noFreeAddress(SubnetId subnet) {
    return new Ec2Error(
        "InsufficientFreeAddressesInSubnet",
        "The specified subnet %s does not have enough free addresses.".formatted(subnet));
  }

  static Ec2Error unknownSubnet(SubnetId subnet) {
    return new Ec2Error(
        "InvalidSubnetID.NotFound", "The subnet ID '%s' does not exist".formatted(subnet));
  }

  static Ec2Error unknownSecurityGroup(SecurityGroupId group) {
    return new Ec2Error(
        "InvalidGroup.NotFound", "The security group '%s' does not exist".formatted(group));
  }

  static Ec2Error differentNetworks(SecurityGroupId group, SubnetId subnet) {
    return new Ec2Error(
        "InvalidParameter",
        "Security group %s and subnet %s belong to different networks.".formatted(group, subnet));
  }

  static Ec2Error unknownImage(ImageId image) {
    return new Ec2Error(
        "InvalidAMIID.NotFound", "The image id '[%s]' does not exist".formatted(image));
  }

  static Ec2Error otherArchitecture(String ofType, String ofImage) {
    return new Ec2Error(
        "InvalidParameterValue",
        ("The architecture '%s' of the specified instance type does not match "
                + "the architecture '%s' of the specified AMI.")
            .formatted(ofType, ofImage));
  }

  /// IAM's.
  static Ec2Error noProfile(InstanceProfileName profile) {
    return new Ec2Error("NoSuchEntity", "Instance Profile %s cannot be found.".formatted(profile));
  }

  /// EC2's.
  static Ec2Error unknownProfile(InstanceProfileName profile) {
    return new Ec2Error(
        "InvalidParameterValue",
        ("Value (%s) for parameter iamInstanceProfile.name is invalid. Invalid "
                + "IAM Instance Profile name")
            .formatted(profile));
  }

  static Ec2Error otherParameters(ClientToken token) {
    return new Ec2Error(
        "IdempotentParameterMismatch",
        ("Arguments on this idempotent request are inconsistent with arguments "
                + "used in previous request(s): client token %s")
            .formatted(token));
  }

  static Ec2Error unknownTemplate(LaunchTemplateName name) {
    return new Ec2Error(
        "InvalidLaunchTemplateName.NotFoundException",
        "The specified launch template, with template name %s, does not exist.".formatted(name));
  }

  static Ec2Error templateExists() {
    return new Ec2Error(
        "InvalidLaunchTemplateName.AlreadyExistsException", "Launch template name already in use.");
  }

  static Ec2Error userDataTooLong(int most) {
    return new Ec2Error(
        "InvalidUserData.Malformed", "User data is limited to %d bytes".formatted(most));
  }

  static Ec2Error tooManyOverrides(int count, int most) {
    return new Ec2Error(
        "InvalidFleetConfiguration",
        "The request has %d launch template overrides; a fleet may have %d."
            .formatted(count, most));
  }

  static Ec2Error duplicatePool(InstanceTypeName type, SubnetId subnet) {
    return new Ec2Error(
        "InvalidFleetConfiguration",
        "The request names the instance pool (%s, %s) twice.".formatted(type, subnet));
  }

  static Ec2Error unknownInstance(InstanceId id) {
    return new Ec2Error(
        "InvalidInstanceID.NotFound", "The instance ID '%s' does not exist".formatted(id));
  }

  static Ec2Error unknownRole(String role) {
    return new Ec2Error("NoSuchEntity", "The role with name %s cannot be found.".formatted(role));
  }
}
