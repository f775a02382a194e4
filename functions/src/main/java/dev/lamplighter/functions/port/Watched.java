package dev.lamplighter.functions.port;

import dev.lamplighter.snapshot.WatchEvent;
import java.util.List;

/// What a watch from a resourceVersion gave.
public sealed interface Watched<T> {
  /// The events since, in order and without a gap, and the version to go on from. There may be more
  /// that has not arrived yet: whoever goes on from `next` misses nothing.
  record Events<T>(List<WatchEvent<T>> events, ResourceVersion next) implements Watched<T> {
    public Events {
      events = List.copyOf(events);
    }
  }

  /// 410: that version is too old, or unknown. List anew.
  record Gone<T>() implements Watched<T> {}

  /// The API server lets nobody watch this who is who we are; `why` says what to do. List each
  /// time.
  record Refused<T>(String why) implements Watched<T> {}
}
