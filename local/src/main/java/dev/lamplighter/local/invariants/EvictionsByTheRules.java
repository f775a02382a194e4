package dev.lamplighter.local.invariants;

import static dev.lamplighter.local.cluster.api.LoggedRequest.Verb.DELETE;
import static dev.lamplighter.local.cluster.api.LoggedRequest.Verb.EVICT;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.LoggedRequest;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Invariant 3: no pod is taken away against the rules. Judged by the API server's log alone, and
/// by when EC2 warned of which instance, and which have ended: what Lamplighter decided, read or
/// recorded is not asked.
///
/// | rule | source |
/// |---|---|
/// | an eviction is granted only within the pod's budget | [EvictionAllowed] |
/// | `karpenter.sh/do-not-disrupt` holds until the deadline | spec core 7.4 |
/// | and not where EC2 takes the node back | case C148 |
/// | static pods, and pods that tolerate the disrupted taint, are left alone | spec core 7.3 |
/// | each tier is gone before the next is asked | spec core 7.3 |
/// | deletion past budgets only as late as the deadline allows, with the grace that is left | 7.4 |
/// | only on a node that has the disrupted taint, and whose NodeClaim is being deleted | 7.2 |
/// | no node is given up of Lamplighter's own accord before it has the taint | spec core 6.14 |
///
/// The deadline of a node is `terminationGracePeriod` after its own deletion or that of its
/// NodeClaim or NodePool, or two minutes after EC2's warning, whichever is earliest. Lamplighter
/// counts from when it decided, by a clock that may be off: `tolerance` is how much earlier than
/// the server's that may be. A request may be `onItsWay` for so long: the API server knows no
/// epoch, so what was asked for before a lease was lost is carried out even after the table was
/// lost too, and the node is kept again by whoever knows nothing of it.
final class EvictionsByTheRules implements Invariant {
  /// From EC2's warning until it takes a spot instance back.
  private static final Duration SPOT_NOTICE = Duration.ofMinutes(2);

  private final Supplier<List<LoggedRequest>> log;
  private final SortedMap<InstanceId, Instant> warnings;
  private final Predicate<InstanceId> ended;
  private final Duration tolerance;
  private final Duration onItsWay;
  private final LoggedCluster before = new LoggedCluster();
  private final DrainOrder order;
  private int seen;

  EvictionsByTheRules(
      Supplier<List<LoggedRequest>> log,
      SortedMap<InstanceId, Instant> warnings,
      Predicate<InstanceId> ended,
      Duration tolerance,
      Duration onItsWay) {
    this.log = log;
    this.warnings = warnings;
    this.ended = ended;
    this.tolerance = tolerance;
    this.onItsWay = onItsWay;
    this.order = new DrainOrder(before, tolerance);
  }

  @Override
  public Optional<String> broken() {
    List<LoggedRequest> requests = log.get();
    Optional<String> broken = Optional.empty();
    while (broken.isEmpty() && seen < requests.size()) {
      var request = requests.get(seen++);
      if (request.by() == Actor.LAMPLIGHTER) {
        broken =
            broken(request)
                .map(
                    why ->
                        "%s of %s at %s: %s"
                            .formatted(request.verb(), request.object(), request.at(), why));
      }
      before.apply(request);
    }
    return broken;
  }

  private Optional<String> broken(LoggedRequest request) {
    return switch (request.body()) {
      case PodView _ when request.verb() == EVICT && request.granted() ->
          before.pod(request.object()).flatMap(pod -> wrongEviction(pod, request.at()));
      case PodView _ when request.verb() == DELETE ->
          before.pod(request.object()).flatMap(pod -> wrongDeletion(pod, request));
      case NodeClaim claim when request.verb() == DELETE ->
          before.nodeOf(claim).flatMap(node -> givenUp(claim, node, request.at()));
      case NodeView node when request.verb() == DELETE ->
          before.claimOf(node).flatMap(claim -> givenUp(claim, node, request.at()));
      default -> Optional.empty();
    };
  }

  private Optional<String> wrongEviction(PodView pod, Instant at) {
    if (pod.status().phase().terminal()) {
      return Optional.empty();
    }
    return EvictionAllowed.broken(pod, before.budgets())
        .or(() -> leftAlone(pod))
        .or(() -> wrongNode(pod))
        .or(() -> protectedStill(pod, at))
        .or(() -> order.broken(pod, at));
  }

  /// A static pod is its kubelet's; one that tolerates the taint means to stay.
  private static Optional<String> leftAlone(PodView pod) {
    if (pod.mirror()) {
      return Optional.of("it is a static pod");
    }
    return pod.spec().tolerations().stream().anyMatch(it -> it.tolerates(Taint.DISRUPTED))
        ? Optional.of("it tolerates " + Taint.DISRUPTED)
        : Optional.empty();
  }

  /// A pod without a node, or whose node is gone, has nothing to lose.
  private Optional<String> wrongNode(PodView pod) {
    return before.nodeOf(pod).flatMap(this::notLeaving);
  }

  private Optional<String> notLeaving(NodeView node) {
    if (!node.taints().contains(Taint.DISRUPTED)) {
      return Optional.of("node %s has no %s taint".formatted(node.name(), Taint.DISRUPTED));
    }
    Optional<NodeClaim> claim = before.claimOf(node);
    // A user who deletes a Node wants it to go, whether or not its NodeClaim was seen by then; and
    // EC2's deadline does not wait until it can be seen.
    boolean leaves =
        claim
            .map(it -> it.meta().deleting() || before.deletedByOthers(it, node) || isGoing(node))
            .orElseGet(() -> node.meta().deleting() || before.mayHaveHadClaim(node));
    return leaves
        ? Optional.empty()
        : Optional.of(
            "node %s does not leave: its NodeClaim is %s"
                .formatted(node.name(), claim.map(it -> "not being deleted").orElse("none")));
  }

  private boolean isGoing(NodeView node) {
    return node.meta().deleting()
        && node.providerId().filter(id -> warnings.containsKey(id.instanceId())).isPresent();
  }

  private Optional<String> protectedStill(PodView pod, Instant at) {
    return Protection.holds(pod, at, tolerance) && !mayBeForced(pod, at) && !onNodeTakenBack(pod)
        ? Optional.of("it has karpenter.sh/do-not-disrupt, and " + told(pod))
        : Optional.empty();
  }

  private boolean onNodeTakenBack(PodView pod) {
    return before.nodeOf(pod).flatMap(this::warnedOf).isPresent();
  }

  private Optional<Instant> warnedOf(NodeView node) {
    return node.providerId().flatMap(id -> Optional.ofNullable(warnings.get(id.instanceId())));
  }

  /// A request may be so long on its way that its pod's node is gone when it arrives.
  private Optional<String> wrongDeletion(PodView pod, LoggedRequest request) {
    if (before.nodeOf(pod).isEmpty()) {
      return leftAlone(pod);
    }
    return leftAlone(pod)
        .or(() -> wrongNode(pod))
        .or(
            () ->
                mayBeForced(pod, request.at())
                    ? hurried(pod, request)
                    : Optional.of("deleted past its budgets without a deadline: " + told(pod)));
  }

  /// Its whole grace period, or as much of it as is left until the deadline.
  private Optional<String> hurried(PodView pod, LoggedRequest request) {
    Duration grace = request.grace().orElse(Duration.ZERO);
    Duration left =
        deadline(pod).map(end -> Duration.between(request.at(), end)).orElse(Duration.ZERO);
    Duration own = pod.spec().terminationGracePeriod();
    Duration due = own.compareTo(left) < 0 ? own : left;
    return grace.plus(tolerance).compareTo(due) < 0
        ? Optional.of("it got %s to stop in, of %s".formatted(grace, due))
        : Optional.empty();
  }

  /// Whether the pod must be told to go now, to be gone by its node's deadline; or would be gone
  /// too late.
  private boolean mayBeForced(PodView pod, Instant at) {
    Optional<Instant> end = deadline(pod);
    Instant earliest =
        end.orElse(Instant.MAX).minus(pod.spec().terminationGracePeriod()).minus(tolerance);
    boolean tooLate =
        pod.meta()
            .deletionTimestamp()
            .filter(gone -> end.isPresent() && gone.plus(tolerance).isAfter(end.get()))
            .isPresent();
    return end.isPresent() && (tooLate || !at.isBefore(earliest));
  }

  private Optional<Instant> deadline(PodView pod) {
    return before.nodeOf(pod).flatMap(node -> deadline(before.claimOf(node), node));
  }

  /// A NodeClaim may not show its instance yet, or be gone when a request arrives that was long on
  /// its way: its node shows it.
  private Optional<Instant> deadline(Optional<NodeClaim> claimed, NodeView node) {
    Optional<Instant> byGrace =
        claimed.flatMap(
            claim ->
                before
                    .deletionOf(claim)
                    .flatMap(at -> claim.spec().terminationGracePeriod().map(at::plus)));
    Optional<Instant> byEc2 = warnedOf(node).map(at -> at.plus(SPOT_NOTICE));
    return byGrace.isPresent() && byEc2.isPresent()
        ? Optional.of(byGrace.get().isBefore(byEc2.get()) ? byGrace.get() : byEc2.get())
        : byGrace.or(() -> byEc2);
  }

  private String told(PodView pod) {
    return deadline(pod)
        .map(
            end ->
                "the deadline of its node is %s, its grace period %s"
                    .formatted(end, pod.spec().terminationGracePeriod()))
        .orElse("its node has no deadline");
  }

  /// Deleting a node or its claim is Lamplighter's own will unless somebody else, EC2 or the
  /// claim's own age asked for it.
  private Optional<String> givenUp(NodeClaim claim, NodeView node, Instant at) {
    boolean asked =
        before.deletedByOthers(claim, node)
            || node.providerId().filter(id -> hasGone(id.instanceId())).isPresent()
            || hasExpired(claim, at);
    return asked || !node.ready() || before.hadTaintSince(node, at.minus(onItsWay))
        ? Optional.empty()
        : Optional.of("its node %s has no %s taint".formatted(node.name(), Taint.DISRUPTED));
  }

  private boolean hasGone(InstanceId instance) {
    return warnings.containsKey(instance) || ended.test(instance);
  }

  private boolean hasExpired(NodeClaim claim, Instant at) {
    return claim
        .spec()
        .expireAfter()
        .map(claim.meta().creationTimestamp()::plus)
        .filter(end -> !at.plus(tolerance).isBefore(end))
        .isPresent();
  }
}
