package dev.lamplighter.decide;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Explanation.PodStanding;
import dev.lamplighter.decision.Explanation.WhyNot;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Nominations;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.ScheduledBy;
import dev.lamplighter.snapshot.Source;
import java.util.Optional;

/// Pods that no place is looked for, and why: what has no node and is not for us to place, and what
/// is bound to a node that is not there.
public final class WithoutPlan {
  private WithoutPlan() {}

  /// Why a pod that no plan speaks of waits, as the end of a sentence about it.
  public static String why(PodView pod) {
    return ExplanationText.why(standing(pod, Nominations.ofOthers()));
  }

  static PodStanding.NotLookedAt standing(PodView pod, ClusterSnapshot snapshot) {
    return standing(pod, Nominations.of(snapshot));
  }

  private static PodStanding.NotLookedAt standing(PodView pod, Nominations nominations) {
    return new PodStanding.NotLookedAt(whyNot(pod, nominations), pod.spec().scheduledBy());
  }

  /// The node that the pod is bound to, if it is not there. Pod garbage collection removes the pod;
  /// until then nothing is planned for it, since what its owner makes in its stead is another.
  public static Optional<NodeName> vanishedNode(PodView pod, ClusterSnapshot snapshot) {
    return pod.status()
        .node()
        .filter(_ -> !pod.status().phase().terminal() && snapshot.whole(Source.NODES))
        .filter(name -> snapshot.nodes().stream().noneMatch(node -> node.name().equals(name)));
  }

  private static WhyNot whyNot(PodView pod, Nominations nominations) {
    if (pod.status().phase().terminal()) {
      return WhyNot.FINISHED;
    }
    if (pod.meta().deleting()) {
      return WhyNot.BEING_DELETED;
    }
    if (pod.mirror()) {
      return WhyNot.STATIC;
    }
    if (pod.ownedBy(ObjectKind.DAEMON_SET)) {
      return WhyNot.OF_A_DAEMON_SET;
    }
    if (nominations.preemptedFor(pod).isPresent()) {
      return WhyNot.PREEMPTS;
    }
    if (pod.status().unschedulableSince().isEmpty()) {
      return notTried(pod.spec().scheduledBy());
    }
    return PendingPods.provisionable(pod, nominations)
        ? WhyNot.WAITS_FOR_MORE
        : WhyNot.ONLY_OTHERS_NODES;
  }

  private static WhyNot notTried(ScheduledBy scheduledBy) {
    return switch (scheduledBy) {
      case ScheduledBy.Gated _ -> WhyNot.GATED;
      case ScheduledBy.Another _ -> WhyNot.ANOTHERS;
      case ScheduledBy.KubeScheduler _, ScheduledBy.Nobody _ -> WhyNot.NOT_TRIED;
    };
  }
}
