package dev.lamplighter.local.cluster.scheduler;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.Namespaces;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.cluster.volumes.VolumeBinder;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.ScheduledBy;
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
  private final VolumeBinder binder;
  private final SortedMap<PodKey, WaitingPod> waiting = new TreeMap<>();
  private final Alarm alarm;
  private long arrivals;

  private KubeScheduler(ApiServer server, Timeline timeline, Duration delay) {
    this.server = server;
    this.timeline = timeline;
    this.delay = delay;
    this.binder = new VolumeBinder(server);
    this.alarm = new Alarm(timeline, this::wakeUp);
  }

  /// Each pod is tried `delay` after it is due.
  public static void start(ApiServer server, Timeline timeline, Duration delay) {
    var scheduler = new KubeScheduler(server, timeline, delay);
    server.onChange(Kind.POD, scheduler::podChanged);
    server.onChange(Kind.NODE, scheduler::nodeChanged);
    server.onChange(Kind.STORAGE_CLASS, _ -> scheduler.tell(MayHelp.MOUNTING));
    server.onChange(Kind.PERSISTENT_VOLUME, _ -> scheduler.tell(MayHelp.MOUNTING));
    server.onChange(Kind.PERSISTENT_VOLUME_CLAIM, _ -> scheduler.tell(MayHelp.MOUNTING));
  }

  // --- the queue ---------------------------------------------------------------------------

  private void podChanged(Change<PodView> change) {
    var pod = change.object();
    if (change.type() == Change.Type.DELETED) {
      waiting.remove(pod.key());
    }
    if (pod.status().node().isPresent()) {
      tell(MayHelp.ofBound(change));
    } else if (change.type() == Change.Type.ADDED
        && pod.spec().scheduledBy().equals(ScheduledBy.KUBE_SCHEDULER)) {
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
    SortedMap<Namespace, Labels> namespaces = Namespaces.labels(server);
    List<PodView> pods =
        server.list(Kind.POD).stream().map(pod -> pod.resolvedIn(namespaces)).toList();
    var placements = Placements.of(server.list(Kind.NODE), pods, binder.storage());
    var nominated = NominatedPods.of(pods);
    for (WaitingPod next : due) {
      var pod =
          server
              .get(Kind.POD, ObjectKey.of(next.pod()))
              .filter(there -> there.status().node().isEmpty())
              .map(there -> there.resolvedIn(namespaces));
      if (pod.isEmpty()) {
        waiting.remove(next.pod());
      } else {
        boolean bound = schedule(next, pod.get(), placements, nominated);
        nominated.forget(next.pod());
        if (bound && next.mounts()) {
          placements = placements.with(binder.storage());
        }
      }
    }
  }

  /// True if the pod got a node.
  private boolean schedule(
      WaitingPod next, PodView pod, Placements placements, NominatedPods nominated) {
    var fits = PodFits.of(pod, placements);
    var problem = fits.problem();
    if (problem.isPresent()) {
      report(next, pod, FailedScheduling.ofPod(placements.nodes().size(), problem.get()));
      return false;
    }
    SortedMap<NodeName, List<Unfit>> refusals = new TreeMap<>();
    Optional<NodeScore> best = Optional.empty();
    for (NodeView node : placements.nodes()) {
      var unfits = nominated.refusal(pod, node, fits, placements);
      refusals.put(node.name(), unfits);
      if (unfits.isEmpty()) {
        var score = NodeScore.of(pod, node, placements.podsOn(node.name()));
        best =
            best.filter(b -> NodeScore.BEST_FIRST.compare(b, score) <= 0)
                .or(() -> Optional.of(score));
      }
    }
    if (best.isEmpty()) {
      report(next, pod, FailedScheduling.message(refusals));
      return false;
    }
    var node = best.get().node();
    fits.volumesOn(node).forEach(choice -> bind(choice, node));
    bind(pod, node.name(), placements);
    return true;
  }

  private void bind(VolumeFit.Choice choice, NodeView node) {
    if (choice.free().isPresent()) {
      binder.bind(choice.claim(), choice.free().get());
    } else {
      binder.provision(choice.claim(), node);
    }
  }

  private void bind(PodView pod, NodeName node, Placements placements) {
    waiting.remove(pod.key());
    server.change(
        Actor.SCHEDULER,
        Kind.POD,
        target(pod),
        there -> PodChanges.bound(there, node, timeline.now()));
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
