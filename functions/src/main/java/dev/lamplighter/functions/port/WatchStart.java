package dev.lamplighter.functions.port;

import dev.lamplighter.snapshot.Source;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// From where on several kinds are to be watched at once: some of those that can be watched, each
/// with the version that is known of it.
public record WatchStart(SortedMap<Source, ResourceVersion> since) {
  public WatchStart {
    since = Collections.unmodifiableSortedMap(new TreeMap<>(since));
    for (Source kind : since.keySet()) {
      if (!Changes.canBeWatched(kind)) {
        throw new IllegalArgumentException("%s can't be watched".formatted(kind));
      }
    }
  }

  public Optional<ResourceVersion> of(Source kind) {
    return Optional.ofNullable(since.get(kind));
  }

  public boolean isEmpty() {
    return since.isEmpty();
  }
}
