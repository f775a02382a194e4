package dev.lamplighter.local.cluster.api;

import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import java.util.List;

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
    /// 201.
    EVICTED,
    /// 429: the budget allows no disruption now, or was not counted since its spec changed.
    TOO_MANY_REQUESTS,
    /// 500: Kubernetes does not evict a pod that more than one budget covers.
    MORE_THAN_ONE_BUDGET,
    /// 404.
    NOT_FOUND,
    /// 409: the pod there has another UID.
    CONFLICT
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
    var budgets = covering(pod);
    var outcome = ignoresBudgets(pod) ? Outcome.EVICTED : ask(pod, budgets);
    var now = timeline.now();
    if (outcome == Outcome.EVICTED) {
      server.remember(new PodRemoval.Evicted(now, by, pod, budgets));
      server.log(by, LoggedWrite.Verb.EVICT, Kind.POD, pod);
      server.markDeleted(by, Kind.POD, pod, ApiServer.grace(pod));
    } else {
      server.remember(new PodRemoval.Refused(now, by, pod, budgets));
    }
    return outcome;
  }

  List<PodDisruptionBudget> covering(PodView pod) {
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

  private Outcome ask(PodView pod, List<PodDisruptionBudget> budgets) {
    if (budgets.isEmpty()) {
      return Outcome.EVICTED;
    }
    if (budgets.size() > 1) {
      return Outcome.MORE_THAN_ONE_BUDGET;
    }
    var budget = budgets.getFirst();
    var status = budget.status();
    boolean unready = !pod.status().ready();
    if (unready && budget.spec().unhealthyPods() == UnhealthyPodEvictionPolicy.ALWAYS_ALLOW) {
      return Outcome.EVICTED;
    }
    if (unready
        && status.currentHealthy() >= status.desiredHealthy()
        && status.desiredHealthy() > 0) {
      return Outcome.EVICTED;
    }
    if (status.observedGeneration() < budget.meta().generation()
        || status.disruptionsAllowed() <= 0) {
      return Outcome.TOO_MANY_REQUESTS;
    }
    server.change(
        Actor.CONTROLLER,
        Kind.POD_DISRUPTION_BUDGET,
        Target.exactly(Kind.POD_DISRUPTION_BUDGET.key(budget), budget.meta().uid()),
        counted -> counted.withStatus(status.disrupting(pod.meta().name(), timeline.now())));
    return Outcome.EVICTED;
  }
}
