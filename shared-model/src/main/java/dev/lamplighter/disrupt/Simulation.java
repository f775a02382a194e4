package dev.lamplighter.disrupt;

import static dev.lamplighter.model.TaintEffect.NO_SCHEDULE;
import static java.util.Objects.requireNonNull;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.UnschedulableText;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PoolHealth;
import dev.lamplighter.snapshot.Removal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/// What would become of their pods if some nodes were not there: the same planning as for pending
/// pods, on a world in which those nodes, and all others that are to go, are leaving (spec core
/// 6.9).
final class Simulation {
  /// Keeps pods off a node in the simulated world only.
  private static final Taint NO_TARGET = new Taint("lamplighter.dev/no-target", "", NO_SCHEDULE);

  private final ClusterSnapshot snapshot;

  /// The nodes that nothing is moved to.
  private final SortedSet<NodeName> spared;

  /// Commands that make room for this one, as long as they are not carried out: their nodes are no
  /// targets, and their pods ask for nothing yet.
  private final Predicate<CommandId> waiting;

  private final Provisioning provisioning;

  /// Where the pods that wait have a place on nodes that are there or on their way; once it is
  /// asked.
  private Optional<SortedMap<PodKey, Place>> awaited = Optional.empty();

  private Simulation(
      ClusterSnapshot snapshot, SortedSet<NodeName> spared, Predicate<CommandId> waiting) {
    this.snapshot = snapshot;
    this.spared = spared;
    this.waiting = waiting;
    this.provisioning = Provisioning.of(snapshot);
  }

  /// With every node as a target but those in [EndingBlocks].
  static Simulation of(ClusterSnapshot snapshot) {
    return new Simulation(snapshot, EndingBlocks.nodes(snapshot), _ -> false);
  }

  /// For the second look at a command: those that were chosen after it wait.
  Simulation again(CommandId command) {
    return new Simulation(snapshot, spared, other -> command.compareTo(other) < 0);
  }

  /// Whether there are commands that may still be taken back.
  boolean othersWait() {
    return snapshot.claims().stream()
        .map(ClaimView::record)
        .anyMatch(record -> commandChosen(record).isPresent());
  }

  /// As if no other command were ever carried out.
  Simulation alone() {
    return new Simulation(snapshot, spared, _ -> true);
  }

  /// Also without the nodes whose `consolidateAfter` has not passed: a pod that moves there would
  /// restart their time, and the churn would go on (spec core 4.5).
  static Simulation sparingSettlingNodes(ClusterSnapshot snapshot) {
    SortedSet<NodeClaimName> passed = ConsolidateAfter.passed(snapshot);
    SortedSet<NodeName> spared = EndingBlocks.nodes(snapshot);
    for (ClaimView claim : snapshot.claims()) {
      if (!passed.contains(claim.record().name())) {
        claim.node().ifPresent(node -> spared.add(node.name()));
      }
    }
    return new Simulation(snapshot, spared, _ -> false);
  }

  /// What the pods of removed nodes need.
  sealed interface Outcome {
    /// Each finds a place, on nodes that are there and on these that would have to come.
    /// `countsOnRoom` tells whether any is on a node that is there.
    record Fits(List<PlannedClaim> claims, boolean countsOnRoom) implements Outcome {
      public Fits {
        claims = List.copyOf(claims);
      }
    }

    record DoesNotFit(Kept.Reason why) implements Outcome {}
  }

  Outcome without(Collection<Candidate> removed) {
    return without(removed, provisioning::decideOn);
  }

  /// Should kube-scheduler, to which the plan is nothing, put small pods in the way of large ones.
  Outcome atWorstWithout(Collection<Candidate> removed) {
    return without(removed, provisioning::atWorst);
  }

  private Outcome without(
      Collection<Candidate> removed, Function<ClusterSnapshot, ProvisioningPlan> planning) {
    SortedSet<PodKey> moving = new TreeSet<>();
    for (Candidate candidate : removed) {
      candidate.pods().stream()
          .filter(pod -> PendingPods.reschedulable(pod, snapshot))
          .forEach(pod -> moving.add(pod.key()));
    }
    moving.addAll(roomOn(removed));
    ProvisioningPlan plan = planning.apply(worldWithout(removed));
    List<PlannedClaim> claims =
        plan.claims().stream()
            .filter(claim -> claim.pods().stream().anyMatch(moving::contains))
            .toList();
    return obstacle(plan, moving)
        .or(() -> displaced(plan, moving))
        .or(() -> new MovedTogether(snapshot, plan).obstacle(removed))
        .or(() -> new SpreadInSteps(snapshot, plan).obstacle(removed))
        .or(() -> pausing(claims))
        .<Outcome>map(Outcome.DoesNotFit::new)
        .orElseGet(
            () -> new Outcome.Fits(claims, moving.stream().anyMatch(placed(plan)::contains)));
  }

  /// A pool that would make one of these, and whose replacements failed a moment ago.
  private Optional<Kept.Reason> pausing(List<PlannedClaim> claims) {
    return snapshot.nodePools().stream()
        .filter(pool -> claims.stream().anyMatch(claim -> claim.pool().equals(pool.name())))
        .flatMap(pool -> pausing(pool).stream())
        .findFirst();
  }

  private Optional<Kept.Reason> pausing(NodePool pool) {
    PoolHealth health = PoolHealth.of(pool, snapshot);
    return health
        .pausesUntil()
        .filter(snapshot.takenAt()::isBefore)
        .map(
            until ->
                new Kept.Reason.ReplacementsFail(pool.name(), health.failedReplacements(), until));
  }

  private SortedMap<PodKey, Place> awaited() {
    if (awaited.isEmpty()) {
      ClusterSnapshot world = worldWithout(List.of());
      var places = new TreeMap<PodKey, Place>();
      if (!PendingPods.of(world).isEmpty()) {
        ProvisioningPlan plan = provisioning.decideOn(world);
        placed(plan).forEach(pod -> places.put(pod, requireNonNull(plan.places().get(pod))));
      }
      awaited = Optional.of(places);
    }
    return awaited.get();
  }

  /// What stands for a CapacityBuffer's room on these nodes: that has to move too.
  private List<PodKey> roomOn(Collection<Candidate> removed) {
    if (snapshot.buffers().pods().isEmpty()) {
      return List.of();
    }
    SortedSet<NodeName> nodes = new TreeSet<>();
    removed.forEach(candidate -> nodes.add(candidate.node().name()));
    return snapshot.buffers().pods().stream()
        .map(PodView::key)
        .filter(
            pod ->
                awaited().get(pod) instanceof Place.ExistingNode(var node) && nodes.contains(node))
        .toList();
  }

  private static SortedSet<PodKey> placed(ProvisioningPlan plan) {
    SortedSet<PodKey> placed = new TreeSet<>();
    plan.places()
        .forEach(
            (pod, place) -> {
              switch (place) {
                case Place.ExistingNode _, Place.InFlight _ -> placed.add(pod);
                case Place.Planned _ -> {}
              }
            });
    return placed;
  }

  /// The first waiting pod that would need a node of its own once the others have moved: what the
  /// removal saves would be launched anew.
  private Optional<Kept.Reason> displaced(ProvisioningPlan plan, SortedSet<PodKey> moving) {
    SortedSet<PodKey> placed = placed(plan);
    return awaited().keySet().stream()
        .filter(pod -> !moving.contains(pod) && !placed.contains(pod))
        .findFirst()
        .map(Kept.Reason.PlaceIsAwaited::new);
  }

  private ClusterSnapshot worldWithout(Collection<Candidate> removed) {
    SortedSet<NodeClaimName> gone = new TreeSet<>();
    removed.forEach(candidate -> gone.add(candidate.name()));
    List<ClaimView> claims = new ArrayList<>();
    for (ClaimView claim : snapshot.claims()) {
      claims.add(inWorld(claim, gone));
    }
    ClusterSnapshot world = snapshot.withClaims(claims);
    return spared.isEmpty()
        ? world
        : world.withNodes(snapshot.nodes().stream().map(this::inWorld).toList());
  }

  private ClaimView inWorld(ClaimView claim, SortedSet<NodeClaimName> gone) {
    ClaimRecord record = claim.record();
    boolean leaves =
        gone.contains(record.name()) || (record.state() == ClaimState.DISRUPTING && !waits(record));
    return leaves
        ? new ClaimView(
            record.withoutRemoval().withState(ClaimState.DRAINING, record.milestones()),
            claim.mirror(),
            claim.node(),
            claim.instance())
        : claim;
  }

  private boolean waits(ClaimRecord record) {
    return commandChosen(record).filter(waiting).isPresent();
  }

  /// The command that awaits its second look for this claim.
  private static Optional<CommandId> commandChosen(ClaimRecord record) {
    return record.state() == ClaimState.DISRUPTING
        ? record
            .removal()
            .flatMap(Removal::command)
            .filter(command -> command.launchedAt().isEmpty())
            .map(CommandUnderWay::id)
        : Optional.empty();
  }

  private NodeView inWorld(NodeView node) {
    return spared.contains(node.name()) ? node.withTaint(NO_TARGET) : node;
  }

  /// The first pod that can't move.
  private Optional<Kept.Reason> obstacle(ProvisioningPlan plan, SortedSet<PodKey> moving) {
    for (Unschedulable refused : plan.unschedulable()) {
      if (moving.contains(refused.pod())) {
        return Optional.of(
            new Kept.Reason.PodWouldNotFit(
                refused.pod(), UnschedulableText.of(refused, snapshot.nodePools())));
      }
    }
    for (PodKey pod : moving) {
      if (plan.places().get(pod) instanceof Place.InFlight(var claim)) {
        return Optional.of(new Kept.Reason.PodWouldWait(pod, claim));
      }
    }
    return Optional.empty();
  }
}
