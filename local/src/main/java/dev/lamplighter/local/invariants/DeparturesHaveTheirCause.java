package dev.lamplighter.local.invariants;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.local.simulation.EffectKind;
import dev.lamplighter.local.simulation.EffectLog;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Removal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Invariant 3, from its other side: what a claim's record names as the cause of its leaving is so
/// in the world, and not only in a list that was old or had a page missing.
final class DeparturesHaveTheirCause implements Invariant {
  /// A pod that was bound while the node was being judged empty: the drain sees to it.
  private static final Duration JUST_BOUND = Duration.ofSeconds(30);

  private final PretendWorld world;
  private final Set<NodeClaimName> judged = new HashSet<>();
  private long effectsSeen;

  DeparturesHaveTheirCause(PretendWorld world) {
    this.world = world;
  }

  @Override
  public Optional<String> broken() {
    var effect = world.effects().last().filter(last -> last.number() > effectsSeen);
    effect.map(EffectLog.Entry::number).ifPresent(number -> effectsSeen = number);
    return effect
        .filter(last -> last.kind() == EffectKind.UPDATE_CLAIM)
        .flatMap(_ -> newDeparture());
  }

  private Optional<String> newDeparture() {
    var partition = ItemKeys.cluster(PretendWorld.CLUSTER);
    for (Item item : world.store().query(partition, ItemKeys.CLAIMS).items()) {
      if (item.text("state").equals(ClaimState.DRAINING.toString()) && isNew(item)) {
        var broken = causeless(ClaimCodec.decode(item));
        if (broken.isPresent()) {
          return broken;
        }
      }
    }
    return Optional.empty();
  }

  private boolean isNew(Item item) {
    return judged.add(NodeClaimName.of(item.key().sortKey().substring(ItemKeys.CLAIMS.length())));
  }

  private Optional<String> causeless(ClaimRecord claim) {
    Removal removal =
        claim
            .removal()
            .orElseThrow(() -> new AssertionError(claim.name() + " drains without a cause"));
    boolean so =
        switch (removal.cause()) {
          case EMPTY -> isEmpty(claim);
          case UNDERUTILIZED, DRIFTED -> replacementsAreReady(removal);
          case EXPIRED -> hasExpired(claim);
          case DELETED -> wasDeleted(claim);
          case SURPLUS -> hasFixedReplicas(claim);
          case UNINSTALLED -> isClosing();
          case REGISTRATION_TIMEOUT -> claim.milestones().registeredAt().isEmpty();
          case NEVER_READY -> claim.milestones().initializedAt().isEmpty() && isEmpty(claim);
          case INSTANCE_GONE ->
              claim.launched().map(Launched::instance).filter(this::hasEnded).isPresent();
          case SPOT_INTERRUPTION, CAPACITY_RESERVATION_INTERRUPTED ->
              claim
                  .launched()
                  .map(Launched::instance)
                  .filter(world.interrupted()::containsKey)
                  .isPresent();
          case CAPACITY_BLOCK_ENDS -> endsSoon(claim);
          case SCHEDULED_CHANGE -> true;
          // EC2 never says these in the pretend world.
          case INSTANCE_STATUS, SYSTEM_STATUS -> false;
        };
    return so
        ? Optional.empty()
        : Optional.of(
            "NodeClaim %s leaves as %s (%s), which is not so"
                .formatted(claim.name(), removal.cause(), removal.detail()));
  }

  private boolean hasFixedReplicas(ClaimRecord claim) {
    return world.cluster().nodePools().stream()
        .filter(pool -> pool.meta().uid().equals(claim.owner().poolUid()))
        .anyMatch(pool -> pool.spec().replicas().isPresent());
  }

  private boolean isClosing() {
    return world
        .store()
        .get(ItemKeys.lease(PretendWorld.CLUSTER))
        .map(LeaseRecord::decode)
        .filter(lease -> lease.mode() == LeaseRecord.Mode.CLOSING)
        .isPresent();
  }

  /// Replacement first: a node whose pods need another one goes after that is ready for them.
  private boolean replacementsAreReady(Removal removal) {
    return removal.command().stream()
        .flatMap(command -> command.replacements().stream())
        .allMatch(
            replacement ->
                world.cluster().nodes().stream()
                    .filter(node -> node.meta().owners().stream().anyMatch(owns(replacement)))
                    .anyMatch(NodeView::ready));
  }

  private static Predicate<OwnerReference> owns(NodeClaimName claim) {
    return owner -> owner.kind() == ObjectKind.NODE_CLAIM && owner.name().equals(claim.value());
  }

  private boolean hasExpired(ClaimRecord claim) {
    return spec(claim)
        .expireAfter()
        .map(claim.milestones().reservedAt()::plus)
        .filter(end -> !latestClock().isBefore(end))
        .isPresent();
  }

  private boolean endsSoon(ClaimRecord claim) {
    return claim
        .labels()
        .get(LabelKey.CAPACITY_RESERVATION_ID)
        .map(CapacityReservationId::of)
        .flatMap(world.account().reservations()::leftFrom)
        .filter(from -> !latestClock().isBefore(from))
        .isPresent();
  }

  /// As the cluster shows it, where a spec never changes.
  private NodeClaimSpec spec(ClaimRecord claim) {
    return world.cluster().nodeClaims().stream()
        .filter(it -> it.name().equals(claim.name()))
        .map(NodeClaim::spec)
        .findFirst()
        .orElse(claim.spec());
  }

  /// What the clock may show that is furthest ahead of the furthest behind.
  private Instant latestClock() {
    return world.timeline().now().plus(world.clocksOffBy().multipliedBy(2));
  }

  private boolean isEmpty(ClaimRecord claim) {
    Optional<NodeName> node = claim.milestones().node();
    return world.cluster().pods().stream()
        .filter(pod -> pod.status().node().isPresent() && pod.status().node().equals(node))
        .filter(pod -> pod.active() && !pod.mirror() && !pod.ownedBy(ObjectKind.DAEMON_SET))
        .allMatch(this::isJustBound);
  }

  private boolean isJustBound(PodView pod) {
    return pod.status()
        .startTime()
        .map(start -> Duration.between(start, world.timeline().now()).compareTo(JUST_BOUND) < 0)
        .orElse(true);
  }

  private boolean hasEnded(InstanceId instance) {
    return world
        .account()
        .log()
        .launch(instance)
        .filter(launch -> launch.end().isPresent())
        .isPresent();
  }

  /// The NodeClaim, its Node or its NodePool is being deleted, or is gone.
  private boolean wasDeleted(ClaimRecord claim) {
    boolean pool =
        world.cluster().nodePools().stream()
            .noneMatch(
                it -> it.meta().uid().equals(claim.owner().poolUid()) && !it.meta().deleting());
    boolean mirror =
        world.cluster().nodeClaims().stream()
            .noneMatch(it -> it.name().equals(claim.name()) && !it.meta().deleting());
    return pool || mirror || nodeWasDeleted(claim);
  }

  private boolean nodeWasDeleted(ClaimRecord claim) {
    Optional<ProviderId> id = claim.launched().map(Launched::providerId);
    Optional<NodeView> node =
        world.cluster().nodes().stream()
            .filter(it -> it.providerId().isPresent() && it.providerId().equals(id))
            .findFirst();
    return node.map(it -> it.meta().deleting()).orElse(claim.milestones().node().isPresent());
  }
}
