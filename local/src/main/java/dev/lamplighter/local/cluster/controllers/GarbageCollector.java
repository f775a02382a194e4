package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import java.time.Duration;

/// Background deletion: an object none of whose owners exists any more is deleted, also one that
/// was made after its owner had gone.
final class GarbageCollector {
  private final ApiServer server;

  private GarbageCollector(ApiServer server) {
    this.server = server;
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var alarm = new Alarm(timeline, new GarbageCollector(server)::collect);
    Kind.ALL.forEach(kind -> listen(server, kind, alarm, delay));
  }

  private static <T> void listen(ApiServer server, Kind<T> kind, Alarm alarm, Duration delay) {
    server.onChange(
        kind,
        change -> {
          boolean mayOrphan =
              change.type() == Change.Type.DELETED
                  || (change.type() == Change.Type.ADDED
                      && !kind.meta(change.object()).owners().isEmpty());
          if (mayOrphan) {
            alarm.after(delay);
          }
        });
  }

  private void collect() {
    Kind.ALL.forEach(this::collect);
  }

  private <T> void collect(Kind<T> kind) {
    for (T object : server.list(kind)) {
      var meta = kind.meta(object);
      boolean orphan = !meta.owners().isEmpty() && meta.owners().stream().noneMatch(this::mayExist);
      if (orphan && !meta.deleting()) {
        server.delete(Actor.CONTROLLER, kind, Target.exactly(kind.key(object), meta.uid()));
      }
    }
  }

  /// An owner of a kind that is not stored here is taken to exist.
  private boolean mayExist(OwnerReference owner) {
    return Kind.ALL.stream()
        .filter(kind -> kind.objectKind() == owner.kind())
        .findFirst()
        .map(kind -> exists(kind, owner))
        .orElse(true);
  }

  private <T> boolean exists(Kind<T> kind, OwnerReference owner) {
    return server.list(kind).stream()
        .map(kind::meta)
        .anyMatch(meta -> meta.name().equals(owner.name()) && meta.uid().equals(owner.uid()));
  }
}
