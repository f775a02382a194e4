package dev.lamplighter.local.cluster.api;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodView.Phase;
import dev.lamplighter.snapshot.PodView.Status;
import java.time.Instant;
import java.util.Optional;

/// A Pod with one thing changed.
public final class PodChanges {
  /// What a pod's status is when it is made.
  public static final Status NEW =
      new Status(
          Phase.PENDING,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false);

  private PodChanges() {}

  public static PodView withStatus(PodView pod, Status status) {
    return new PodView(pod.meta(), pod.namespace(), pod.spec(), status);
  }

  /// Bound to `node`: PodScheduled turns true.
  public static PodView bound(PodView pod, NodeName node, Instant at) {
    var status = pod.status();
    return withStatus(
        pod,
        new Status(
            status.phase(),
            Optional.of(node),
            Optional.empty(),
            Optional.empty(),
            status.startTime(),
            Optional.of(at),
            status.ready()));
  }

  public static PodView nominated(PodView pod, Optional<NodeName> node) {
    var status = pod.status();
    return withStatus(
        pod,
        new Status(
            status.phase(),
            status.node(),
            status.unschedulableSince(),
            node,
            status.startTime(),
            status.lastTransition(),
            status.ready()));
  }

  /// PodScheduled is false with reason Unschedulable, from `at` unless it was so already; it is
  /// nominated for no node, as kube-scheduler leaves a pod for which it can't preempt any.
  public static PodView unschedulable(PodView pod, Instant at) {
    var status = pod.status();
    return withStatus(
        pod,
        new Status(
            status.phase(),
            status.node(),
            status.unschedulableSince().or(() -> Optional.of(at)),
            Optional.empty(),
            status.startTime(),
            status.lastTransition(),
            status.ready()));
  }

  public static PodView running(PodView pod, Instant at) {
    var status = pod.status();
    return withStatus(
        pod,
        new Status(
            Phase.RUNNING,
            status.node(),
            status.unschedulableSince(),
            status.nominatedNode(),
            Optional.of(at),
            Optional.of(at),
            true));
  }

  public static PodView ready(PodView pod, boolean ready) {
    var status = pod.status();
    return withStatus(
        pod,
        new Status(
            status.phase(),
            status.node(),
            status.unschedulableSince(),
            status.nominatedNode(),
            status.startTime(),
            status.lastTransition(),
            ready));
  }

  /// Stopped, as its kubelet says before it takes a deleted pod away.
  public static PodView stopped(PodView pod, Instant at) {
    var status = pod.status();
    return withStatus(
        pod,
        new Status(
            Phase.SUCCEEDED,
            status.node(),
            status.unschedulableSince(),
            status.nominatedNode(),
            status.startTime(),
            Optional.of(at),
            false));
  }
}
