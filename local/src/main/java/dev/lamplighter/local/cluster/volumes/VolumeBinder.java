package dev.lamplighter.local.cluster.volumes;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView.Phase;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.StorageView;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Binds claims to volumes, and makes volumes as the EBS driver does: each in one zone.
public final class VolumeBinder {
  private final ApiServer server;

  public VolumeBinder(ApiServer server) {
    this.server = server;
  }

  /// What there is now.
  public StorageView storage() {
    return new StorageView(
        server.list(Kind.STORAGE_CLASS),
        server.list(Kind.PERSISTENT_VOLUME),
        server.list(Kind.PERSISTENT_VOLUME_CLAIM),
        server.list(Kind.VOLUME_ATTACHMENT),
        server.list(Kind.CSI_NODE));
  }

  /// Writes both sides.
  public void bind(PersistentVolumeClaimView claim, PersistentVolumeView volume) {
    server.change(
        Actor.CONTROLLER,
        Kind.PERSISTENT_VOLUME,
        Target.at(Kind.PERSISTENT_VOLUME.key(volume)),
        there -> there.boundTo(claim.key()));
    server.change(
        Actor.CONTROLLER,
        Kind.PERSISTENT_VOLUME_CLAIM,
        Target.exactly(Kind.PERSISTENT_VOLUME_CLAIM.key(claim), claim.meta().uid()),
        there ->
            there
                .withSpec(there.spec().boundTo(volume.name()))
                .withMeta(bindCompleted(there.meta()))
                .withPhase(Phase.BOUND));
  }

  private static ObjectMeta bindCompleted(ObjectMeta meta) {
    var annotations = new TreeMap<>(meta.annotations());
    annotations.put(AnnotationKey.BIND_COMPLETED, "yes");
    return meta.withAnnotations(annotations);
  }

  /// What the driver does for a node that is gone, so that kube-scheduler chooses again.
  public void reschedule(PersistentVolumeClaimView claim) {
    server.change(
        Actor.CONTROLLER,
        Kind.PERSISTENT_VOLUME_CLAIM,
        Target.exactly(Kind.PERSISTENT_VOLUME_CLAIM.key(claim), claim.meta().uid()),
        VolumeBinder::withoutSelectedNode);
  }

  /// What will be once of every node that is gone is known that it is.
  public static StorageView rescheduled(StorageView storage, Collection<NodeView> nodes) {
    SortedSet<NodeName> there = new TreeSet<>();
    nodes.forEach(node -> there.add(node.name()));
    List<PersistentVolumeClaimView> claims =
        storage.claims().stream()
            .map(
                claim ->
                    claim.selectedNode().filter(it -> !there.contains(it)).isPresent()
                        ? withoutSelectedNode(claim)
                        : claim)
            .toList();
    return new StorageView(
        storage.classes(), storage.volumes(), claims, storage.attachments(), storage.csiNodes());
  }

  private static PersistentVolumeClaimView withoutSelectedNode(PersistentVolumeClaimView claim) {
    var annotations = new TreeMap<>(claim.meta().annotations());
    annotations.remove(AnnotationKey.SELECTED_NODE);
    return claim.withMeta(claim.meta().withAnnotations(annotations));
  }

  /// Makes a volume of the claim's class in the node's zone, and binds the claim to it.
  public void provision(PersistentVolumeClaimView claim, NodeView node) {
    Optional<String> zone = node.meta().labels().get(LabelKey.ZONE);
    server.list(Kind.STORAGE_CLASS).stream()
        .filter(each -> claim.spec().storageClass().equals(Optional.of(each.name())))
        .findFirst()
        .ifPresent(storageClass -> provision(claim, storageClass, zone));
  }

  private void provision(
      PersistentVolumeClaimView claim, StorageClassView storageClass, Optional<String> zone) {
    var name = "pvc-" + claim.meta().uid();
    var volume =
        new PersistentVolumeView(
            ObjectMeta.named(name, claim.meta().uid(), claim.meta().creationTimestamp()),
            Optional.of(storageClass.name()),
            claim.spec().bytes(),
            claim.spec().accessModes(),
            zone.map(it -> Requirements.of(Requirement.in(LabelKey.ZONE, it))).stream().toList(),
            storageClass.reclaimPolicy(),
            Optional.of(claim.key()),
            PersistentVolumeView.Phase.AVAILABLE,
            Optional.of(CsiDriver.of(storageClass.provisioner())),
            claim.spec().mode());
    server.create(Actor.CONTROLLER, Kind.PERSISTENT_VOLUME, volume);
    bind(claim, volume);
  }
}
