package dev.lamplighter.model;

/// The market in which EC2 is asked for a node: one in a fleet and in its launch templates (spec
/// AWS 3.2, 3.5, 3.6). Reserved capacity has three, in the natural order where they cost the same.
public enum Market {
  /// On-demand capacity reservations.
  RESERVED(CapacityType.RESERVED, "reserved"),
  /// Capacity blocks: reservations for some days, with an end.
  CAPACITY_BLOCK(CapacityType.RESERVED, "capacity-block"),
  /// Capacity reservations that their owner lends out, and may take back with two minutes' warning.
  INTERRUPTIBLE(CapacityType.RESERVED, "interruptible reservation"),
  SPOT(CapacityType.SPOT, "spot"),
  ON_DEMAND(CapacityType.ON_DEMAND, "on-demand");

  private final CapacityType capacityType;
  private final String text;

  Market(CapacityType capacityType, String text) {
    this.capacityType = capacityType;
    this.text = text;
  }

  /// The usual one for nodes bought this way.
  public static Market of(CapacityType capacityType) {
    return switch (capacityType) {
      case RESERVED -> RESERVED;
      case SPOT -> SPOT;
      case ON_DEMAND -> ON_DEMAND;
    };
  }

  public CapacityType capacityType() {
    return capacityType;
  }

  @Override
  public String toString() {
    return text;
  }
}
