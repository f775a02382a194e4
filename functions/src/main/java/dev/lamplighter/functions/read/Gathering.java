package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.functions.port.NotAllowed;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.trouble.Troubles;
import dev.lamplighter.snapshot.Source;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/// The lists read so far for one snapshot, why those that are not whole are not, and what else went
/// wrong.
final class Gathering {
  private final SortedMap<Source, String> incomplete = new TreeMap<>();
  private final SortedMap<Source, ResourceVersion> versions = new TreeMap<>();
  private final Troubles troubles = new Troubles();
  private final Runnable beforeCalls;

  /// `beforeCalls` runs ahead of each call: whoever reads holds a lease, which the longest of looks
  /// must not outlast.
  Gathering(Runnable beforeCalls) {
    this.beforeCalls = beforeCalls;
  }

  /// A call to the outside follows, that may take its 18 s.
  void callFollows() {
    beforeCalls.run();
  }

  /// What a list holds; if it can't be had, nothing, and its source is noted.
  <T> List<T> list(Source source, Supplier<Listing<T>> read) {
    try {
      return answered(source, read);
    } catch (NoAnswer none) {
      missing(source, none.reason());
      return List.of();
    }
  }

  /// The same of a kind that a cluster may do without: who may not list it is as if there were
  /// none, and that is told with its `consequence`.
  <T> List<T> optional(Source source, Supplier<Listing<T>> read, String consequence) {
    return list(
        source,
        () -> {
          try {
            return read.get();
          } catch (NotAllowed refused) {
            trouble(refused, consequence);
            return Listing.complete(List.of());
          }
        });
  }

  /// The same, but for who makes a difference: throws [NoAnswer] where nobody said anything.
  <T> List<T> answered(Source source, Supplier<Listing<T>> read) {
    callFollows();
    try {
      return items(source, read.get());
    } catch (NoAnswer none) {
      throw none;
    } catch (CallFailed failed) {
      missing(source, failed.reason());
      return List.of();
    }
  }

  /// What a list holds; its source is noted if it is partial.
  <T> List<T> items(Source source, Listing<T> listing) {
    listing.missing().ifPresent(why -> missing(source, why));
    listing.resourceVersion().ifPresent(version -> versions.put(source, version));
    return listing.items();
  }

  /// Of several reasons for one source the first is kept.
  void missing(Source source, String why) {
    incomplete.putIfAbsent(source, why);
  }

  /// An item of the table that is passed over, since nobody can read it.
  void unread(String which) {
    troubles.add(which, "It stays there, and the rest is read without it.");
  }

  /// Something that the snapshot is no worse for, but that somebody should know.
  void trouble(CallFailed failed, String consequence) {
    troubles.add(failed.reason(), consequence);
  }

  List<String> troubles() {
    return troubles.taken();
  }

  /// The resourceVersions of the lists that named one.
  SortedMap<Source, ResourceVersion> versions() {
    return Collections.unmodifiableSortedMap(versions);
  }

  SortedMap<Source, String> incomplete() {
    return Collections.unmodifiableSortedMap(incomplete);
  }
}
