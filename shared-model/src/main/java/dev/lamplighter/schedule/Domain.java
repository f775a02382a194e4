package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The values that a topology label has or may come to have at one place: none (no such label), one
/// on a node, several on a claim whose zone is open, or any at all.
public final class Domain {
  public static final Domain NONE = new Domain(List.of(), false);
  public static final Domain ANY = new Domain(List.of(), true);

  private final List<String> list;
  private final boolean any;
  private final int hash;

  /// `sorted` has each value once.
  private Domain(List<String> sorted, boolean any) {
    this.list = sorted;
    this.any = any;
    this.hash = 31 * list.hashCode() + Boolean.hashCode(any);
  }

  public static Domain of(Collection<String> values) {
    return new Domain(
        values.size() == 1 ? List.copyOf(values) : List.copyOf(new TreeSet<>(values)), false);
  }

  static Domain of(String value) {
    return new Domain(List.of(value), false);
  }

  /// Those of a place, one for each of the keys.
  public static List<Domain> of(Occupied place, List<LabelKey> keys) {
    return switch (keys.size()) {
      case 0 -> List.of();
      case 1 -> List.of(place.domain(keys.getFirst()));
      default -> keys.stream().map(place::domain).toList();
    };
  }

  public SortedSet<String> values() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(list));
  }

  boolean has(String value) {
    return Collections.binarySearch(list, value) >= 0;
  }

  /// The same values, sorted, for whoever only walks them.
  List<String> list() {
    return list;
  }

  public boolean any() {
    return any;
  }

  boolean isNone() {
    return !any && list.isEmpty();
  }

  /// Whether both may turn out to be the same.
  boolean overlaps(Domain other) {
    if (isNone() || other.isNone()) {
      return false;
    }
    return any || other.any || list.stream().anyMatch(other::has);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Domain that
            && hash == that.hash
            && any == that.any
            && list.equals(that.list));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return any ? "any" : list.toString();
  }
}
