package dev.lamplighter.local.cluster.api;

import java.util.List;

/// What a watch from a resourceVersion gives.
public sealed interface WatchAnswer<T> {
  /// The changes since, in order, and the version to go on from.
  record Events<T>(List<Change<T>> changes, long resourceVersion) implements WatchAnswer<T> {
    public Events {
      changes = List.copyOf(changes);
    }
  }

  /// 410: that version is too old, list anew.
  record Gone<T>() implements WatchAnswer<T> {}
}
