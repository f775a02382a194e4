package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Attaches the volumes of bound pods to their nodes, and detaches those that no pod there uses.
///
/// In one here: the attach-detach controller and the EBS driver, whose volumes are attached to one
/// node at a time. A volume is detached some seconds after its last pod has gone; where the node is
/// not ready or gone nobody says that it was unmounted, and it is detached by force six minutes
/// later.
final class AttachDetachController {
  private static final Duration DETACH = Duration.ofSeconds(12);
  private static final Duration FORCED = Duration.ofMinutes(6);

  private final ApiServer server;
  private final Timeline timeline;
  private final Alarm alarm;

  /// Since when a volume is attached although no pod there uses it.
  private final SortedMap<ObjectKey, Instant> unusedSince = new TreeMap<>();

  private AttachDetachController(ApiServer server, Timeline timeline) {
    this.server = server;
    this.timeline = timeline;
    this.alarm = new Alarm(timeline, this::sync);
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var controller = new AttachDetachController(server, timeline);
    server.onChange(Kind.POD, _ -> controller.alarm.after(delay));
    server.onChange(Kind.NODE, _ -> controller.alarm.after(delay));
    server.onChange(Kind.PERSISTENT_VOLUME_CLAIM, _ -> controller.alarm.after(delay));
    server.onChange(Kind.VOLUME_ATTACHMENT, _ -> controller.alarm.after(delay));
  }

  private record Use(NodeName node, PersistentVolumeName volume) {}

  private void sync() {
    if (server.list(Kind.PERSISTENT_VOLUME).isEmpty()
        && server.list(Kind.VOLUME_ATTACHMENT).isEmpty()) {
      return;
    }
    List<Use> wanted =
        server.list(Kind.POD).stream().flatMap(pod -> uses(pod).stream()).distinct().toList();
    server.list(Kind.VOLUME_ATTACHMENT).forEach(it -> detachIfUnused(it, wanted));
    SortedSet<PersistentVolumeName> attached = new TreeSet<>();
    server.list(Kind.VOLUME_ATTACHMENT).forEach(it -> it.volume().ifPresent(attached::add));
    wanted.stream().filter(use -> attached.add(use.volume())).forEach(this::attach);
  }

  private List<Use> uses(PodView pod) {
    if (pod.status().node().isEmpty() || pod.status().phase().terminal()) {
      return List.of();
    }
    return pod.spec().volumes().stream()
        .map(volume -> new NamespacedName(pod.namespace(), volume.claimOf(pod.meta().name())))
        .flatMap(claim -> volumeOf(claim).stream())
        .map(volume -> new Use(pod.status().node().get(), volume))
        .toList();
  }

  private Optional<PersistentVolumeName> volumeOf(NamespacedName claim) {
    return server.list(Kind.PERSISTENT_VOLUME_CLAIM).stream()
        .filter(each -> each.key().equals(claim))
        .filter(PersistentVolumeClaimView::bindCompleted)
        .findFirst()
        .flatMap(each -> each.spec().volume());
  }

  private void attach(Use use) {
    var meta = ObjectMeta.named("csi-" + use.volume(), new Uid("any"), timeline.now());
    server.create(
        Actor.CONTROLLER,
        Kind.VOLUME_ATTACHMENT,
        new VolumeAttachmentView(meta, use.node(), Optional.of(use.volume())));
  }

  private void detachIfUnused(VolumeAttachmentView attachment, List<Use> wanted) {
    var key = Kind.VOLUME_ATTACHMENT.key(attachment);
    boolean used =
        attachment
            .volume()
            .filter(volume -> wanted.contains(new Use(attachment.node(), volume)))
            .isPresent();
    if (used) {
      unusedSince.remove(key);
      return;
    }
    Instant since = unusedSince.computeIfAbsent(key, _ -> timeline.now());
    Instant due = since.plus(isUnmounted(attachment.node()) ? DETACH : FORCED);
    if (timeline.now().isBefore(due)) {
      alarm.at(due);
    } else {
      unusedSince.remove(key);
      server.delete(
          Actor.CONTROLLER, Kind.VOLUME_ATTACHMENT, Target.exactly(key, attachment.meta().uid()));
    }
  }

  /// Whether the node's kubelet can say that it was.
  private boolean isUnmounted(NodeName node) {
    return server.get(Kind.NODE, ObjectKey.of(node)).filter(NodeView::ready).isPresent();
  }
}
