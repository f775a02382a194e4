package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Empties the node of a Draining claim, then has its instance terminated (spec core 7.2 to 7.4).
///
/// Pods are asked to go only once the cluster shows taint and deletion, so that nothing new comes
/// meanwhile. The claim is drained when no pod is waited for, at the earliest five seconds after
/// the drain began, to catch pods that were bound at the last moment, and when its volumes are
/// detached as far as [Detaching] waits for them; or when the deadline is over and every pod has
/// had its grace period.
final class Drain implements ClaimRule {
  static final Duration MINIMUM = Duration.ofSeconds(5);

  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    if (claim.record().state() != ClaimState.DRAINING) {
      return List.of();
    }
    Optional<String> lost = InstanceGone.reason(claim, look).filter(_ -> isLost(claim, look));
    if (lost.isPresent()) {
      return List.of(terminate(claim, false, lost.get(), look));
    }
    if (claim.node().isEmpty()) {
      return look.snapshot().whole(Source.NODES)
          ? List.of(terminate(claim, true, "it has no node", look))
          : List.of();
    }
    List<Effect> marks = Departure.marks(claim);
    if (!marks.isEmpty()) {
      List<Effect> effects = new ArrayList<>(marks);
      Departure.label(claim, claim.record(), look.snapshot()).ifPresent(effects::add);
      return List.of(
          Steps.about(
              claim.record().name(),
              "NodeClaim %s is draining: its node takes no more pods"
                  .formatted(claim.record().name()),
              effects));
    }
    List<Step> steps = new ArrayList<>();
    label(claim, look).ifPresent(steps::add);
    if (look.snapshot().whole(Source.PODS)) {
      steps.addAll(empty(claim, claim.node().get(), look));
    }
    return List.copyOf(steps);
  }

  private static Optional<Step> label(ClaimView claim, Look look) {
    return Departure.label(claim, claim.record(), look.snapshot())
        .map(
            label ->
                Steps.about(
                    claim.record().name(),
                    "NodeClaim %s is draining: load balancers are to send its node nothing more"
                        .formatted(claim.record().name()),
                    label));
  }

  private static boolean isLost(ClaimView claim, Look look) {
    return switch (InstanceFate.of(claim, look)) {
      case ALIVE, STOPPED, UNSEEN -> false;
      case GOING, GONE -> true;
    };
  }

  private static List<Step> empty(ClaimView claim, NodeView node, Look look) {
    List<PodView> waiting = WaitingPods.of(look.podsOn(node), look.now());
    if (waiting.isEmpty()) {
      return look.now().isBefore(earliestEnd(claim.record())) ? List.of() : end(claim, node, look);
    }
    if (outOfTime(claim.record(), waiting, look.now())) {
      return List.of(
          terminate(
              claim,
              false,
              "its deadline is over, %s left on node %s"
                  .formatted(
                      waiting.size() == 1 ? "1 pod is" : waiting.size() + " pods are", node.name()),
              look));
    }
    List<Step> steps = new ArrayList<>(Evictions.of(claim, node, waiting, look));
    DrainObstacles.of(claim.record(), node, waiting, look).ifPresent(steps::add);
    return List.copyOf(steps);
  }

  private static List<Step> end(ClaimView claim, NodeView node, Look look) {
    Optional<String> obstacle = Detaching.obstacle(claim.record(), node, look);
    return obstacle
        .map(why -> Detaching.await(claim.record(), node, why, look.now()))
        .orElseGet(
            () -> List.of(terminate(claim, true, "no pod is left on node " + node.name(), look)));
  }

  private static Instant earliestEnd(ClaimRecord claim) {
    return claim.milestones().drainingSince().map(since -> since.plus(MINIMUM)).orElse(Instant.MIN);
  }

  private static boolean outOfTime(ClaimRecord claim, List<PodView> waiting, Instant now) {
    return deadline(claim).filter(end -> !now.isBefore(end)).isPresent()
        && waiting.stream()
            .allMatch(
                pod -> pod.meta().deletionTimestamp().filter(at -> !at.isAfter(now)).isPresent());
  }

  private static Optional<Instant> deadline(ClaimRecord claim) {
    return claim.removal().flatMap(Removal::deadline);
  }

  private static Step terminate(ClaimView claim, boolean drained, String because, Look look) {
    var record = claim.record();
    List<Effect> effects = new ArrayList<>();
    effects.add(Steps.update(ClaimStates.terminating(record, drained, look.now())));
    effects.addAll(Departure.marks(claim));
    record.launched().ifPresent(it -> effects.add(Terminate.terminate(claim, it)));
    return Steps.about(
        record.name(),
        "The instance of NodeClaim %s (%s) is terminated: %s"
            .formatted(
                record.name(),
                record.removal().map(removal -> removal.cause().toString()).orElse("leaving"),
                because),
        effects);
  }

  /// The end of the minimum, the moments at which a pod must be forced, the end of the wait for
  /// volumes, and the deadline itself.
  @Override
  public Optional<Instant> timer(ClaimView claim, Look look) {
    if (claim.record().state() != ClaimState.DRAINING) {
      return Optional.empty();
    }
    List<PodView> pods = claim.node().map(look::podsOn).orElse(List.of());
    Stream<Instant> forced =
        deadline(claim.record()).stream()
            .flatMap(
                end ->
                    Stream.concat(
                        Stream.of(end),
                        WaitingPods.of(pods, look.now()).stream()
                            .map(pod -> Evictions.forcedAt(pod, end))));
    Stream<Instant> detached = Detaching.end(claim.record()).stream();
    return Stream.of(Stream.of(earliestEnd(claim.record())), forced, detached)
        .flatMap(times -> times)
        .filter(look.now()::isBefore)
        .min(Instant::compareTo);
  }
}
