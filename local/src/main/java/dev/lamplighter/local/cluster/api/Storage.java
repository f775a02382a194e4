package dev.lamplighter.local.cluster.api;

import dev.lamplighter.api.ObjectKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/// What etcd is to an API server: the objects, one version counter for all, the recent changes.
final class Storage {
  /// How many changes a watch can go back; older ones are compacted away.
  private static final int CHANGES_KEPT = 10_000;

  private final Map<ObjectKind, SortedMap<ObjectKey, Object>> objects =
      new EnumMap<>(ObjectKind.class);
  private final Map<ObjectKind, List<Consumer<Change<?>>>> listeners =
      new EnumMap<>(ObjectKind.class);
  private final Deque<Change<?>> changes = new ArrayDeque<>();
  private long resourceVersion;
  private long compactedTo;

  Storage() {
    for (Kind<?> kind : Kind.ALL) {
      objects.put(kind.objectKind(), new TreeMap<>());
      listeners.put(kind.objectKind(), new ArrayList<>());
    }
  }

  /// A collection only ever holds objects of its kind: `put` is the one way in.
  @SuppressWarnings("unchecked")
  private <T> SortedMap<ObjectKey, T> of(Kind<T> kind) {
    return (SortedMap<ObjectKey, T>) (SortedMap<ObjectKey, ?>) objects.get(kind.objectKind());
  }

  <T> Optional<T> get(Kind<T> kind, ObjectKey key) {
    return Optional.ofNullable(of(kind).get(key));
  }

  <T> List<T> list(Kind<T> kind) {
    return List.copyOf(of(kind).values());
  }

  /// Store what `stamp` makes of the next resourceVersion.
  <T> T put(Kind<T> kind, LongFunction<T> stamp) {
    long version = ++resourceVersion;
    T object = stamp.apply(version);
    Optional<T> before = Optional.ofNullable(of(kind).put(kind.key(object), object));
    var type = before.isPresent() ? Change.Type.MODIFIED : Change.Type.ADDED;
    publish(new Change<>(kind, type, before, object, version));
    return object;
  }

  <T> T remove(Kind<T> kind, T object) {
    of(kind).remove(kind.key(object));
    publish(
        new Change<>(kind, Change.Type.DELETED, Optional.of(object), object, ++resourceVersion));
    return object;
  }

  private void publish(Change<?> change) {
    changes.add(change);
    if (changes.size() > CHANGES_KEPT) {
      compactedTo = changes.remove().resourceVersion();
    }
    listeners.get(change.kind().objectKind()).forEach(listener -> listener.accept(change));
  }

  @SuppressWarnings("unchecked")
  <T> void listen(Kind<T> kind, Consumer<Change<T>> listener) {
    listeners.get(kind.objectKind()).add(change -> listener.accept((Change<T>) change));
  }

  @SuppressWarnings("unchecked")
  <T> WatchAnswer<T> changesSince(Kind<T> kind, long version) {
    if (version < compactedTo) {
      return new WatchAnswer.Gone<>();
    }
    List<Change<T>> since = new ArrayList<>();
    for (Change<?> change : changes) {
      if (change.resourceVersion() > version && change.kind() == kind) {
        since.add((Change<T>) change);
      }
    }
    return new WatchAnswer.Events<>(since, resourceVersion);
  }

  void compact() {
    changes.clear();
    compactedTo = resourceVersion;
  }

  long resourceVersion() {
    return resourceVersion;
  }
}
