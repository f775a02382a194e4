package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.snapshot.Source;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/// The lists read so far for one snapshot, and which of their sources are not whole.
final class Gathering {
  private final SortedSet<Source> incomplete = new TreeSet<>();
  private final SortedMap<Source, ResourceVersion> versions = new TreeMap<>();

  /// What a list holds; if it can't be had, nothing, and its source is noted.
  <T> List<T> list(Source source, Supplier<Listing<T>> read) {
    try {
      return items(source, read.get());
    } catch (CallFailed _) {
      incomplete.add(source);
      return List.of();
    }
  }

  /// What a list holds; its source is noted if it is partial.
  <T> List<T> items(Source source, Listing<T> listing) {
    if (!listing.complete()) {
      incomplete.add(source);
    }
    listing.resourceVersion().ifPresent(version -> versions.put(source, version));
    return listing.items();
  }

  void missing(Source source) {
    incomplete.add(source);
  }

  /// The resourceVersions of the lists that named one.
  SortedMap<Source, ResourceVersion> versions() {
    return Collections.unmodifiableSortedMap(versions);
  }

  SortedSet<Source> incomplete() {
    return Collections.unmodifiableSortedSet(incomplete);
  }
}
