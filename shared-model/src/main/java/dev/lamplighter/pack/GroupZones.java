package dev.lamplighter.pack;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Zone;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// The zone of each placement group of strategy `cluster`, whose instances are all in one (EC2 User
/// Guide, "Placement strategies"; cases C187): that of the nodes in it, else that of the first
/// claim planned.
final class GroupZones {
  private final SortedMap<NodeClassName, PlacementGroupId> groups = new TreeMap<>();
  private final SortedMap<PlacementGroupId, Zone> zones = new TreeMap<>();

  private GroupZones() {}

  static GroupZones of(ClusterSnapshot snapshot) {
    var known = new GroupZones();
    for (EC2NodeClass nodeClass : snapshot.nodeClasses()) {
      nodeClass
          .status()
          .placementGroup()
          .filter(group -> group.strategy() == Strategy.CLUSTER)
          .map(ResolvedPlacementGroup::id)
          .ifPresent(group -> known.groups.put(nodeClass.name(), group));
    }
    if (!known.groups.isEmpty()) {
      snapshot.claims().stream().map(ClaimView::record).forEach(known::note);
    }
    return known;
  }

  private void note(ClaimRecord claim) {
    groups.values().stream()
        .distinct()
        .filter(group -> isIn(group, claim))
        .forEach(group -> zone(claim).ifPresent(zone -> zones.putIfAbsent(group, zone)));
  }

  private static boolean isIn(PlacementGroupId group, ClaimRecord claim) {
    return claim.labels().has(LabelKey.PLACEMENT_GROUP_ID, group.value())
        || claim.launch().inputs().launchTemplates().stream()
            .map(LaunchTemplateRequest::placement)
            .anyMatch(placement -> placement.group().filter(group::equals).isPresent());
  }

  /// Of one that is not launched yet, the zone that it asks for.
  private static Optional<Zone> zone(ClaimRecord claim) {
    return claim
        .launched()
        .map(Launched::zone)
        .or(
            () ->
                claim.launch().inputs().fleet().launchTemplateConfigs().stream()
                    .flatMap(config -> config.overrides().stream())
                    .map(override -> override.availabilityZone())
                    .findFirst());
  }

  private Optional<PlacementGroupId> group(NodePool pool) {
    return Optional.ofNullable(groups.get(pool.spec().template().spec().nodeClassRef().name()));
  }

  boolean has(NodePool pool) {
    return group(pool).isPresent();
  }

  /// Where all nodes of the pool must be, as far as that is known.
  Optional<Zone> zone(NodePool pool) {
    return group(pool).map(zones::get);
  }

  /// A claim in such a group is planned for one zone: each that it may be in is a way.
  List<ClaimFit.Accepted> ways(NodePool pool, ClaimFit.Accepted accepted) {
    if (group(pool).isEmpty()) {
      return List.of(accepted);
    }
    var each = new TreeSet<String>();
    accepted.types().stream()
        .flatMap(room -> room.type().availableOfferings(accepted.requirements()).stream())
        .forEach(offering -> each.add(offering.zone().value()));
    return each.stream()
        .map(zone -> accepted.requirements().and(Requirement.in(LabelKey.ZONE, zone)))
        .flatMap(wanted -> Ways.narrowed(accepted, wanted).stream())
        .toList();
  }

  /// The claim is planned; true if that decides a zone.
  boolean take(NewClaim claim) {
    Optional<PlacementGroupId> group = group(claim.template().pool());
    Optional<Zone> zone = claim.requirements().get(LabelKey.ZONE).singleValue().map(Zone::of);
    return group.isPresent()
        && zone.isPresent()
        && zones.putIfAbsent(group.get(), zone.get()) == null;
  }
}
