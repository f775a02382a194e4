package dev.lamplighter.snapshot;

import dev.lamplighter.model.InstanceId;
import java.time.Instant;

/// Something EC2 said about an instance: a hint to look, kept until its holder has acted on it.
public record InstanceHint(InstanceId instance, Kind kind, Instant eventTime) {

  public enum Kind {
    /// Two minutes' warning before a spot instance is taken back.
    SPOT_INTERRUPTION,
    /// EC2 thinks the instance is at a higher risk of interruption. An event only.
    REBALANCE_RECOMMENDATION,
    /// The instance is stopping, shutting down or gone.
    STATE_CHANGE,
    /// AWS Health: the instance will be stopped, rebooted or retired.
    SCHEDULED_CHANGE,
    /// Two minutes' warning before the owner of an interruptible capacity reservation takes it
    /// back.
    CAPACITY_RESERVATION_INTERRUPTION,
    /// Of DescribeInstanceStatus: since `eventTime` the instance fails its own status check.
    INSTANCE_STATUS,
    /// Of DescribeInstanceStatus: since `eventTime` the host fails its status check.
    SYSTEM_STATUS,
    /// Of DescribeInstanceStatus: EC2 has scheduled a stop, reboot, maintenance or retirement.
    EVENT_STATUS;

    /// Whether it is asked for anew at each look, and never left in the table.
    public boolean polled() {
      return switch (this) {
        case SPOT_INTERRUPTION,
            REBALANCE_RECOMMENDATION,
            STATE_CHANGE,
            SCHEDULED_CHANGE,
            CAPACITY_RESERVATION_INTERRUPTION ->
            false;
        case INSTANCE_STATUS, SYSTEM_STATUS, EVENT_STATUS -> true;
      };
    }
  }
}
