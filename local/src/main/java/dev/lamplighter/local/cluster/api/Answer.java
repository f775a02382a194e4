package dev.lamplighter.local.cluster.api;

import java.util.Optional;

/// What the API server answers to a write.
public sealed interface Answer<T> {
  /// 200 or 201; the object as it is now, or as it was last if it is gone.
  record Done<T>(T object) implements Answer<T> {}

  /// 404: nothing there, or an object with another UID.
  record NotFound<T>(String message) implements Answer<T> {}

  /// 409 on create: one of that name is there.
  record AlreadyExists<T>(String message) implements Answer<T> {}

  /// 409 on update: it has changed since the version that the write was based on.
  record Conflict<T>(String message) implements Answer<T> {}

  /// 422: the change is not allowed.
  record Forbidden<T>(String message) implements Answer<T> {}

  default Optional<T> done() {
    return this instanceof Done<T>(var object) ? Optional.of(object) : Optional.empty();
  }
}
