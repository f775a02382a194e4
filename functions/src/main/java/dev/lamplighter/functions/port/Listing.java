package dev.lamplighter.functions.port;

import java.util.List;
import java.util.Optional;

/// A list as read from the outside, and why it is not whole if it is not.
///
/// An adapter that lost a page, or gave up on one, says in `missing` why: whoever decides must then
/// assume that anything may be missing. `resourceVersion` is the moment that a whole list of a
/// cluster's objects shows, from which a watch of them goes on.
public record Listing<T>(
    List<T> items, Optional<String> missing, Optional<ResourceVersion> resourceVersion) {
  public Listing {
    items = List.copyOf(items);
  }

  public static <T> Listing<T> complete(List<T> items) {
    return of(items, Optional.empty());
  }

  public static <T> Listing<T> complete(List<T> items, ResourceVersion resourceVersion) {
    return new Listing<>(items, Optional.empty(), Optional.of(resourceVersion));
  }

  /// `why` says what was asked for and what came instead.
  public static <T> Listing<T> partial(List<T> items, String why) {
    return of(items, Optional.of(why));
  }

  /// Whole unless something says why not.
  public static <T> Listing<T> of(List<T> items, Optional<String> missing) {
    return new Listing<>(items, missing, Optional.empty());
  }

  public boolean complete() {
    return missing.isEmpty();
  }
}
