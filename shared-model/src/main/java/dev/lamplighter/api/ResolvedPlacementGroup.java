package dev.lamplighter.api;

import dev.lamplighter.model.PlacementGroupId;

/// The placement group that an EC2NodeClass selects (spec AWS 3.11). `partitions` is 0 but for the
/// strategy that has them. A class's status does not tell it.
public record ResolvedPlacementGroup(
    PlacementGroupId id, String name, Strategy strategy, int partitions) {

  public enum Strategy {
    /// All near each other, in one zone.
    CLUSTER("cluster"),
    /// Each on hardware of its own; a few in a zone.
    SPREAD("spread"),
    /// Partitions share no hardware.
    PARTITION("partition");

    private final String text;

    Strategy(String text) {
      this.text = text;
    }

    /// In EC2's words.
    @Override
    public String toString() {
      return text;
    }
  }
}
