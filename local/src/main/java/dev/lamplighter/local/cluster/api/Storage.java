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

  private final Map<ObjectKind, Shelf<?>> shelves = new EnumMap<>(ObjectKind.class);
  private final Deque<Change<?>> changes = new ArrayDeque<>();
  private long resourceVersion;
  private long compactedTo;

  Storage() {
    Kind.ALL.forEach(kind -> shelves.put(kind.objectKind(), new Shelf<>(kind)));
  }

  /// The objects of one kind, and who listens to their changes.
  private record Shelf<T>(
      Kind<T> kind, SortedMap<ObjectKey, T> objects, List<Consumer<Change<T>>> listeners) {
    Shelf(Kind<T> kind) {
      this(kind, new TreeMap<>(), new ArrayList<>());
    }
  }

  /// A shelf is found under the very kind it was made for.
  @SuppressWarnings("unchecked")
  private <T> Shelf<T> shelf(Kind<T> kind) {
    var shelf = shelves.get(kind.objectKind());
    if (shelf == null || shelf.kind() != kind) {
      throw new IllegalArgumentException("Nothing of kind %s is stored".formatted(kind));
    }
    return (Shelf<T>) shelf;
  }

  <T> Optional<T> get(Kind<T> kind, ObjectKey key) {
    return Optional.ofNullable(shelf(kind).objects().get(key));
  }

  <T> List<T> list(Kind<T> kind) {
    return List.copyOf(shelf(kind).objects().values());
  }

  /// Store what `stamp` makes of the next resourceVersion.
  <T> T put(Kind<T> kind, LongFunction<T> stamp) {
    long version = ++resourceVersion;
    T object = stamp.apply(version);
    Optional<T> before = Optional.ofNullable(shelf(kind).objects().put(kind.key(object), object));
    var type = before.isPresent() ? Change.Type.MODIFIED : Change.Type.ADDED;
    publish(new Change<>(kind, type, before, object, version));
    return object;
  }

  <T> T remove(Kind<T> kind, T object) {
    shelf(kind).objects().remove(kind.key(object));
    publish(
        new Change<>(kind, Change.Type.DELETED, Optional.of(object), object, ++resourceVersion));
    return object;
  }

  private <T> void publish(Change<T> change) {
    changes.add(change);
    if (changes.size() > CHANGES_KEPT) {
      compactedTo = changes.remove().resourceVersion();
    }
    shelf(change.kind()).listeners().forEach(listener -> listener.accept(change));
  }

  <T> void listen(Kind<T> kind, Consumer<Change<T>> listener) {
    shelf(kind).listeners().add(listener);
  }

  /// A change of this very kind is a change of its type.
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
