package dev.lamplighter.ec2;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.time.Instant;

/// An instance as DescribeInstances shows it.
public record Instance(
    InstanceId id,
    InstanceTypeName instanceType,
    Zone zone,
    CapacityType capacityType,
    ImageId image,
    State state,
    Tags tags,
    Instant launchTime) {

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
}
