package dev.lamplighter.lifecycle;

import static dev.lamplighter.api.Condition.ConditionStatus.TRUE;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.OnRequest;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimRecord.Milestones;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodActivity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The record of a claim as its NodeClaim and its instance tell it.
///
/// What they do not tell is lost: which pods it was made for, and the inputs of its launch, which
/// is over. Whether it was being removed is decided anew.
public final class RecordAgain {
  private RecordAgain() {}

  /// Reads what is known of pools, nodes and types from the snapshot, and no claims.
  public static ClaimRecord of(NodeClaim nodeClaim, Instance instance, ClusterSnapshot snapshot) {
    var meta = nodeClaim.meta();
    Launched launched = launched(nodeClaim, instance, snapshot);
    ClaimState state = state(nodeClaim, node(instance, snapshot));
    return new ClaimRecord(
        nodeClaim.name(),
        meta.uid(),
        owner(nodeClaim, snapshot),
        state,
        0,
        new ClaimRecord.Launch(
            inputs(nodeClaim, instance.capacityType(), instance.tags()),
            1,
            meta.creationTimestamp()),
        nodeClaim.spec(),
        meta.labels(),
        meta.annotations(),
        launched.capacity().with(ResourceName.NODES, 1),
        List.of(),
        Optional.of(launched),
        milestones(nodeClaim, state),
        PodActivity.none(snapshot.takenAt()),
        Optional.empty());
  }

  /// The same for one whose instance nobody has seen, such as one that was made a moment ago: it is
  /// Reserved, with what its NodeClaim allows it to become.
  public static ClaimRecord withoutInstance(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    var meta = nodeClaim.meta();
    return new ClaimRecord(
        nodeClaim.name(),
        meta.uid(),
        owner(nodeClaim, snapshot),
        ClaimState.RESERVED,
        0,
        new ClaimRecord.Launch(
            inputs(nodeClaim, CapacityType.ON_DEMAND, Tags.NONE), 1, meta.creationTimestamp()),
        nodeClaim.spec(),
        meta.labels(),
        meta.annotations(),
        mostOf(nodeClaim, snapshot).with(ResourceName.NODES, 1),
        List.of(),
        Optional.empty(),
        Milestones.reserved(meta.creationTimestamp()),
        PodActivity.none(snapshot.takenAt()),
        Optional.empty());
  }

  private static Resources mostOf(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    var requirements = nodeClaim.spec().requirements();
    return types(nodeClaim, snapshot).stream()
        .filter(type -> requirements.get(LabelKey.INSTANCE_TYPE).has(type.name().value()))
        .map(InstanceType::capacity)
        .reduce(Resources.EMPTY, Resources::max);
  }

  private static List<InstanceType> types(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    return snapshot.instanceTypes().getOrDefault(nodeClaim.spec().nodeClassRef().name(), List.of());
  }

  /// One that nobody owns is the pool's that it names.
  private static ClaimRecord.Owner owner(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    var pool = nodeClaim.nodePool().orElseThrow();
    var uid =
        nodeClaim.meta().owners().stream()
            .filter(owner -> owner.kind() == ObjectKind.NODE_POOL)
            .map(OwnerReference::uid)
            .findFirst()
            .or(
                () ->
                    snapshot.nodePools().stream()
                        .filter(it -> it.name().equals(pool))
                        .map(it -> it.meta().uid())
                        .findFirst())
            .orElse(nodeClaim.meta().uid());
    return new ClaimRecord.Owner(pool, uid);
  }

  /// A NodeClaim may show what was only about to be done to its node: where there is a node, its
  /// own labels and taints tell.
  private static ClaimState state(NodeClaim nodeClaim, Optional<NodeView> node) {
    if (!shows(nodeClaim, ConditionType.REGISTERED)
        || nodeClaim.status().nodeName().isEmpty()
        || node.filter(it -> !isRegistered(it)).isPresent()) {
      return ClaimState.LAUNCHED;
    }
    return !shows(nodeClaim, ConditionType.INITIALIZED)
            || node.filter(it -> !it.meta().labels().has(LabelKey.INITIALIZED, "true")).isPresent()
        ? ClaimState.REGISTERED
        : ClaimState.INITIALIZED;
  }

  private static boolean isRegistered(NodeView node) {
    return node.meta().labels().has(LabelKey.REGISTERED, "true")
        && node.taints().stream().noneMatch(Registration::isUnregistered);
  }

  private static Optional<NodeView> node(Instance instance, ClusterSnapshot snapshot) {
    return snapshot.nodes().stream()
        .filter(
            it -> it.providerId().filter(id -> id.instanceId().equals(instance.id())).isPresent())
        .findFirst();
  }

  private static Milestones milestones(NodeClaim nodeClaim, ClaimState state) {
    boolean registered = state != ClaimState.LAUNCHED;
    boolean initialized = state == ClaimState.INITIALIZED;
    return new Milestones(
        nodeClaim.meta().creationTimestamp(),
        registered ? since(nodeClaim, ConditionType.REGISTERED) : Optional.empty(),
        initialized ? since(nodeClaim, ConditionType.INITIALIZED) : Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        registered ? nodeClaim.status().nodeName() : Optional.empty());
  }

  private static boolean shows(NodeClaim nodeClaim, ConditionType type) {
    return since(nodeClaim, type).isPresent();
  }

  private static Optional<Instant> since(NodeClaim nodeClaim, ConditionType type) {
    return nodeClaim
        .status()
        .condition(type)
        .filter(condition -> condition.status() == TRUE)
        .map(Condition::lastTransitionTime);
  }

  private static Launched launched(
      NodeClaim nodeClaim, Instance instance, ClusterSnapshot snapshot) {
    Optional<InstanceType> type =
        types(nodeClaim, snapshot).stream()
            .filter(it -> it.name().equals(instance.instanceType()))
            .findFirst();
    var status = nodeClaim.status();
    return new Launched(
        instance.id(),
        instance.instanceType(),
        instance.zone(),
        instance.capacityType(),
        instance.image(),
        type.flatMap(it -> offering(it, instance)).map(Offering::price).orElse(Price.ZERO),
        known(status.capacity(), type.map(it -> launchedFor(nodeClaim, it.capacity()))),
        known(status.allocatable(), type.map(it -> launchedFor(nodeClaim, it.allocatable()))),
        instance.launchTime());
  }

  /// What a type has only for who asks for it.
  private static Resources launchedFor(NodeClaim nodeClaim, Resources ofType) {
    return OnRequest.offered(ofType, nodeClaim.spec().requests());
  }

  private static Resources known(Resources shown, Optional<Resources> ofType) {
    return shown.isEmpty() ? ofType.orElse(shown) : shown;
  }

  private static Optional<Offering> offering(InstanceType type, Instance instance) {
    return type.offerings().stream()
        .filter(it -> it.zone().equals(instance.zone()))
        .filter(it -> it.capacityType() == instance.capacityType())
        .findFirst();
  }

  /// A stand-in: a claim that has its instance asks for none.
  private static LaunchInputs inputs(NodeClaim nodeClaim, CapacityType capacityType, Tags tags) {
    var strategy =
        capacityType == CapacityType.SPOT
            ? FleetRequest.AllocationStrategy.PRICE_CAPACITY_OPTIMIZED
            : FleetRequest.AllocationStrategy.LOWEST_PRICE;
    var nothing = new FleetRequest.LaunchTemplateConfig(LaunchTemplateName.of("lost"), List.of());
    return new LaunchInputs(
        List.of(),
        new FleetRequest(
            ClientToken.ofForgotten(nodeClaim.meta().uid()),
            capacityType,
            strategy,
            List.of(nothing),
            tags,
            tags));
  }
}
