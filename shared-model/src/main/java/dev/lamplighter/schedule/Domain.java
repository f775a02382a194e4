package dev.lamplighter.schedule;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// The values that a topology label has or may come to have at one place: none (no such label), one
/// on a node, several on a claim whose zone is open, or any at all.
public record Domain(SortedSet<String> values, boolean any) {
  public static final Domain NONE = new Domain(new TreeSet<>(), false);
  public static final Domain ANY = new Domain(new TreeSet<>(), true);

  public Domain {
    values = Collections.unmodifiableSortedSet(new TreeSet<>(values));
  }

  public static Domain of(Collection<String> values) {
    return new Domain(new TreeSet<>(values), false);
  }

  boolean isNone() {
    return !any && values.isEmpty();
  }

  /// Whether both may turn out to be the same.
  boolean overlaps(Domain other) {
    if (isNone() || other.isNone()) {
      return false;
    }
    return any || other.any || values.stream().anyMatch(other.values::contains);
  }
}
