package dev.lamplighter.functions.wire;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.Violation;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodTemplateView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.ScalableView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/// A kind of object as the API server keeps it, with its status, and how it is read.
///
/// Of Karpenter's kinds every field must be known, as a manifest's: a pool or a class that is not
/// understood is read with what is wrong with it, so that it is there and not acted on. Of
/// Kubernetes' own only what a decision needs is read, and no other name is a problem; a pod that
/// is not understood is read like a pool, since whoever may create pods must not stop all others.
public final class StoredKind<T> {
  public static final StoredKind<NodePool> NODE_POOL =
      new StoredKind<>(
          ObjectKind.NODE_POOL,
          StoredKind::everyField,
          object -> Optional.of(NodePoolReader.stored(object)),
          NodePool::withUnread);

  public static final StoredKind<EC2NodeClass> EC2_NODE_CLASS =
      new StoredKind<>(
          ObjectKind.EC2_NODE_CLASS,
          StoredKind::everyField,
          NodeClassReader::stored,
          EC2NodeClass::withUnread);

  public static final StoredKind<NodeOverlay> NODE_OVERLAY =
      new StoredKind<>(
          ObjectKind.NODE_OVERLAY,
          StoredKind::everyField,
          object -> Optional.of(NodeOverlayReader.stored(object)),
          NodeOverlay::withUnread);

  public static final StoredKind<CapacityBuffer> CAPACITY_BUFFER =
      new StoredKind<>(
          ObjectKind.CAPACITY_BUFFER,
          Fields::ofChecked,
          object -> Optional.of(CapacityBufferReader.read(object)),
          CapacityBuffer::withUnread);

  public static final StoredKind<PodTemplateView> POD_TEMPLATE =
      checked(ObjectKind.POD_TEMPLATE, CapacityBufferReader::podTemplate);

  public static final StoredKind<NodeClaim> NODE_CLAIM =
      new StoredKind<>(
          ObjectKind.NODE_CLAIM,
          StoredKind::everyField,
          object -> Optional.of(NodeClaimReader.read(object)));

  public static final StoredKind<NodeView> NODE = checked(ObjectKind.NODE, StoredNodeReader::read);

  public static final StoredKind<PodView> POD =
      new StoredKind<>(
          ObjectKind.POD,
          Fields::ofChecked,
          object -> Optional.of(StoredPodReader.read(object)),
          PodView::withUnread);

  public static final StoredKind<NamespaceView> NAMESPACE =
      checked(
          ObjectKind.NAMESPACE, object -> new NamespaceView(StoredMetaReader.ofNamespace(object)));

  public static final StoredKind<DaemonSetView> DAEMON_SET =
      checked(ObjectKind.DAEMON_SET, StoredWorkloadReader::daemonSet);

  public static final StoredKind<PodDisruptionBudgetView> POD_DISRUPTION_BUDGET =
      checked(ObjectKind.POD_DISRUPTION_BUDGET, StoredWorkloadReader::podDisruptionBudget);

  public static final StoredKind<StorageClassView> STORAGE_CLASS =
      checked(ObjectKind.STORAGE_CLASS, StoredVolumeReader::storageClass);

  public static final StoredKind<PersistentVolumeView> PERSISTENT_VOLUME =
      checked(ObjectKind.PERSISTENT_VOLUME, StoredVolumeReader::volume);

  public static final StoredKind<PersistentVolumeClaimView> PERSISTENT_VOLUME_CLAIM =
      checked(ObjectKind.PERSISTENT_VOLUME_CLAIM, StoredVolumeReader::claim);

  public static final StoredKind<PriorityClass> PRIORITY_CLASS =
      checked(
          ObjectKind.PRIORITY_CLASS,
          object -> WorkloadReader.priorityClass(object, Integer.MAX_VALUE));

  public static final StoredKind<RuntimeClass> RUNTIME_CLASS =
      checked(ObjectKind.RUNTIME_CLASS, RuntimeClassReader::read);

  public static final StoredKind<VolumeAttachmentView> VOLUME_ATTACHMENT =
      checked(ObjectKind.VOLUME_ATTACHMENT, StoredVolumeReader::attachment);

  public static final StoredKind<CsiNodeView> CSI_NODE =
      checked(ObjectKind.CSI_NODE, StoredVolumeReader::csiNode);

  private static final FieldPath NODE_NAME = FieldPath.of("spec.nodeName");

  private final ObjectKind kind;
  private final Opener opener;
  private final Function<Fields, Optional<T>> reader;
  private final Optional<BiFunction<T, List<Violation>, T>> keeping;

  private interface Opener {
    Fields open(YamlValue object, Problems problems);
  }

  private StoredKind(ObjectKind kind, Opener opener, Function<Fields, Optional<T>> reader) {
    this.kind = kind;
    this.opener = opener;
    this.reader = reader;
    this.keeping = Optional.empty();
  }

  /// `keeping` makes what is wrong with an object part of it.
  private StoredKind(
      ObjectKind kind,
      Opener opener,
      Function<Fields, Optional<T>> reader,
      BiFunction<T, List<Violation>, T> keeping) {
    this.kind = kind;
    this.opener = opener;
    this.reader = reader;
    this.keeping = Optional.of(keeping);
  }

  /// A Deployment, ReplicaSet or StatefulSet, as far as its pods' number and template go.
  public static StoredKind<ScalableView> scalable(ObjectKind kind) {
    return checked(kind, object -> CapacityBufferReader.scalable(kind, object));
  }

  private static <T> StoredKind<T> checked(ObjectKind kind, Function<Fields, T> reader) {
    return new StoredKind<>(kind, Fields::ofChecked, object -> Optional.of(reader.apply(object)));
  }

  private static Fields everyField(YamlValue object, Problems problems) {
    return Fields.of(object, FieldPath.ROOT, problems);
  }

  public ObjectKind kind() {
    return kind;
  }

  /// The object; empty, with its problems added, if it can't be read.
  public Optional<T> read(YamlValue object, Problems problems) {
    var found = new Problems();
    Optional<T> read = readInto(found, object);
    if (found.isEmpty()) {
      return read;
    }
    var violations = found.all().stream().map(InputProblem::violation).toList();
    if (read.isPresent()
        && keeping.isPresent()
        && violations.stream().noneMatch(StoredKind::isOfIdentity)) {
      return Optional.of(keeping.get().apply(read.get(), violations));
    }
    found.all().forEach(problems::add);
    return Optional.empty();
  }

  /// A text that a name or an amount of ours refuses, where no reader has expected one, is wrong
  /// with this object and never ends the reading of the others.
  private Optional<T> readInto(Problems found, YamlValue object) {
    try {
      return reader.apply(opener.open(object, found));
    } catch (IllegalArgumentException refused) {
      found.add(
          object.location(),
          FieldPath.ROOT,
          String.valueOf(refused.getMessage()),
          "what this version understands",
          "the field in another way, and please report this");
      return Optional.empty();
    }
  }

  /// What an object is called, whose it is and on which node must be known.
  private static boolean isOfIdentity(Violation violation) {
    return violation.path().equals(NODE_NAME)
        || violation.path().steps().stream()
            .limit(1)
            .anyMatch(new FieldPath.Step.Field("metadata")::equals);
  }

  @Override
  public String toString() {
    return kind.plural();
  }
}
