package dev.lamplighter.catalogue;

import dev.lamplighter.model.CapacityType;
import java.time.Instant;

/// A capacity type of which the account can have nothing: none of its offerings is asked for before
/// `until` (spec AWS 2.8, 3.8).
public record CapacityTypeOutage(CapacityType capacityType, Instant until, String ec2Code) {
  /// When EC2 said so.
  public Instant since() {
    return until.minus(Outage.TIME_TO_LIVE);
  }
}
