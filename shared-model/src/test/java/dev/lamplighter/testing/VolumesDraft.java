package dev.lamplighter.testing;

import static dev.lamplighter.testing.WorldParts.shuffled;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PersistentVolumeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.StorageClassName;
import dev.lamplighter.snapshot.AccessMode;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimSpec;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.ReclaimPolicy;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode;
import dev.lamplighter.snapshot.StorageView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import dev.lamplighter.snapshot.VolumeMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/// The volumes of a world that is being described; every claim asks for 4 GiB, ReadWriteOnce, in
/// namespace `default`, and every volume has as much.
public final class VolumesDraft {
  private static final long BYTES = 4L << 30;
  private static final Namespace DEFAULT = Namespace.of("default");

  private final List<StorageClassView> classes = new ArrayList<>();
  private final List<PersistentVolumeView> volumes = new ArrayList<>();
  private final List<PersistentVolumeClaimView> claims = new ArrayList<>();

  private final List<VolumeAttachmentView> attachments = new ArrayList<>();
  private final List<CsiNodeView> csiNodes = new ArrayList<>();

  VolumesDraft() {}

  /// A class of EBS volumes; each allowed topology is one term, such as
  /// `topology.kubernetes.io/zone In [z-a]`.
  public VolumesDraft storageClass(String name, VolumeBindingMode mode, String... allowed) {
    return storageClass(name, "ebs.csi.aws.com", mode, allowed);
  }

  /// A class whose volumes nobody makes.
  public VolumesDraft staticClass(String name) {
    return storageClass(
        name, "kubernetes.io/no-provisioner", VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER);
  }

  private VolumesDraft storageClass(
      String name, String provisioner, VolumeBindingMode mode, String... allowed) {
    classes.add(
        new StorageClassView(
            meta("StorageClass", name), provisioner, mode, terms(allowed), ReclaimPolicy.DELETE));
    return this;
  }

  /// A free volume without a class; each string is one term of its node affinity.
  public VolumesDraft volume(String name, String... affinity) {
    return volume(name, Optional.empty(), affinity);
  }

  /// A free volume of that class.
  public VolumesDraft volumeOf(String storageClass, String name, String... affinity) {
    return volume(name, Optional.of(StorageClassName.of(storageClass)), affinity);
  }

  private VolumesDraft volume(
      String name, Optional<StorageClassName> storageClass, String... affinity) {
    volumes.add(
        new PersistentVolumeView(
            meta("PersistentVolume", name),
            storageClass,
            BYTES,
            new TreeSet<>(List.of(AccessMode.READ_WRITE_ONCE)),
            terms(affinity),
            ReclaimPolicy.RETAIN,
            Optional.empty(),
            PersistentVolumeView.Phase.AVAILABLE,
            Optional.of(CsiDriver.EBS),
            VolumeMode.FILESYSTEM));
    return this;
  }

  /// A claim of that class, unbound.
  public VolumesDraft claim(String name, String storageClass) {
    claims.add(
        new PersistentVolumeClaimView(
            meta("PersistentVolumeClaim", name),
            DEFAULT,
            new PersistentVolumeClaimSpec(
                Optional.of(storageClass),
                Optional.empty(),
                BYTES,
                new TreeSet<>(List.of(AccessMode.READ_WRITE_ONCE)),
                VolumeMode.FILESYSTEM,
                LabelSelector.EVERYTHING),
            PersistentVolumeClaimView.Phase.PENDING));
    return this;
  }

  /// A claim without a class that is bound to this volume, which may or may not be there.
  public VolumesDraft boundClaim(String name, String volume) {
    return boundClaim(name, volume, "");
  }

  public VolumesDraft boundClaim(String name, String volume, String storageClass) {
    claim(name, storageClass);
    volumes.replaceAll(
        each ->
            each.meta().name().equals(volume)
                ? each.boundTo(new NamespacedName(DEFAULT, name))
                : each);
    var annotations = new TreeMap<AnnotationKey, String>();
    annotations.put(AnnotationKey.BIND_COMPLETED, "yes");
    return changeClaim(
        name,
        claim ->
            claim
                .withSpec(claim.spec().boundTo(PersistentVolumeName.of(volume)))
                .withMeta(claim.meta().withAnnotations(annotations))
                .withPhase(PersistentVolumeClaimView.Phase.BOUND));
  }

  /// kube-scheduler has selected that node for that claim.
  public VolumesDraft selectedNode(String name, String node) {
    var annotations = new TreeMap<>(Map.of(AnnotationKey.SELECTED_NODE, node));
    return changeClaim(name, claim -> claim.withMeta(claim.meta().withAnnotations(annotations)));
  }

  /// That volume is attached to that node.
  public VolumesDraft attached(String volume, String node) {
    attachments.add(
        new VolumeAttachmentView(
            meta("VolumeAttachment", "csi-" + volume + "-" + node),
            NodeName.of(node),
            Optional.of(PersistentVolumeName.of(volume))));
    return this;
  }

  /// The EBS driver says that this node attaches so many volumes.
  public VolumesDraft limit(String node, int volumes) {
    var limits = new TreeMap<>(Map.of(CsiDriver.EBS, volumes));
    csiNodes.add(new CsiNodeView(meta("CSINode", node), limits));
    return this;
  }

  /// That claim, otherwise.
  public VolumesDraft changeClaim(String name, UnaryOperator<PersistentVolumeClaimView> change) {
    claims.replaceAll(each -> each.meta().name().equals(name) ? change.apply(each) : each);
    return this;
  }

  /// That volume, otherwise.
  public VolumesDraft changeVolume(String name, UnaryOperator<PersistentVolumeView> change) {
    volumes.replaceAll(each -> each.meta().name().equals(name) ? change.apply(each) : each);
    return this;
  }

  /// That claim was made for an ephemeral volume of the pod.
  public VolumesDraft ownedByPod(String name, String pod) {
    var owner = new OwnerReference(ObjectKind.POD, pod, Notation.uid("Pod", "default/" + pod));
    return changeClaim(name, claim -> claim.withMeta(claim.meta().withOwners(List.of(owner))));
  }

  private static ObjectMeta meta(String kind, String name) {
    return ObjectMeta.named(name, Notation.uid(kind, name), World.START);
  }

  private static List<Requirements> terms(String... terms) {
    return Arrays.stream(terms).map(Notation::requirements).toList();
  }

  StorageView build(Random random) {
    return new StorageView(
        shuffled(classes, random),
        shuffled(volumes, random),
        shuffled(claims, random),
        shuffled(attachments, random),
        shuffled(csiNodes, random));
  }
}
