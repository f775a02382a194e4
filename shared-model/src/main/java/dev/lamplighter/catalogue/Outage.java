package dev.lamplighter.catalogue;

import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// An offering that EC2 refused: not asked for again before `until` (spec AWS 2.8).
///
/// - `reservation` is there where it was one in a capacity reservation: another one may have room.
/// - `placementGroup` is there where it was one in a group: outside it there may be room (C187).
public record Outage(
    CapacityType capacityType,
    InstanceTypeName instanceType,
    Zone zone,
    Optional<CapacityReservationId> reservation,
    Optional<PlacementGroupId> placementGroup,
    Instant until,
    String ec2Code) {

  /// Outside capacity reservations and placement groups.
  public Outage(
      CapacityType capacityType,
      InstanceTypeName instanceType,
      Zone zone,
      Instant until,
      String ec2Code) {
    this(capacityType, instanceType, zone, Optional.empty(), Optional.empty(), until, ec2Code);
  }

  /// How long an offering that EC2 refused, or took back, is not asked for.
  public static final Duration TIME_TO_LIVE = Duration.ofMinutes(3);

  /// The code under which an offering is noted that EC2 took an instance back from.
  public static final String SPOT_INTERRUPTION = "SpotInterruption";

  /// The code under which a reserved offering is noted whose reservation was taken back.
  public static final String RESERVATION_INTERRUPTION = "CapacityReservationInterruption";

  private static final Duration COOL_DOWN = Duration.ofMinutes(30);

  /// When EC2 refused it, or took it back.
  public Instant since() {
    return until.minus(TIME_TO_LIVE);
  }

  /// Until when the offering is not what consolidation moves to: half an hour from an interruption,
  /// so that pods are not sent to and fro between spot and on-demand (C083).
  public Instant cooledDownAt() {
    return ec2Code.equals(SPOT_INTERRUPTION) ? since().plus(COOL_DOWN) : until;
  }

  /// Whether the offering is the one that is out.
  public boolean concerns(InstanceTypeName type, Offering offering) {
    return type.equals(instanceType)
        && offering.zone().equals(zone)
        && offering.capacityType() == capacityType
        && offering.reserved().map(Offering.Reserved::id).equals(reservation);
  }
}
