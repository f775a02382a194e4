package dev.lamplighter.decide;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Step;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.UnschedulableText;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What pending pods are told in their Events: where they are expected to run, or why nowhere (spec
/// core 9.8).
///
/// A pod is told once of the claim that was made for it; pods that still run elsewhere are told
/// nothing.
final class PodEvents {
  private PodEvents() {}

  static List<Step> of(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    SortedSet<PodKey> pending = new TreeSet<>();
    PendingPods.waiting(snapshot).map(PodView::key).forEach(pending::add);
    List<Step> steps = new ArrayList<>();
    plan.places()
        .forEach(
            (pod, place) -> {
              if (pending.contains(pod)) {
                nominated(pod, place, snapshot).ifPresent(steps::add);
              }
            });
    for (Unschedulable pod : plan.unschedulable()) {
      if (pending.contains(pod.pod())) {
        steps.add(failed(pod, snapshot));
      }
    }
    return List.copyOf(steps);
  }

  private static Optional<Step> nominated(PodKey pod, Place place, ClusterSnapshot snapshot) {
    return switch (place) {
      case Place.ExistingNode(var node) -> Optional.of(nominated(pod, "node/" + node));
      case Place.Planned(var claim) -> Optional.of(nominated(pod, "nodeclaim/" + claim));
      case Place.InFlight(var claim) ->
          madeFor(pod, claim, snapshot)
              ? Optional.empty()
              : Optional.of(nominated(pod, "nodeclaim/" + claim));
    };
  }

  private static boolean madeFor(PodKey pod, NodeClaimName name, ClusterSnapshot snapshot) {
    return snapshot.claims().stream()
        .map(ClaimView::record)
        .anyMatch(record -> record.name().equals(name) && record.planned().contains(pod));
  }

  private static Step nominated(PodKey pod, String where) {
    String message = "Pod should schedule on: " + where;
    return event(
        new ClusterEvent(
            ClusterEvent.Type.NORMAL,
            EventReason.NOMINATED,
            ObjectKind.POD,
            Optional.of(pod.namespace()),
            pod.name(),
            message),
        pod);
  }

  private static Step failed(Unschedulable pod, ClusterSnapshot snapshot) {
    return event(
        new ClusterEvent(
            ClusterEvent.Type.WARNING,
            EventReason.FAILED_SCHEDULING,
            ObjectKind.POD,
            Optional.of(pod.pod().namespace()),
            pod.pod().name(),
            UnschedulableText.brief(pod, snapshot.nodePools()),
            UnschedulableText.topic(pod)),
        pod.pod());
  }

  private static Step event(ClusterEvent event, PodKey pod) {
    return new Step(
        "pod/" + pod,
        "Pod %s: %s".formatted(pod, event.message()),
        List.of(new Effect.PublishEvent(event)));
  }
}
