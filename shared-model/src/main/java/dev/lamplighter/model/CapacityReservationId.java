package dev.lamplighter.model;

/// The id of an EC2 capacity reservation.
public record CapacityReservationId(String value) implements Comparable<CapacityReservationId> {
  public CapacityReservationId {
    Syntax.CAPACITY_RESERVATION_ID.check("Capacity reservation id", value);
  }

  public static CapacityReservationId of(String value) {
    return new CapacityReservationId(value);
  }

  @Override
  public int compareTo(CapacityReservationId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
