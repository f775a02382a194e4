package dev.lamplighter.snapshot;

/// One event of a watch: an object as it was after the change, or as it was last if it is gone.
public record WatchEvent<T>(Type type, T object) {

  public enum Type {
    ADDED,
    MODIFIED,
    DELETED
  }
}
