package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.Launched;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A claim whose node has not joined, as a place for pods: whatever its launch allows it to become
/// must do.
final class ClaimOnItsWay {
  private ClaimOnItsWay() {}

  /// `types` are those it may become, or the one it was launched as. Its room is what every one of
  /// them leaves; where no type is known any more, what the launch foretold, or none.
  static NodeTarget target(ClaimRecord claim, List<InstanceType> types, DaemonSets daemonSets) {
    var ways = new ArrayList<Requirements>();
    var takenPorts = new ArrayList<TakenPort>();
    Optional<Resources> room = Optional.empty();
    var rooms = new ArrayList<Preemptible.Way>();
    for (Way way : ways(claim, types)) {
      DaemonSetOverhead overhead = daemonSets.on(way.labels(), claim.spec().taints());
      Resources left = way.allocatable().minus(overhead.requests());
      ways.add(way.labels());
      takenPorts.addAll(overhead.takenPorts());
      rooms.add(new Preemptible.Way(left, overhead.preemptible()));
      room = Optional.of(room.map(left::min).orElse(left));
    }
    return new NodeTarget(
        new Place.InFlight(claim.name()),
        claim.name().value(),
        new NodeLabels.Possible(ways),
        claim.spec().taints(),
        new DaemonSetOverhead(Resources.EMPTY, takenPorts, Preemptible.least(rooms)),
        PromisedRoom.NONE,
        room.orElse(Resources.EMPTY),
        Attachments.NONE,
        volumeLimits(types));
  }

  /// For each driver the least that any of the types attaches.
  static SortedMap<CsiDriver, Integer> volumeLimits(List<InstanceType> types) {
    var least = new TreeMap<CsiDriver, Integer>();
    types.forEach(
        type ->
            type.volumeLimits().forEach((driver, limit) -> least.merge(driver, limit, Math::min)));
    return least;
  }

  /// One thing that the claim's node may turn out to be.
  private record Way(Requirements labels, Resources allocatable) {}

  private static List<Way> ways(ClaimRecord claim, List<InstanceType> types) {
    Optional<Resources> launched = claim.launched().map(Launched::allocatable);
    var ways = new ArrayList<Way>();
    for (InstanceType type : types) {
      ways.add(new Way(way(claim, type), launched.orElse(type.allocatable())));
    }
    if (ways.isEmpty() && launched.isPresent()) {
      Requirements known = knownLabels(claim, types).asRequirements();
      ways.add(new Way(claim.spec().requirements().and(known), launched.get()));
    }
    return ways;
  }

  /// What the node's labels will be if it becomes this type.
  private static Requirements way(ClaimRecord claim, InstanceType type) {
    return claim
        .spec()
        .requirements()
        .and(type.requirements())
        .and(knownLabels(claim, List.of(type)).asRequirements());
  }

  /// The labels that are certain: the claim's own, and those of the instance once there is one.
  static Labels knownLabels(ClaimRecord claim, List<InstanceType> types) {
    Labels labels = claim.labels().with(LabelKey.NODEPOOL, claim.owner().pool().value());
    if (claim.launched().isEmpty()) {
      return labels;
    }
    Launched launched = claim.launched().get();
    for (InstanceType type : types) {
      for (Requirement known : type.requirements().without(LabelKey.ZONE_ID).asList()) {
        Optional<String> value = known.singleValue().filter(Labels::isValidValue);
        labels = value.isPresent() ? labels.with(known.key(), value.get()) : labels;
      }
      Optional<String> zoneId = type.zoneId(launched.zone());
      labels = zoneId.isPresent() ? labels.with(LabelKey.ZONE_ID, zoneId.get()) : labels;
    }
    return labels
        .with(LabelKey.INSTANCE_TYPE, launched.instanceType().value())
        .with(LabelKey.ZONE, launched.zone().value())
        .with(LabelKey.CAPACITY_TYPE, launched.capacityType().labelValue());
  }
}
