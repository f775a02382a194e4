package dev.lamplighter.model;

/// Which label keys may be asked for although the other side says nothing about them.
public enum AllowUndefined {
  /// None: an existing node has the labels it has.
  NONE,
  /// The well-known ones: a node still to be launched gets them from the cloud.
  WELL_KNOWN;

  boolean allows(LabelKey key) {
    return this == WELL_KNOWN && WellKnownLabels.isWellKnown(key);
  }
}
