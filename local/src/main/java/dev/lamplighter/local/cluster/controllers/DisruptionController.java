package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.functions.wire.Deployment;
import dev.lamplighter.functions.wire.IntOrPercent;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec.Guarantee;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.PodDisruptionBudget;
import dev.lamplighter.local.cluster.api.ReplicaSet;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// Counts what each PodDisruptionBudget allows.
///
/// Healthy is a Ready pod that is not being deleted and was not evicted a moment ago. Percentages
/// and `maxUnavailable` are of what the pods' owners ask for, not of the pods that happen to be
/// there; where an owner has no scale, nothing is allowed.
final class DisruptionController {
  /// How long an eviction counts although the pod's deletion was not seen.
  private static final Duration EVICTION_COUNTS = Duration.ofMinutes(2);

  private final ApiServer server;
  private final Timeline timeline;
  private final Alarm alarm;

  private DisruptionController(ApiServer server, Timeline timeline) {
    this.server = server;
    this.timeline = timeline;
    this.alarm = new Alarm(timeline, this::sync);
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var controller = new DisruptionController(server, timeline);
    server.onChange(Kind.POD_DISRUPTION_BUDGET, _ -> controller.alarm.after(delay));
    server.onChange(Kind.POD, _ -> controller.alarm.after(delay));
    server.onChange(Kind.DEPLOYMENT, _ -> controller.alarm.after(delay));
    server.onChange(Kind.REPLICA_SET, _ -> controller.alarm.after(delay));
  }

  private void sync() {
    for (PodDisruptionBudget budget : server.list(Kind.POD_DISRUPTION_BUDGET)) {
      var status = count(budget);
      server.change(
          Actor.CONTROLLER,
          Kind.POD_DISRUPTION_BUDGET,
          Target.exactly(Kind.POD_DISRUPTION_BUDGET.key(budget), budget.meta().uid()),
          there -> there.withStatus(status));
      status.disruptedPods().values().stream()
          .min(Comparator.naturalOrder())
          .ifPresent(earliest -> alarm.at(earliest.plus(EVICTION_COUNTS)));
    }
  }

  private PodDisruptionBudget.Status count(PodDisruptionBudget budget) {
    var pods = server.list(Kind.POD).stream().filter(budget::covers).toList();
    var disrupted = stillDisrupted(budget, pods);
    int healthy =
        (int)
            pods.stream()
                .filter(pod -> !pod.meta().deleting() && pod.status().ready())
                .filter(pod -> !disrupted.containsKey(pod.meta().name()))
                .count();
    OptionalInt expected = expected(budget, pods);
    int desired =
        expected.isEmpty() ? healthy : desired(budget.spec().guarantee(), expected.getAsInt());
    int allowed = expected.orElse(0) > 0 ? Math.max(0, healthy - desired) : 0;
    return new PodDisruptionBudget.Status(
        budget.meta().generation(), allowed, healthy, desired, expected.orElse(0), disrupted);
  }

  private SortedMap<String, Instant> stillDisrupted(
      PodDisruptionBudget budget, List<PodView> pods) {
    var still = new TreeMap<>(budget.status().disruptedPods());
    still.values().removeIf(at -> !timeline.now().isBefore(at.plus(EVICTION_COUNTS)));
    still
        .keySet()
        .removeIf(
            name ->
                pods.stream()
                    .noneMatch(pod -> pod.meta().name().equals(name) && !pod.meta().deleting()));
    return still;
  }

  private static int desired(Guarantee guarantee, int expected) {
    return switch (guarantee) {
      case Guarantee.MinAvailable(var pods) -> pods.roundedUp(expected);
      case Guarantee.MaxUnavailable(var pods) -> Math.max(0, expected - pods.roundedUp(expected));
    };
  }

  /// How many pods there should be; empty where nobody knows.
  private OptionalInt expected(PodDisruptionBudget budget, List<PodView> pods) {
    if (budget.spec().guarantee() instanceof Guarantee.MinAvailable(IntOrPercent.Count _)) {
      return OptionalInt.of(pods.size());
    }
    SortedMap<Uid, Integer> scales = new TreeMap<>();
    for (PodView pod : pods) {
      Optional<Scale> scale = pod.meta().owners().stream().findFirst().flatMap(this::scale);
      if (scale.isEmpty()) {
        return OptionalInt.empty();
      }
      scales.put(scale.get().owner(), scale.get().replicas());
    }
    return OptionalInt.of(scales.values().stream().mapToInt(Integer::intValue).sum());
  }

  private record Scale(Uid owner, int replicas) {}

  /// The scale of the Deployment behind a ReplicaSet, or of the ReplicaSet itself.
  private Optional<Scale> scale(OwnerReference owner) {
    if (owner.kind() != ObjectKind.REPLICA_SET) {
      return Optional.empty();
    }
    Optional<ReplicaSet> set =
        server.list(Kind.REPLICA_SET).stream()
            .filter(each -> each.meta().uid().equals(owner.uid()))
            .findFirst();
    Optional<Deployment> deployment =
        set.flatMap(
            found ->
                server.list(Kind.DEPLOYMENT).stream()
                    .filter(each -> Owners.owns(each.meta().uid(), found.meta()))
                    .findFirst());
    return deployment
        .map(found -> new Scale(found.meta().uid(), found.replicas()))
        .or(() -> set.map(found -> new Scale(found.meta().uid(), found.replicas())));
  }
}
