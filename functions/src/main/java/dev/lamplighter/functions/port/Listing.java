package dev.lamplighter.functions.port;

import java.util.List;

/// A list as read from the outside, and whether it is whole.
///
/// An adapter that lost a page, or gave up on one, says `complete = false`: whoever decides must
/// then assume that anything may be missing.
public record Listing<T>(List<T> items, boolean complete) {
  public Listing {
    items = List.copyOf(items);
  }

  public static <T> Listing<T> complete(List<T> items) {
    return new Listing<>(items, true);
  }

  public static <T> Listing<T> partial(List<T> items) {
    return new Listing<>(items, false);
  }
}
