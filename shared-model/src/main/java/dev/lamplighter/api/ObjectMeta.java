package dev.lamplighter.api;

import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Uid;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The metadata of a Kubernetes object, as far as a decision needs it.
///
/// `generation` rises with each change of the spec, `resourceVersion` with each change at all
/// (compared for equality only). A set `deletionTimestamp` means that the object is being deleted
/// and waits for its finalizers.
public record ObjectMeta(
    String name,
    Uid uid,
    Labels labels,
    SortedMap<AnnotationKey, String> annotations,
    SortedSet<Finalizer> finalizers,
    List<OwnerReference> owners,
    Instant creationTimestamp,
    Optional<Instant> deletionTimestamp,
    long generation,
    long resourceVersion) {

  public ObjectMeta {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("An object needs a name, uid=%s".formatted(uid));
    }
    annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    finalizers = Collections.unmodifiableSortedSet(new TreeSet<>(finalizers));
    owners = List.copyOf(owners);
  }

  /// Metadata of an object that was never stored: no labels, no finalizers, version 0.
  public static ObjectMeta named(String name, Uid uid, Instant createdAt) {
    return new ObjectMeta(
        name,
        uid,
        Labels.EMPTY,
        new TreeMap<>(),
        new TreeSet<>(),
        List.of(),
        createdAt,
        Optional.empty(),
        1,
        0);
  }

  /// True once deletion was asked for.
  public boolean deleting() {
    return deletionTimestamp.isPresent();
  }

  public ObjectMeta withLabels(Labels labels) {
    return new ObjectMeta(
        name,
        uid,
        labels,
        annotations,
        finalizers,
        owners,
        creationTimestamp,
        deletionTimestamp,
        generation,
        resourceVersion);
  }

  public ObjectMeta withAnnotations(SortedMap<AnnotationKey, String> annotations) {
    return new ObjectMeta(
        name,
        uid,
        labels,
        annotations,
        finalizers,
        owners,
        creationTimestamp,
        deletionTimestamp,
        generation,
        resourceVersion);
  }

  public ObjectMeta withFinalizers(SortedSet<Finalizer> finalizers) {
    return new ObjectMeta(
        name,
        uid,
        labels,
        annotations,
        finalizers,
        owners,
        creationTimestamp,
        deletionTimestamp,
        generation,
        resourceVersion);
  }

  public ObjectMeta withOwners(List<OwnerReference> owners) {
    return new ObjectMeta(
        name,
        uid,
        labels,
        annotations,
        finalizers,
        owners,
        creationTimestamp,
        deletionTimestamp,
        generation,
        resourceVersion);
  }

  public ObjectMeta withDeletionTimestamp(Instant at) {
    return new ObjectMeta(
        name,
        uid,
        labels,
        annotations,
        finalizers,
        owners,
        creationTimestamp,
        Optional.of(at),
        generation,
        resourceVersion);
  }

  public ObjectMeta withVersions(long generation, long resourceVersion) {
    return new ObjectMeta(
        name,
        uid,
        labels,
        annotations,
        finalizers,
        owners,
        creationTimestamp,
        deletionTimestamp,
        generation,
        resourceVersion);
  }
}
