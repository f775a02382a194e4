package dev.lamplighter.functions.read;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.snapshot.WatchEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/// The last whole list of a kind, and what a watch has told since.
///
/// What a watch tells must fit what is there: an object that is changed or deleted must be known,
/// one that is added must not, and versions must rise. Where they don't, something was missed, and
/// the list is read anew.
final class KeptList<T> {
  private final Function<T, String> key;
  private final Function<T, ObjectMeta> meta;
  private Optional<Kept<T>> kept = Optional.empty();

  /// Whether a watch has brought the list up to date since it was last used.
  private boolean current;

  KeptList(Function<T, String> key, Function<T, ObjectMeta> meta) {
    this.key = key;
    this.meta = meta;
  }

  private record Kept<T>(SortedMap<String, T> objects, ResourceVersion reached, Duration listedAt) {
    Listing<T> listing() {
      return Listing.complete(List.copyOf(objects.values()), reached);
    }
  }

  /// The list as it is kept if it is current, else as `read` anew at `now`. Only a whole one is
  /// kept.
  Listing<T> list(Supplier<Listing<T>> read, Duration now) {
    if (current && kept.isPresent()) {
      current = false;
      return kept.get().listing();
    }
    drop();
    var listing = read.get();
    kept =
        listing
            .resourceVersion()
            .filter(_ -> listing.complete())
            .map(at -> new Kept<>(byKey(listing.items()), at, now));
    return listing;
  }

  /// Where a watch goes on; empty if nothing is kept, or was listed before `notBefore`.
  Optional<ResourceVersion> reached(Duration notBefore) {
    return kept.filter(it -> it.listedAt().compareTo(notBefore) >= 0).map(Kept::reached);
  }

  void hear(Watched<T> watched) {
    switch (watched) {
      case Watched.Gone<T> _, Watched.Refused<T> _ -> drop();
      case Watched.Events<T>(var events, var next) -> {
        kept = kept.filter(it -> applied(it.objects(), events));
        kept = kept.map(it -> new Kept<>(it.objects(), next, it.listedAt()));
        current = kept.isPresent();
      }
    }
  }

  void drop() {
    kept = Optional.empty();
    current = false;
  }

  private SortedMap<String, T> byKey(List<T> items) {
    var objects = new TreeMap<String, T>();
    items.forEach(item -> objects.put(key.apply(item), item));
    return objects;
  }

  /// False if the events don't fit the objects.
  private boolean applied(SortedMap<String, T> objects, List<WatchEvent<T>> events) {
    return WatchEvent.inOrder(events, meta)
        && events.stream().allMatch(event -> applied(objects, event));
  }

  private boolean applied(SortedMap<String, T> objects, WatchEvent<T> event) {
    T object = event.object();
    String name = key.apply(object);
    var before = Optional.ofNullable(objects.get(name)).map(meta);
    return switch (event.type()) {
      case ADDED -> {
        objects.put(name, object);
        yield before.isEmpty();
      }
      case MODIFIED -> {
        objects.put(name, object);
        yield before.filter(it -> isEarlier(it, object)).isPresent();
      }
      case DELETED -> {
        objects.remove(name);
        yield before.filter(it -> isEarlier(it, object)).isPresent();
      }
    };
  }

  private boolean isEarlier(ObjectMeta before, T object) {
    var after = meta.apply(object);
    return before.uid().equals(after.uid()) && before.resourceVersion() < after.resourceVersion();
  }
}
