package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;

/// Removes pods whose node is no more, without grace: there is no kubelet left to stop them.
final class PodGarbageCollector {
  private final ApiServer server;

  private PodGarbageCollector(ApiServer server) {
    this.server = server;
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var alarm = new Alarm(timeline, new PodGarbageCollector(server)::collect);
    server.onChange(
        Kind.NODE,
        change -> {
          if (change.type() == Change.Type.DELETED) {
            alarm.after(delay);
          }
        });
  }

  private void collect() {
    for (PodView pod : server.list(Kind.POD)) {
      if (pod.status().node().filter(this::isGone).isPresent()) {
        server.deletePod(
            Actor.CONTROLLER,
            Target.exactly(ObjectKey.of(pod.key()), pod.meta().uid()),
            Duration.ZERO);
      }
    }
  }

  private boolean isGone(NodeName node) {
    return server.get(Kind.NODE, ObjectKey.of(node)).isEmpty();
  }
}
