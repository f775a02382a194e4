package dev.lamplighter.decide;

import dev.lamplighter.api.Disruption;
import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.disrupt.ConsolidateAfter;
import dev.lamplighter.lifecycle.UnmanagedNodeClaims;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.Uid;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.NodeView;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What is remembered of a full look that found nothing to do: all that later ticks need to tell
/// whether that is still so (design 5, `cursor#quiet`).
///
/// - `fullLookAt` is when the lists were last read.
/// - `claims` are the NodeClaims by the name of their node. Whoever writes one takes this away in
///   the same transaction: so where it is found, all of them are as they were.
/// - `nextLook` is when the earliest timer runs out.
/// - `pools` say by UID when a node whose pods have changed may be consolidated.
/// - `nodes` are hashes of the nodes as they were, without their heartbeats.
/// - `buffers` are hashes of what each CapacityBuffer asks for; empty where the cluster knows of no
///   such objects, so that nobody need ask for them.
public record QuietLook(
    Instant fullLookAt,
    SortedMap<NodeName, NodeClaimName> claims,
    Optional<Instant> nextLook,
    SortedMap<Uid, Consolidation> pools,
    SortedSet<Long> nodes,
    Optional<SortedSet<Long>> buffers) {

  /// It is one item of the table, of at most 400 KB: larger clusters are always looked at fully.
  static final int NODES_MAX = 2_000;

  public QuietLook {
    claims = Collections.unmodifiableSortedMap(new TreeMap<>(claims));
    pools = Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    nodes = Collections.unmodifiableSortedSet(new TreeSet<>(nodes));
    buffers = buffers.map(each -> Collections.unmodifiableSortedSet(new TreeSet<>(each)));
  }

  QuietLook withNextLook(Optional<Instant> next) {
    return new QuietLook(fullLookAt, claims, next, pools, nodes, buffers);
  }

  /// Whether nodes are to have room for pods that may come.
  boolean keepsRoom() {
    return buffers.filter(each -> !each.isEmpty()).isPresent();
  }

  /// Whether ticks are to ask for CapacityBuffers.
  public boolean asksForBuffers() {
    return buffers.isPresent();
  }

  /// A pool's `consolidateAfter`, empty for `Never`, and whether nodes with pods stay.
  public record Consolidation(Optional<Duration> after, boolean onlyEmpty) {
    static Consolidation of(Disruption disruption) {
      return new Consolidation(
          disruption.consolidateAfter(),
          disruption.consolidationPolicy() == ConsolidationPolicy.WHEN_EMPTY);
    }

    /// When the claim's node may go at the earliest, by this pool.
    Optional<Instant> consolidatableAt(ClaimRecord claim) {
      boolean stays = onlyEmpty && !claim.podActivity().pods().isEmpty();
      return stays
          ? Optional.empty()
          : ConsolidateAfter.unchangedSince(claim).flatMap(since -> after.map(since::plus));
    }
  }

  /// What to remember of a look; empty unless nothing was to do, nothing is under way and nothing
  /// is uncertain.
  public static Optional<QuietLook> of(ClusterSnapshot snapshot, Decision decision) {
    if (!settled(snapshot) || !nothingToDo(decision, snapshot)) {
      return Optional.empty();
    }
    SortedMap<Uid, Consolidation> pools = new TreeMap<>();
    snapshot
        .nodePools()
        .forEach(pool -> pools.put(pool.meta().uid(), Consolidation.of(pool.spec().disruption())));
    SortedSet<Long> nodes = new TreeSet<>();
    snapshot.nodes().forEach(node -> nodes.add(hash(node)));
    return Optional.of(
        new QuietLook(
            snapshot.takenAt(),
            claimsByNode(snapshot),
            nextLook(snapshot, decision),
            pools,
            nodes,
            hashes(snapshot.buffers())));
  }

  private static SortedMap<NodeName, NodeClaimName> claimsByNode(ClusterSnapshot snapshot) {
    var claims = new TreeMap<NodeName, NodeClaimName>();
    snapshot
        .claims()
        .forEach(
            claim ->
                claim
                    .record()
                    .milestones()
                    .node()
                    .ifPresent(node -> claims.put(node, claim.record().name())));
    return claims;
  }

  /// The earliest timer of the decision, or the end of a pod's protection for a while.
  private static Optional<Instant> nextLook(ClusterSnapshot snapshot, Decision decision) {
    Stream<Instant> protections =
        snapshot.pods().stream()
            .flatMap(pod -> DoNotDisrupt.endOf(pod).stream())
            .filter(snapshot.takenAt()::isBefore);
    return Stream.concat(decision.nextLook().stream(), protections).min(Instant::compareTo);
  }

  private static boolean settled(ClusterSnapshot snapshot) {
    return snapshot.complete()
        && Math.max(snapshot.nodes().size(), snapshot.claims().size()) <= NODES_MAX
        && snapshot.buffers().all().size() <= NODES_MAX
        && snapshot.hints().isEmpty()
        && snapshot.unreadClaims().isEmpty()
        && UnmanagedNodeClaims.areAllWithoutRecord(snapshot)
        && snapshot.claims().stream()
            .allMatch(
                claim ->
                    claim.record().state() == ClaimState.INITIALIZED && claim.node().isPresent())
        && snapshot.nodePools().stream().noneMatch(pool -> pool.meta().deleting())
        && snapshot.nodeClasses().stream().noneMatch(each -> each.meta().deleting())
        && PendingPods.waiting(snapshot).findAny().isEmpty()
        && Coexistence.karpenter(snapshot.pods()).isEmpty();
  }

  private static boolean nothingToDo(Decision decision, ClusterSnapshot snapshot) {
    return !decision.busy()
        && decision.plan().claims().isEmpty()
        && decision.commands().isEmpty()
        && decision.steps().stream().allMatch(BlockedDrift::isOnlyTold)
        && decision.kept().stream().map(Kept::reason).allMatch(reason -> lasts(reason, snapshot));
  }

  /// Whether the reason for keeping a node stays as it is until something changes that a quiet tick
  /// sees, or a timer runs out. Pods' annotations and PodDisruptionBudgets it does not see: what
  /// they hold up waits for the next full look.
  private static boolean lasts(Kept.Reason reason, ClusterSnapshot snapshot) {
    return switch (reason) {
      case Kept.Reason.NotEmpty _,
          Kept.Reason.TooSoon _,
          Kept.Reason.ReplacementsFail _,
          Kept.Reason.Never _,
          Kept.Reason.DoNotDisrupt _,
          Kept.Reason.PodDisruptionBudgetSpent _,
          Kept.Reason.SeveralPodDisruptionBudgets _,
          Kept.Reason.WhenEmpty _,
          Kept.Reason.FixedReplicas _,
          Kept.Reason.KeepsRoom _,
          Kept.Reason.NotValid _,
          Kept.Reason.NotDrifted _ ->
          true;
      case Kept.Reason.BudgetSpent spent ->
          spent.disrupting() == 0 && !hasWindows(spent.pool(), snapshot);
      case Kept.Reason.PodWouldWait _ -> false;
      case Kept.Reason.PlaceIsAwaited(var pod) -> snapshot.buffers().bufferOf(pod).isPresent();
      case Kept.Reason.NothingBetter _ -> true;
      case Kept.Reason.Nominated _,
          Kept.Reason.NotInitialized _,
          Kept.Reason.NodeNotFound _,
          Kept.Reason.PoolGone _,
          Kept.Reason.KarpenterRuns _,
          Kept.Reason.Abandoned _,
          Kept.Reason.NotItsTurn _,
          Kept.Reason.IncompleteSnapshot _ ->
          false;
    };
  }

  /// Whether a budget of the pool counts at times only.
  private static boolean hasWindows(NodePoolName pool, ClusterSnapshot snapshot) {
    return snapshot.nodePools().stream()
        .filter(each -> each.name().equals(pool))
        .flatMap(each -> each.spec().disruption().budgets().stream())
        .anyMatch(budget -> budget.window().isPresent());
  }

  /// Of what each buffer asks for; its status, which is ours to write, does not count.
  static Optional<SortedSet<Long>> hashes(CapacityBuffers buffers) {
    if (!buffers.served()) {
      return Optional.empty();
    }
    SortedSet<Long> hashes = new TreeSet<>();
    for (CapacityBuffers.Resolved each : buffers.all()) {
      hashes.add(
          StableHash.of(each.buffer().meta().uid().value(), each.demand().toString()).toLong());
    }
    return Optional.of(hashes);
  }

  /// Of all that a decision may depend on; the version alone rises with each heartbeat.
  static long hash(NodeView node) {
    var meta = node.meta();
    return StableHash.of(
            meta.uid().value(),
            meta.labels().toString(),
            meta.annotations().toString(),
            meta.finalizers().toString(),
            meta.deletionTimestamp().toString(),
            node.providerId().toString(),
            node.taints().toString(),
            Boolean.toString(node.unschedulable()),
            node.capacity().toString(),
            node.allocatable().toString(),
            Boolean.toString(node.ready()))
        .toLong();
  }
}
