package dev.lamplighter.functions.port;

import java.util.List;
import java.util.Optional;

/// A list as read from the outside, and whether it is whole.
///
/// An adapter that lost a page, or gave up on one, says `complete = false`: whoever decides must
/// then assume that anything may be missing. `resourceVersion` is the moment that a whole list of a
/// cluster's objects shows, from which a watch of them goes on.
public record Listing<T>(
    List<T> items, boolean complete, Optional<ResourceVersion> resourceVersion) {
  public Listing {
    items = List.copyOf(items);
  }

  public static <T> Listing<T> complete(List<T> items) {
    return new Listing<>(items, true, Optional.empty());
  }

  public static <T> Listing<T> complete(List<T> items, ResourceVersion resourceVersion) {
    return new Listing<>(items, true, Optional.of(resourceVersion));
  }

  public static <T> Listing<T> partial(List<T> items) {
    return new Listing<>(items, false, Optional.empty());
  }
}
