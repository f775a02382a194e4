package dev.lamplighter.schedule;

/// How a place stands for one more pod of a shape, as far as topology goes.
public enum Standing {
  /// One more pod may go there.
  NOW,
  /// Others must have more pods first.
  NOT_NOW,
  /// It is not where the pods of the shape must be, and will not be.
  NEVER
}
