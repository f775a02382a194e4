package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodView.Phase;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What kubelets do with pods: start those bound to a live node once their volumes are attached,
/// and stop those being deleted, at the end of their grace at the latest.
final class PodWorkers {
  private static final Duration JOB_POD = Duration.ofMinutes(1);

  private final ApiServer server;
  private final Timeline timeline;
  private final KubeletSettings settings;
  private final SortedSet<NodeName> alive = new TreeSet<>();
  private final SortedSet<PodKey> mounting = new TreeSet<>();
  private final SortedMap<String, Duration> stubborn = new TreeMap<>();
  private final SortedMap<String, Duration> running = new TreeMap<>();

  PodWorkers(ApiServer server, Timeline timeline, KubeletSettings settings) {
    this.server = server;
    this.timeline = timeline;
    this.settings = settings;
    server.onChange(Kind.POD, this::podChanged);
    server.onChange(Kind.VOLUME_ATTACHMENT, _ -> timeline.after(Duration.ZERO, this::mounted));
  }

  /// Volumes were attached or detached: who waits for one looks again.
  private void mounted() {
    List.copyOf(mounting).stream()
        .flatMap(pod -> server.get(Kind.POD, ObjectKey.of(pod)).stream())
        .forEach(this::start);
  }

  void alive(NodeName node) {
    alive.add(node);
  }

  void died(NodeName node) {
    alive.remove(node);
  }

  void ignoresSigterm(String template, Duration stopsAfter) {
    stubborn.put(template, stopsAfter);
  }

  void runsFor(String template, Duration length) {
    running.put(template, length);
  }

  private void podChanged(Change<PodView> change) {
    var pod = change.object();
    if (change.type() == Change.Type.DELETED || !isOnLiveNode(pod)) {
      return;
    }
    if (pod.meta().deleting()) {
      stop(pod);
    } else if (change.before().flatMap(before -> before.status().node()).isEmpty()) {
      timeline.after(settings.podStart(), () -> start(pod));
    }
  }

  private boolean isOnLiveNode(PodView pod) {
    return pod.status().node().filter(node -> alive.contains(node)).isPresent();
  }

  private void start(PodView pod) {
    mounting.remove(pod.key());
    if (!MountedVolumes.of(pod, server)) {
      mounting.add(pod.key());
    } else if (isOnLiveNode(pod)) {
      server.change(
          Actor.KUBELET,
          Kind.POD,
          target(pod),
          there ->
              there.status().phase() == Phase.PENDING && !there.meta().deleting()
                  ? PodChanges.running(there, timeline.now())
                  : there);
      runsFor(pod).ifPresent(length -> timeline.after(length, () -> finish(pod)));
    }
  }

  /// A Job's pods come to an end by themselves.
  private Optional<Duration> runsFor(PodView pod) {
    return longest(pod, running)
        .or(() -> pod.ownedBy(ObjectKind.JOB) ? Optional.of(JOB_POD) : Optional.empty());
  }

  private void finish(PodView pod) {
    if (isOnLiveNode(pod)) {
      server.change(
          Actor.KUBELET,
          Kind.POD,
          target(pod),
          there ->
              there.status().phase() == Phase.RUNNING && !there.meta().deleting()
                  ? PodChanges.stopped(there, timeline.now())
                  : there);
    }
  }

  /// Asked again when the grace is shortened; the first to come true wins.
  private void stop(PodView pod) {
    Instant end = pod.meta().deletionTimestamp().orElseThrow();
    Instant stopped = timeline.now().plus(stopsAfter(pod));
    timeline.at(
        stopped.isBefore(end) ? stopped : end,
        () -> {
          if (isOnLiveNode(pod)) {
            server.change(
                Actor.KUBELET,
                Kind.POD,
                target(pod),
                there -> PodChanges.stopped(there, timeline.now()));
            server.deletePod(Actor.KUBELET, target(pod), Duration.ZERO);
          }
        });
  }

  private Duration stopsAfter(PodView pod) {
    return longest(pod, stubborn).orElse(settings.podStop());
  }

  /// What is said of the longest beginning of the pod's name.
  private static Optional<Duration> longest(PodView pod, SortedMap<String, Duration> templates) {
    return templates.entrySet().stream()
        .filter(template -> pod.meta().name().startsWith(template.getKey()))
        .max(Comparator.comparingInt(template -> template.getKey().length()))
        .map(template -> template.getValue());
  }

  private static Target target(PodView pod) {
    return Target.exactly(ObjectKey.of(pod.key()), pod.meta().uid());
  }
}
