package dev.lamplighter.lifecycle;

import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.StorageView;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// The volumes that a drained node has still attached (spec core 7.5).
///
/// An instance that ends under an attached volume leaves it so for Kubernetes: the pod that moved
/// waits some six minutes for the forced detach.
///
/// Not waited for: a volume of a pod that stays, which is never detached; one whose
/// PersistentVolume is gone or released, which nobody waits for.
final class AttachedVolumes {
  private static final List<Source> NEEDED =
      List.of(
          Source.VOLUME_ATTACHMENTS, Source.PERSISTENT_VOLUMES, Source.PERSISTENT_VOLUME_CLAIMS);

  private AttachedVolumes() {}

  /// What is known of a node's volumes.
  sealed interface Finding {
    /// A list is missing that would tell.
    record Unknown() implements Finding {}

    /// None are waited for if it is empty.
    record Attached(SortedSet<PersistentVolumeName> volumes) implements Finding {}
  }

  static Finding on(NodeView node, Look look) {
    ClusterSnapshot snapshot = look.snapshot();
    if (NEEDED.stream().anyMatch(source -> !snapshot.whole(source))) {
      return new Finding.Unknown();
    }
    SortedSet<PersistentVolumeName> attached = attachedTo(node.name(), snapshot.storage());
    attached.retainAll(inUse(snapshot.storage()));
    attached.removeAll(ofPods(look.podsOn(node), snapshot.storage()));
    return new Finding.Attached(attached);
  }

  private static SortedSet<PersistentVolumeName> attachedTo(NodeName node, StorageView storage) {
    var attached = new TreeSet<PersistentVolumeName>();
    storage.attachments().stream()
        .filter(attachment -> attachment.node().equals(node))
        .forEach(attachment -> attachment.volume().ifPresent(attached::add));
    return attached;
  }

  private static SortedSet<PersistentVolumeName> inUse(StorageView storage) {
    var inUse = new TreeSet<PersistentVolumeName>();
    storage.volumes().stream()
        .filter(volume -> volume.phase() == PersistentVolumeView.Phase.BOUND)
        .forEach(volume -> inUse.add(volume.name()));
    return inUse;
  }

  /// Of pods that still run: whoever does so on a drained node is not waited for.
  private static SortedSet<PersistentVolumeName> ofPods(List<PodView> pods, StorageView storage) {
    var volumes = new TreeSet<PersistentVolumeName>();
    for (PodView pod : pods) {
      if (!pod.status().phase().terminal()) {
        pod.spec().volumes().stream()
            .map(volume -> new NamespacedName(pod.namespace(), volume.claimOf(pod.meta().name())))
            .flatMap(claim -> volumeOf(claim, storage).stream())
            .forEach(volumes::add);
      }
    }
    return volumes;
  }

  private static Optional<PersistentVolumeName> volumeOf(
      NamespacedName claim, StorageView storage) {
    return storage.claims().stream()
        .filter(each -> each.key().equals(claim))
        .findFirst()
        .map(PersistentVolumeClaimView::spec)
        .flatMap(spec -> spec.volume());
  }
}
