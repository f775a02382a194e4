package dev.lamplighter.testing;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.catalogue.SpecField;
import dev.lamplighter.model.PlacementGroupId;
import java.util.Optional;

/// Placement groups named `group`, and classes that select them.
public final class PlacementGroups {
  private static final String NAME = "group";

  private PlacementGroups() {}

  public static ResolvedPlacementGroup cluster(String id) {
    return new ResolvedPlacementGroup(PlacementGroupId.of(id), NAME, Strategy.CLUSTER, 0);
  }

  public static ResolvedPlacementGroup partitioned(String id, int partitions) {
    return new ResolvedPlacementGroup(
        PlacementGroupId.of(id), NAME, Strategy.PARTITION, partitions);
  }

  /// Empty: it was not found.
  public static EC2NodeClass selected(
      EC2NodeClass nodeClass, Optional<ResolvedPlacementGroup> found) {
    var selector = new PlacementGroupSelector(Optional.of(NAME), Optional.empty());
    return SpecField.PLACEMENT_GROUP_SELECTOR
        .with(nodeClass, Optional.of(selector))
        .withStatus(nodeClass.status().withPlacementGroup(found));
  }
}
