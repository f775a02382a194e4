package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import java.util.List;
import java.util.function.Function;

/// One event of a watch: an object as it was after the change, or as it was last if it is gone.
public record WatchEvent<T>(Type type, T object) {

  public enum Type {
    ADDED,
    MODIFIED,
    DELETED
  }

  /// Whether versions rise from event to event, as an API server's do. Otherwise something came
  /// twice, or late, and nobody knows what else is missing.
  public static <T> boolean inOrder(List<WatchEvent<T>> events, Function<T, ObjectMeta> meta) {
    long version = 0;
    for (WatchEvent<T> event : events) {
      long next = meta.apply(event.object()).resourceVersion();
      if (next <= version) {
        return false;
      }
      version = next;
    }
    return true;
  }
}
