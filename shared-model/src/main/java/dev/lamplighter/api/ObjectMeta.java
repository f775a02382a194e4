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
import java.util.function.Consumer;

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
    return with(it -> it.labels = labels);
  }

  public ObjectMeta withAnnotations(SortedMap<AnnotationKey, String> annotations) {
    return with(it -> it.annotations = annotations);
  }

  public ObjectMeta withFinalizers(SortedSet<Finalizer> finalizers) {
    return with(it -> it.finalizers = finalizers);
  }

  public ObjectMeta withOwners(List<OwnerReference> owners) {
    return with(it -> it.owners = owners);
  }

  public ObjectMeta withDeletionTimestamp(Instant at) {
    return with(it -> it.deletionTimestamp = Optional.of(at));
  }

  public ObjectMeta withVersions(long generation, long resourceVersion) {
    return with(
        it -> {
          it.generation = generation;
          it.resourceVersion = resourceVersion;
        });
  }

  private ObjectMeta with(Consumer<Draft> change) {
    var draft = new Draft(this);
    change.accept(draft);
    return draft.finished();
  }

  /// What of metadata changes while an object lives.
  private static final class Draft {
    private final ObjectMeta from;
    private Labels labels;
    private SortedMap<AnnotationKey, String> annotations;
    private SortedSet<Finalizer> finalizers;
    private List<OwnerReference> owners;
    private Optional<Instant> deletionTimestamp;
    private long generation;
    private long resourceVersion;

    Draft(ObjectMeta from) {
      this.from = from;
      this.labels = from.labels;
      this.annotations = from.annotations;
      this.finalizers = from.finalizers;
      this.owners = from.owners;
      this.deletionTimestamp = from.deletionTimestamp;
      this.generation = from.generation;
      this.resourceVersion = from.resourceVersion;
    }

    ObjectMeta finished() {
      return new ObjectMeta(
          from.name,
          from.uid,
          labels,
          annotations,
          finalizers,
          owners,
          from.creationTimestamp,
          deletionTimestamp,
          generation,
          resourceVersion);
    }
  }
}
