package dev.lamplighter.ec2;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// An instance as DescribeInstances shows it.
public record Instance(
    InstanceId id,
    InstanceTypeName instanceType,
    Zone zone,
    CapacityType capacityType,
    ImageId image,
    Attachment network,
    State state,
    Tags tags,
    Instant launchTime) {

  /// Where it is in the VPC. EC2 shows nothing of that for a terminated instance.
  public record Attachment(Optional<SubnetId> subnet, SortedSet<SecurityGroupId> securityGroups) {
    public static final Attachment NONE = new Attachment(Optional.empty(), new TreeSet<>());

    public Attachment {
      securityGroups = Collections.unmodifiableSortedSet(new TreeSet<>(securityGroups));
    }
  }

  public enum State {
    PENDING,
    RUNNING,
    STOPPING,
    STOPPED,
    SHUTTING_DOWN,
    TERMINATED;

    /// True while the instance can still run pods or will bill again: not on its way out.
    public boolean alive() {
      return switch (this) {
        case PENDING, RUNNING, STOPPING, STOPPED -> true;
        case SHUTTING_DOWN, TERMINATED -> false;
      };
    }
  }

  public Instance withTags(Tags tags) {
    return new Instance(
        id, instanceType, zone, capacityType, image, network, state, tags, launchTime);
  }

  public Instance withCapacityType(CapacityType capacityType) {
    return new Instance(
        id, instanceType, zone, capacityType, image, network, state, tags, launchTime);
  }

  public Instance withNetwork(Attachment network) {
    return new Instance(
        id, instanceType, zone, capacityType, image, network, state, tags, launchTime);
  }

  public Instance in(State state) {
    return new Instance(
        id, instanceType, zone, capacityType, image, network, state, tags, launchTime);
  }
}
