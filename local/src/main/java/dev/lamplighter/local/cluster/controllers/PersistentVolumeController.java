package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.cluster.volumes.FreeVolumes;
import dev.lamplighter.local.cluster.volumes.VolumeBinder;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PersistentVolumeView.Phase;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.ReclaimPolicy;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode;
import dev.lamplighter.snapshot.StorageView;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Binds the claims that wait for no pod, frees the volumes of claims that are gone, and keeps what
/// is in use from being removed.
///
/// In one here: the persistent volume binder, the EBS driver's provisioner for classes that bind at
/// once, the default StorageClass, and the protection of claims and volumes.
final class PersistentVolumeController {
  private static final Finalizer CLAIM_IN_USE = new Finalizer("kubernetes.io/pvc-protection");
  private static final Finalizer VOLUME_IN_USE = new Finalizer("kubernetes.io/pv-protection");

  private final ApiServer server;
  private final VolumeBinder binder;

  private PersistentVolumeController(ApiServer server) {
    this.server = server;
    this.binder = new VolumeBinder(server);
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var alarm = new Alarm(timeline, new PersistentVolumeController(server)::sync);
    server.onChange(Kind.PERSISTENT_VOLUME_CLAIM, _ -> alarm.after(delay));
    server.onChange(Kind.PERSISTENT_VOLUME, _ -> alarm.after(delay));
    server.onChange(Kind.STORAGE_CLASS, _ -> alarm.after(delay));
    server.onChange(Kind.NODE, _ -> alarm.after(delay));
    server.onChange(Kind.POD, _ -> alarm.after(delay));
  }

  private void sync() {
    if (server.list(Kind.PERSISTENT_VOLUME_CLAIM).isEmpty()
        && server.list(Kind.PERSISTENT_VOLUME).isEmpty()) {
      return;
    }
    protect(Kind.PERSISTENT_VOLUME_CLAIM, CLAIM_IN_USE, this::isUsed);
    protect(Kind.PERSISTENT_VOLUME, VOLUME_IN_USE, volume -> volume.phase() == Phase.BOUND);
    server.list(Kind.PERSISTENT_VOLUME).forEach(this::free);
    server.list(Kind.PERSISTENT_VOLUME_CLAIM).stream()
        .filter(claim -> claim.phase() == PersistentVolumeClaimView.Phase.PENDING)
        .filter(claim -> !claim.meta().deleting())
        .map(this::withDefaultClass)
        .forEach(this::bind);
  }

  // --- what is in use stays ------------------------------------------------------------------

  private <T> void protect(Kind<T> kind, Finalizer finalizer, Predicate<T> inUse) {
    for (T object : server.list(kind)) {
      var meta = kind.meta(object);
      boolean wanted = !meta.deleting() || inUse.test(object);
      boolean has = meta.finalizers().contains(finalizer);
      if (wanted != has && (has || !meta.deleting())) {
        server.change(
            Actor.CONTROLLER,
            kind,
            Target.exactly(kind.key(object), meta.uid()),
            there -> kind.withMeta(there, toggled(kind.meta(there), finalizer)));
      }
    }
  }

  private static ObjectMeta toggled(ObjectMeta meta, Finalizer finalizer) {
    var finalizers = new TreeSet<>(meta.finalizers());
    if (!finalizers.remove(finalizer)) {
      finalizers.add(finalizer);
    }
    return meta.withFinalizers(finalizers);
  }

  private boolean isUsed(PersistentVolumeClaimView claim) {
    return server.list(Kind.POD).stream()
        .filter(pod -> !pod.status().phase().terminal())
        .anyMatch(pod -> uses(pod, claim.key()));
  }

  private static boolean uses(PodView pod, NamespacedName claim) {
    return pod.namespace().equals(claim.namespace())
        && pod.spec().volumes().stream()
            .anyMatch(volume -> volume.claimOf(pod.meta().name()).equals(claim.name()));
  }

  // --- volumes without their claim -----------------------------------------------------------

  private void free(PersistentVolumeView volume) {
    boolean orphan =
        volume.phase() == Phase.BOUND
            && server.list(Kind.PERSISTENT_VOLUME_CLAIM).stream()
                .noneMatch(claim -> volume.claim().equals(Optional.of(claim.key())));
    if (!orphan) {
      return;
    }
    var target = Target.at(Kind.PERSISTENT_VOLUME.key(volume));
    server.change(
        Actor.CONTROLLER, Kind.PERSISTENT_VOLUME, target, there -> there.withPhase(Phase.RELEASED));
    if (volume.reclaimPolicy() == ReclaimPolicy.DELETE) {
      server.delete(Actor.CONTROLLER, Kind.PERSISTENT_VOLUME, target);
    }
  }

  // --- claims without a volume ---------------------------------------------------------------

  private PersistentVolumeClaimView withDefaultClass(PersistentVolumeClaimView claim) {
    Optional<StorageClassView> byDefault =
        server.list(Kind.STORAGE_CLASS).stream().filter(StorageClassView::isDefault).findFirst();
    if (claim.spec().storageClassName().isPresent() || byDefault.isEmpty()) {
      return claim;
    }
    var changed = claim.withSpec(claim.spec().withStorageClass(byDefault.get().name()));
    server.change(
        Actor.CONTROLLER,
        Kind.PERSISTENT_VOLUME_CLAIM,
        Target.exactly(Kind.PERSISTENT_VOLUME_CLAIM.key(claim), claim.meta().uid()),
        there -> there.withSpec(changed.spec()));
    return changed;
  }

  /// A claim that names its volume gets that one; one of a class that waits gets none before its
  /// pod is placed, unless a volume is kept for it.
  private void bind(PersistentVolumeClaimView claim) {
    StorageView storage = binder.storage();
    Optional<StorageClassView> ofClaim =
        storage.classes().stream()
            .filter(each -> claim.spec().storageClass().equals(Optional.of(each.name())))
            .findFirst();
    boolean waits =
        ofClaim
            .filter(each -> each.bindingMode() == VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER)
            .isPresent();
    FreeVolumes.bestFor(
            claim,
            storage.volumes(),
            volume ->
                claim.spec().volume().map(volume.name()::equals).orElse(true)
                    && (!waits || claim.spec().volume().isPresent() || volume.claim().isPresent()))
        .ifPresentOrElse(
            volume -> binder.bind(claim, volume),
            () ->
                ofClaim
                    .filter(StorageClassView::provisions)
                    .filter(_ -> claim.spec().volume().isEmpty())
                    .ifPresent(each -> provision(claim, each, waits)));
  }

  /// One that waits has its volume made once a node is selected for it, and waits for another where
  /// that one is gone.
  private void provision(
      PersistentVolumeClaimView claim, StorageClassView storageClass, boolean waits) {
    Optional<NodeName> selected = claim.selectedNode();
    if (!waits) {
      provision(claim, storageClass);
    } else if (selected.isPresent()) {
      server.list(Kind.NODE).stream()
          .filter(node -> node.name().equals(selected.get()))
          .findFirst()
          .ifPresentOrElse(
              node -> provisionOn(node, claim, storageClass), () -> binder.reschedule(claim));
    }
  }

  private void provisionOn(
      NodeView node, PersistentVolumeClaimView claim, StorageClassView storageClass) {
    if (allows(storageClass, node)) {
      binder.provision(claim, node);
    }
  }

  /// In a zone where there are nodes, if the class allows one of them.
  private void provision(PersistentVolumeClaimView claim, StorageClassView storageClass) {
    server.list(Kind.NODE).stream()
        .filter(node -> allows(storageClass, node))
        .findFirst()
        .ifPresent(node -> binder.provision(claim, node));
  }

  private static boolean allows(StorageClassView storageClass, NodeView node) {
    var allowed = storageClass.allowedTopologies();
    return allowed.isEmpty()
        || allowed.stream().anyMatch(term -> term.matches(node.meta().labels()));
  }
}
