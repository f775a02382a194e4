package dev.lamplighter.local.cloud;

import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The account's placement groups, and who is in them: of strategy `cluster` in one zone, of
/// `spread` seven in a zone (EC2 User Guide, "Placement strategies").
public final class PlacementGroups {
  private static final int SPREAD_IN_A_ZONE = 7;

  private final Instances instances;
  private final SortedMap<PlacementGroupId, ResolvedPlacementGroup> groups = new TreeMap<>();
  private final SortedMap<InstanceId, Placement> members = new TreeMap<>();

  PlacementGroups(Instances instances) {
    this.instances = instances;
  }

  /// `partitions` is 0 but for the strategy that has them.
  public PlacementGroupId create(String name, Strategy strategy, int partitions) {
    var id = PlacementGroupId.of("pg-" + Ec2Ids.hex("placement group", name + groups.size()));
    groups.put(id, new ResolvedPlacementGroup(id, name, strategy, partitions));
    return id;
  }

  public void delete(PlacementGroupId id) {
    groups.remove(id);
  }

  /// The live instances in it.
  public List<Instance> in(PlacementGroupId id) {
    return members.keySet().stream()
        .filter(member -> isIn(id, member))
        .flatMap(member -> instances.find(member).stream())
        .filter(instance -> instance.state().alive())
        .toList();
  }

  private boolean isIn(PlacementGroupId id, InstanceId member) {
    return Optional.ofNullable(members.get(member))
        .flatMap(Placement::group)
        .filter(id::equals)
        .isPresent();
  }

  /// Where it was put when it was launched.
  public Optional<Placement> placement(InstanceId id) {
    return Optional.ofNullable(members.get(id));
  }

  void put(InstanceId id, Placement placement) {
    members.put(id, placement);
  }

  /// Why no instance can be put there.
  Optional<Ec2Error> refusal(PlacementGroupId id, Zone zone) {
    return Optional.ofNullable(groups.get(id))
        .map(group -> refusal(group, zone))
        .orElseGet(() -> Optional.of(Ec2Errors.unknownPlacementGroup(id)));
  }

  private Optional<Ec2Error> refusal(ResolvedPlacementGroup group, Zone zone) {
    List<Instance> there = in(group.id());
    boolean room =
        switch (group.strategy()) {
          case CLUSTER -> there.stream().allMatch(it -> it.zone().equals(zone));
          case SPREAD ->
              there.stream().filter(it -> it.zone().equals(zone)).count() < SPREAD_IN_A_ZONE;
          case PARTITION -> true;
        };
    return room ? Optional.empty() : Optional.of(Ec2Errors.fullPlacementGroup(group, zone));
  }

  List<ResolvedPlacementGroup> selected(PlacementGroupSelector selector) {
    return groups.values().stream()
        .filter(group -> selector.name().filter(it -> !it.equals(group.name())).isEmpty())
        .filter(group -> selector.id().filter(it -> !it.equals(group.id().value())).isEmpty())
        .toList();
  }
}
