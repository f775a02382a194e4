package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Instance.Attachment;
import dev.lamplighter.ec2.Instance.State;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.ec2.model.CapacityReservationPreference;
import software.amazon.awssdk.services.ec2.model.CapacityReservationSpecificationResponse;
import software.amazon.awssdk.services.ec2.model.InstanceLifecycleType;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/// An instance of DescribeInstances as a value.
final class Instances {
  private static final Set<InstanceLifecycleType> RESERVED =
      EnumSet.of(
          InstanceLifecycleType.CAPACITY_BLOCK,
          InstanceLifecycleType.INTERRUPTIBLE_CAPACITY_RESERVATION);

  private Instances() {}

  static Instance read(software.amazon.awssdk.services.ec2.model.Instance instance) {
    return new Instance(
        InstanceId.of(instance.instanceId()),
        InstanceTypeName.of(instance.instanceTypeAsString()),
        Zone.of(instance.placement().availabilityZone()),
        capacityType(instance),
        ImageId.of(instance.imageId()),
        network(instance),
        state(instance.state().name()),
        TagLists.read(instance.tags()),
        instance.launchTime());
  }

  /// Reserved is only what asked for a reservation: an open one may count an instance as its own
  /// that was launched on demand (spec AWS 3.9). Those of capacity blocks and of interruptible
  /// reservations are told by their lifecycle, too.
  private static CapacityType capacityType(
      software.amazon.awssdk.services.ec2.model.Instance instance) {
    if (instance.spotInstanceRequestId() != null) {
      return CapacityType.SPOT;
    }
    if (RESERVED.contains(instance.instanceLifecycle())) {
      return CapacityType.RESERVED;
    }
    boolean reserved =
        instance.capacityReservationId() != null
            && Optional.ofNullable(instance.capacityReservationSpecification())
                .map(CapacityReservationSpecificationResponse::capacityReservationPreference)
                .filter(CapacityReservationPreference.CAPACITY_RESERVATIONS_ONLY::equals)
                .isPresent();
    return reserved ? CapacityType.RESERVED : CapacityType.ON_DEMAND;
  }

  private static Attachment network(software.amazon.awssdk.services.ec2.model.Instance instance) {
    var groups = new TreeSet<SecurityGroupId>();
    instance.securityGroups().forEach(group -> groups.add(SecurityGroupId.of(group.groupId())));
    return new Attachment(
        Optional.ofNullable(instance.subnetId())
            .filter(subnet -> !subnet.isEmpty())
            .map(SubnetId::of),
        groups);
  }

  private static State state(InstanceStateName name) {
    return switch (name) {
      case PENDING -> State.PENDING;
      case RUNNING -> State.RUNNING;
      case STOPPING -> State.STOPPING;
      case STOPPED -> State.STOPPED;
      case SHUTTING_DOWN -> State.SHUTTING_DOWN;
      case TERMINATED -> State.TERMINATED;
      // Not known to be gone, so it must not be forgotten.
      case UNKNOWN_TO_SDK_VERSION -> State.PENDING;
    };
  }
}
