package dev.lamplighter.catalogue;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;

/// An offering that EC2 refused: not asked for again before `until` (spec AWS 2.8).
public record Outage(
    CapacityType capacityType,
    InstanceTypeName instanceType,
    Zone zone,
    Instant until,
    String ec2Code) {

  /// How long an offering that EC2 refused, or took back, is not asked for.
  public static final Duration TIME_TO_LIVE = Duration.ofMinutes(3);

  /// Whether the offering is the one that is out.
  boolean concerns(InstanceTypeName type, Offering offering) {
    return type.equals(instanceType)
        && offering.zone().equals(zone)
        && offering.capacityType() == capacityType;
  }
}
