package dev.lamplighter.local.cluster.api;

import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import java.util.List;
import java.util.Optional;

/// The eviction subresource: deletes a pod gracefully if its PodDisruptionBudget has room, and
/// counts that at once, so that no two evictions share the same room.
public final class Eviction {
  private final ApiServer server;
  private final Timeline timeline;

  Eviction(ApiServer server, Timeline timeline) {
    this.server = server;
    this.timeline = timeline;
  }

  public enum Outcome {
    EVICTED(201),
    /// The budget allows no disruption now, or was not counted since its spec changed.
    TOO_MANY_REQUESTS(429),
    /// Kubernetes does not evict a pod that more than one budget covers.
    MORE_THAN_ONE_BUDGET(500),
    NOT_FOUND(404),
    /// The pod there has another UID.
    CONFLICT(409);

    private final int code;

    Outcome(int code) {
      this.code = code;
    }
  }

  Outcome evict(Actor by, Target target) {
    var found = server.get(Kind.POD, target.key());
    if (found.isEmpty()) {
      return Outcome.NOT_FOUND;
    }
    var pod = found.get();
    if (target.uid().isPresent() && !target.uid().get().equals(pod.meta().uid())) {
      return Outcome.CONFLICT;
    }
    var answer = ignoresBudgets(pod) ? Reply.of(Outcome.EVICTED) : ask(pod);
    if (answer.outcome() == Outcome.EVICTED) {
      server.markDeleted(by, LoggedRequest.Verb.EVICT, Kind.POD, pod, ApiServer.grace(pod));
      answer.charged().ifPresent(budget -> charge(budget, pod));
    } else {
      server.log(
          by, LoggedRequest.Verb.EVICT, Kind.POD, pod, answer.outcome().code, Optional.empty());
    }
    return answer.outcome();
  }

  /// `charged` is the budget in whose room the eviction was granted.
  private record Reply(Outcome outcome, Optional<PodDisruptionBudget> charged) {
    static Reply of(Outcome outcome) {
      return new Reply(outcome, Optional.empty());
    }
  }

  private List<PodDisruptionBudget> covering(PodView pod) {
    return server.list(Kind.POD_DISRUPTION_BUDGET).stream()
        .filter(budget -> budget.covers(pod))
        .toList();
  }

  /// A pod that is finished, not started, or already on its way out is nobody's loss.
  private static boolean ignoresBudgets(PodView pod) {
    return pod.meta().deleting()
        || switch (pod.status().phase()) {
          case PENDING, SUCCEEDED, FAILED -> true;
          case RUNNING -> false;
        };
  }

  private Reply ask(PodView pod) {
    var budgets = covering(pod);
    if (budgets.isEmpty()) {
      return Reply.of(Outcome.EVICTED);
    }
    if (budgets.size() > 1) {
      return Reply.of(Outcome.MORE_THAN_ONE_BUDGET);
    }
    var budget = budgets.getFirst();
    var status = budget.status();
    boolean unready = !pod.status().ready();
    if (unready && budget.spec().unhealthyPods() == UnhealthyPodEvictionPolicy.ALWAYS_ALLOW) {
      return Reply.of(Outcome.EVICTED);
    }
    if (unready
        && status.currentHealthy() >= status.desiredHealthy()
        && status.desiredHealthy() > 0) {
      return Reply.of(Outcome.EVICTED);
    }
    if (status.observedGeneration() < budget.meta().generation()
        || status.disruptionsAllowed() <= 0) {
      return Reply.of(Outcome.TOO_MANY_REQUESTS);
    }
    return new Reply(Outcome.EVICTED, Optional.of(budget));
  }

  private void charge(PodDisruptionBudget budget, PodView pod) {
    server.change(
        Actor.CONTROLLER,
        Kind.POD_DISRUPTION_BUDGET,
        Target.exactly(Kind.POD_DISRUPTION_BUDGET.key(budget), budget.meta().uid()),
        counted ->
            counted.withStatus(counted.status().disrupting(pod.meta().name(), timeline.now())));
  }
}
