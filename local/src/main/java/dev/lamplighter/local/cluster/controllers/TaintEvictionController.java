package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Deletes pods from nodes with a NoExecute taint: at once where they do not tolerate it, after the
/// shortest `tolerationSeconds` where they do for a while.
final class TaintEvictionController {
  private final ApiServer server;
  private final Timeline timeline;
  private final Alarm alarm;

  /// Since when each node bears which NoExecute taints.
  private final SortedMap<Bearer, Instant> since = new TreeMap<>();

  private TaintEvictionController(ApiServer server, Timeline timeline) {
    this.server = server;
    this.timeline = timeline;
    this.alarm = new Alarm(timeline, this::sync);
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var controller = new TaintEvictionController(server, timeline);
    server.onChange(Kind.NODE, _ -> controller.alarm.after(delay));
    server.onChange(
        Kind.POD,
        change -> {
          if (!controller.since.isEmpty() && change.object().status().node().isPresent()) {
            controller.alarm.after(delay);
          }
        });
  }

  private record Bearer(NodeName node, Uid uid, Taint taint) implements Comparable<Bearer> {
    @Override
    public int compareTo(Bearer other) {
      return Comparator.comparing(Bearer::node)
          .thenComparing(Bearer::uid)
          .thenComparing(Bearer::taint)
          .compare(this, other);
    }
  }

  private void sync() {
    var nodes = server.list(Kind.NODE);
    var bearers = nodes.stream().flatMap(node -> noExecute(node).stream()).toList();
    since.keySet().retainAll(bearers);
    bearers.forEach(bearer -> since.putIfAbsent(bearer, timeline.now()));
    for (NodeView node : nodes) {
      var taints = noExecute(node);
      if (!taints.isEmpty()) {
        evictFrom(node, taints);
      }
    }
  }

  private static List<Bearer> noExecute(NodeView node) {
    return node.taints().stream()
        .filter(taint -> taint.effect() == TaintEffect.NO_EXECUTE)
        .map(taint -> new Bearer(node.name(), node.meta().uid(), taint))
        .toList();
  }

  private void evictFrom(NodeView node, List<Bearer> taints) {
    for (PodView pod : server.list(Kind.POD)) {
      if (!pod.active() || !pod.status().node().equals(Optional.of(node.name()))) {
        continue;
      }
      taints.stream()
          .flatMap(bearer -> end(pod, bearer).stream())
          .min(Comparator.naturalOrder())
          .ifPresent(end -> deleteAt(end, pod));
    }
  }

  private void deleteAt(Instant end, PodView pod) {
    if (end.isAfter(timeline.now())) {
      alarm.at(end);
    } else {
      server.delete(
          Actor.CONTROLLER, Kind.POD, Target.exactly(ObjectKey.of(pod.key()), pod.meta().uid()));
    }
  }

  /// When the pod's patience with this taint ends; empty if never.
  private Optional<Instant> end(PodView pod, Bearer bearer) {
    Instant start = since.getOrDefault(bearer, timeline.now());
    Optional<Toleration> toleration =
        pod.spec().tolerations().stream()
            .filter(each -> each.tolerates(bearer.taint()))
            .findFirst();
    if (toleration.isEmpty()) {
      return Optional.of(start);
    }
    var seconds = toleration.get().tolerationSeconds();
    return seconds.isPresent()
        ? Optional.of(start.plus(Duration.ofSeconds(Math.max(0, seconds.getAsLong()))))
        : Optional.empty();
  }
}
