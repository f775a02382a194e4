package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.snapshot.PodView;
import java.util.Optional;

/// Whether a kubelet can mount the volumes of a pod: each is attached to its node.
final class MountedVolumes {
  private MountedVolumes() {}

  static boolean of(PodView pod, ApiServer server) {
    return pod.spec().volumes().stream()
        .map(volume -> new NamespacedName(pod.namespace(), volume.claimOf(pod.meta().name())))
        .allMatch(
            claim -> volumeOf(claim, server).filter(it -> isHere(it, pod, server)).isPresent());
  }

  private static Optional<PersistentVolumeName> volumeOf(NamespacedName claim, ApiServer server) {
    return server.list(Kind.PERSISTENT_VOLUME_CLAIM).stream()
        .filter(each -> each.key().equals(claim))
        .findFirst()
        .flatMap(each -> each.spec().volume());
  }

  private static boolean isHere(PersistentVolumeName volume, PodView pod, ApiServer server) {
    return server.list(Kind.VOLUME_ATTACHMENT).stream()
        .filter(attachment -> attachment.volume().equals(Optional.of(volume)))
        .anyMatch(attachment -> Optional.of(attachment.node()).equals(pod.status().node()));
  }
}
