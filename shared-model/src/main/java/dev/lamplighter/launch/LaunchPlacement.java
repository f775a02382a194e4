package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.StableHash;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// Where a claim is put, as far as that is the same whichever type it becomes: its placement group
/// and partition, and its tenancy (spec AWS 3.3, 3.11).
final class LaunchPlacement {
  private LaunchPlacement() {}

  static Placement of(NodeClaimName name, Requirements requirements, EC2NodeClass nodeClass) {
    Optional<ResolvedPlacementGroup> group = nodeClass.status().placementGroup();
    return new Placement(
        Optional.empty(),
        group.map(ResolvedPlacementGroup::id),
        group.map(it -> partition(name, requirements, it.partitions())).orElse(OptionalInt.empty()),
        !allows(requirements, LabelKey.INSTANCE_TENANCY, "default"));
  }

  /// One of those that the claim allows, by its name, so that nodes spread and the node's label is
  /// known from the start. Karpenter takes the lowest, or leaves it to EC2 and asks afterwards.
  private static OptionalInt partition(
      NodeClaimName name, Requirements requirements, int partitions) {
    List<Integer> allowed =
        IntStream.rangeClosed(1, partitions)
            .filter(
                it ->
                    allows(requirements, LabelKey.PLACEMENT_GROUP_PARTITION, Integer.toString(it)))
            .boxed()
            .toList();
    return allowed.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(allowed.get(number(name, allowed.size())));
  }

  private static int number(NodeClaimName name, int below) {
    return Math.floorMod(StableHash.of(name.value()).toLong(), below);
  }

  private static boolean allows(Requirements requirements, LabelKey key, String value) {
    return requirements.find(key).map(required -> required.has(value)).orElse(true);
  }
}
