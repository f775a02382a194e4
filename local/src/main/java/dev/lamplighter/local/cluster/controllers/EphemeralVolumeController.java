package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodVolume;
import java.time.Duration;

/// Makes the claims of pods' ephemeral volumes; they are the pod's, and go with it.
final class EphemeralVolumeController {
  private final ApiServer server;

  private EphemeralVolumeController(ApiServer server) {
    this.server = server;
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var alarm = new Alarm(timeline, new EphemeralVolumeController(server)::sync);
    server.onChange(Kind.POD, _ -> alarm.after(delay));
  }

  private void sync() {
    server.list(Kind.POD).stream().filter(PodView::active).forEach(this::sync);
  }

  private void sync(PodView pod) {
    for (PodVolume volume : pod.spec().volumes()) {
      if (volume instanceof PodVolume.Ephemeral ephemeral) {
        server.create(Actor.CONTROLLER, Kind.PERSISTENT_VOLUME_CLAIM, claim(pod, ephemeral));
      }
    }
  }

  private static PersistentVolumeClaimView claim(PodView pod, PodVolume.Ephemeral volume) {
    var owner = Owners.reference(ObjectKind.POD, pod.meta());
    return new PersistentVolumeClaimView(
        Owners.owned(volume.claimOf(pod.meta().name()), owner, Labels.EMPTY, pod.meta()),
        pod.namespace(),
        volume.template(),
        PersistentVolumeClaimView.Phase.PENDING);
  }
}
