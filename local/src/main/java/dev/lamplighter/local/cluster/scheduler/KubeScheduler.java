package dev.lamplighter.local.cluster.scheduler;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The pretend kube-scheduler: takes pods by priority, then by arrival, binds each to the best node
/// that all filters allow, and tries the others again with backoff when something changed that may
/// help, or after five minutes.
public final class KubeScheduler {
  private static final String NAME = "default-scheduler";
  private static final Comparator<WaitingPod> QUEUE_ORDER =
      comparingInt(WaitingPod::priority).reversed().thenComparingLong(WaitingPod::arrival);

  private final ApiServer server;
  private final Timeline timeline;
  private final Duration delay;
  private final SortedMap<PodKey, WaitingPod> waiting = new TreeMap<>();
  private final Alarm alarm;
  private long arrivals;

  private KubeScheduler(ApiServer server, Timeline timeline, Duration delay) {
    this.server = server;
    this.timeline = timeline;
    this.delay = delay;
    this.alarm = new Alarm(timeline, this::wakeUp);
  }

  /// Each pod is tried `delay` after it is due.
  public static void start(ApiServer server, Timeline timeline, Duration delay) {
    var scheduler = new KubeScheduler(server, timeline, delay);
    server.onChange(Kind.POD, scheduler::podChanged);
    server.onChange(Kind.NODE, scheduler::nodeChanged);
  }

  // --- the queue ---------------------------------------------------------------------------

  private void podChanged(Change<PodView> change) {
    var pod = change.object();
    if (change.type() == Change.Type.DELETED) {
      waiting.remove(pod.key());
    }
    if (pod.status().node().isPresent()) {
      tell(MayHelp.ofBound(change));
    } else if (change.type() == Change.Type.ADDED) {
      waiting.put(pod.key(), WaitingPod.arrived(pod, ++arrivals, timeline.now()));
      planWake();
    }
  }

  private void nodeChanged(Change<NodeView> change) {
    tell(MayHelp.of(change));
  }

  private void tell(MayHelp help) {
    waiting.replaceAll((_, pod) -> pod.hear(help, timeline.now()));
    planWake();
  }

  private void planWake() {
    waiting.values().stream()
        .map(WaitingPod::due)
        .min(Comparator.naturalOrder())
        .map(due -> due.isBefore(timeline.now()) ? timeline.now() : due)
        .ifPresent(due -> alarm.at(due.plus(delay)));
  }

  private void wakeUp() {
    scheduleDue();
    planWake();
  }

  // --- one cycle ---------------------------------------------------------------------------

  private void scheduleDue() {
    Instant now = timeline.now();
    List<WaitingPod> due =
        waiting.values().stream()
            .filter(pod -> !pod.due().isAfter(now))
            .sorted(QUEUE_ORDER)
            .toList();
    if (due.isEmpty()) {
      return;
    }
    var placements = Placements.of(server.list(Kind.NODE), server.list(Kind.POD));
    for (WaitingPod next : due) {
      server
          .get(Kind.POD, ObjectKey.of(next.pod()))
          .filter(pod -> pod.status().node().isEmpty())
          .ifPresentOrElse(
              pod -> schedule(next, pod, placements), () -> waiting.remove(next.pod()));
    }
  }

  private void schedule(WaitingPod next, PodView pod, Placements placements) {
    var fits = PodFits.of(pod, placements);
    SortedMap<NodeName, List<Unfit>> refusals = new TreeMap<>();
    Optional<NodeScore> best = Optional.empty();
    for (NodeView node : placements.nodes()) {
      var unfits = fits.firstRefusal(node);
      refusals.put(node.name(), unfits);
      if (unfits.isEmpty()) {
        var score = NodeScore.of(pod.spec(), node, placements.podsOn(node.name()));
        best =
            best.filter(b -> NodeScore.BEST_FIRST.compare(b, score) <= 0)
                .or(() -> Optional.of(score));
      }
    }
    if (best.isPresent()) {
      bind(pod, best.get().node().name(), placements);
    } else {
      report(next, pod, FailedScheduling.message(refusals));
    }
  }

  private void bind(PodView pod, NodeName node, Placements placements) {
    waiting.remove(pod.key());
    server.change(Actor.SCHEDULER, Kind.POD, target(pod), there -> PodChanges.bound(there, node));
    placements.place(pod, node);
    event(
        ClusterEvent.Type.NORMAL,
        "Scheduled",
        pod,
        "Successfully assigned %s to %s".formatted(pod.key(), node));
  }

  private void report(WaitingPod next, PodView pod, String message) {
    waiting.put(pod.key(), next.failedAt(timeline.now()));
    server.change(
        Actor.SCHEDULER,
        Kind.POD,
        target(pod),
        there -> PodChanges.unschedulable(there, timeline.now()));
    event(ClusterEvent.Type.WARNING, "FailedScheduling", pod, message);
  }

  private static Target target(PodView pod) {
    return Target.exactly(ObjectKey.of(pod.key()), pod.meta().uid());
  }

  private void event(ClusterEvent.Type type, String reason, PodView pod, String message) {
    server.events().record(NAME, type, reason, ObjectKey.of(pod.key()), message);
  }
}
