package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.Launched;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A claim whose node has not joined, as a place for pods: whatever its launch allows it to become
/// must do.
final class ClaimOnItsWay {
  private ClaimOnItsWay() {}

  /// `types` are those it may become, or the one it was launched as. Of a claim none of whose types
  /// is known any more, nothing is promised to pods: it has no room.
  static NodeTarget target(ClaimRecord claim, List<InstanceType> types, DaemonSets daemonSets) {
    var ways = new ArrayList<Requirements>();
    var overheads = new ArrayList<DaemonSetOverhead>();
    Optional<Resources> room = claim.launched().map(Launched::allocatable);
    for (InstanceType type : types) {
      Requirements way = way(claim, type);
      ways.add(way);
      overheads.add(daemonSets.on(way, claim.spec().taints()));
      Resources allocatable =
          claim.launched().map(Launched::allocatable).orElse(type.allocatable());
      room = Optional.of(room.map(allocatable::min).orElse(allocatable));
    }
    if (ways.isEmpty() && claim.launched().isPresent()) {
      Requirements known = knownLabels(claim, types).asRequirements();
      ways.add(claim.spec().requirements().and(known));
      overheads.add(daemonSets.on(known, claim.spec().taints()));
    }
    return new NodeTarget(
        new Place.InFlight(claim.name()),
        claim.name().value(),
        new NodeLabels.Possible(ways),
        claim.spec().taints(),
        worst(overheads),
        room.orElse(Resources.EMPTY));
  }

  private static DaemonSetOverhead worst(List<DaemonSetOverhead> overheads) {
    Resources most = Resources.EMPTY;
    var hostPorts = new ArrayList<HostPort>();
    for (DaemonSetOverhead overhead : overheads) {
      most = most.max(overhead.requests());
      hostPorts.addAll(overhead.hostPorts());
    }
    return new DaemonSetOverhead(most, hostPorts);
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
      for (Requirement known : type.requirements().asList()) {
        Optional<String> value = known.singleValue();
        labels = value.isPresent() ? labels.with(known.key(), value.get()) : labels;
      }
    }
    return labels
        .with(LabelKey.INSTANCE_TYPE, launched.instanceType().value())
        .with(LabelKey.ZONE, launched.zone().value())
        .with(LabelKey.CAPACITY_TYPE, launched.capacityType().labelValue());
  }
}
