package dev.lamplighter.model;

/// The id of an EC2 placement group.
public record PlacementGroupId(String value) implements Comparable<PlacementGroupId> {
  public PlacementGroupId {
    Syntax.PLACEMENT_GROUP_ID.check("Placement group id", value);
  }

  public static PlacementGroupId of(String value) {
    return new PlacementGroupId(value);
  }

  @Override
  public int compareTo(PlacementGroupId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
