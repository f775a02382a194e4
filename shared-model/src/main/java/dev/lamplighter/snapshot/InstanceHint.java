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
    SCHEDULED_CHANGE
  }
}
