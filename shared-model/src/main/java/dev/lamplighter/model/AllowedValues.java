package dev.lamplighter.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/// A set of label values: those listed, or (a complement) all but those listed, perhaps only the
/// integers between two inclusive bounds; and whether having no such label is in the set too.
///
/// The factories keep it in its smallest form: only complements have bounds, exclusions outside the
/// bounds are dropped, and a range without a value left is the empty list.
record AllowedValues(
    boolean complement, boolean absent, List<String> values, long lower, long upper) {

  static final long NO_LOWER = Long.MIN_VALUE;
  static final long NO_UPPER = Long.MAX_VALUE;

  static AllowedValues listed(boolean absent, Collection<String> values) {
    return new AllowedValues(false, absent, sorted(values), NO_LOWER, NO_UPPER);
  }

  static AllowedValues allBut(boolean absent, Collection<String> excluded) {
    return new AllowedValues(true, absent, sorted(excluded), NO_LOWER, NO_UPPER);
  }

  /// The integers from `lower` to `upper` that are not excluded. Where the exclusions name every
  /// number of the range nothing is left (the original says such ranges still intersect, spec core
  /// 2.2); other spellings of an excluded number, such as `03` for `3`, are taken to be it.
  static AllowedValues range(long lower, long upper, Collection<String> excluded) {
    SortedSet<Long> numbers = new TreeSet<>();
    List<String> inside = new ArrayList<>();
    for (String value : excluded) {
      OptionalLong number = Integers.parse(value);
      if (number.isPresent() && lower <= number.getAsLong() && number.getAsLong() <= upper) {
        numbers.add(number.getAsLong());
        inside.add(value);
      }
    }
    boolean nothingLeft = lower > upper || Long.compareUnsigned(upper - lower, numbers.size()) < 0;
    return nothingLeft
        ? listed(false, List.of())
        : new AllowedValues(true, false, sorted(inside), lower, upper);
  }

  private static List<String> sorted(Collection<String> values) {
    return values.size() < 2 ? List.copyOf(values) : List.copyOf(new TreeSet<>(values));
  }

  boolean bounded() {
    return lower != NO_LOWER || upper != NO_UPPER;
  }

  /// Whether nothing is allowed, not even having no label.
  boolean isNothing() {
    return !complement && !absent && values.isEmpty();
  }

  boolean has(String value) {
    boolean named = Collections.binarySearch(values, value) >= 0;
    return named != complement && withinBounds(value);
  }

  private boolean withinBounds(String value) {
    if (!bounded()) {
      return true;
    }
    OptionalLong number = Integers.parse(value);
    return number.isPresent() && lower <= number.getAsLong() && number.getAsLong() <= upper;
  }

  AllowedValues intersection(AllowedValues other) {
    boolean bothAbsent = absent && other.absent;
    if (!complement) {
      return listed(bothAbsent, keep(other));
    }
    if (!other.complement) {
      return listed(bothAbsent, other.keep(this));
    }
    SortedSet<String> excluded = new TreeSet<>(values);
    excluded.addAll(other.values);
    return bounded() || other.bounded()
        ? range(Math.max(lower, other.lower), Math.min(upper, other.upper), excluded)
        : allBut(bothAbsent, excluded);
  }

  private List<String> keep(AllowedValues other) {
    List<String> kept = new ArrayList<>(values.size());
    for (String value : values) {
      if (other.has(value)) {
        kept.add(value);
      }
    }
    return kept;
  }

  /// Whether the intersection allows anything, found without building it.
  boolean intersects(AllowedValues other) {
    if (absent && other.absent) {
      return true;
    }
    if (!complement) {
      return anyIn(other);
    }
    if (!other.complement) {
      return other.anyIn(this);
    }
    return !(bounded() || other.bounded()) || !intersection(other).isNothing();
  }

  private boolean anyIn(AllowedValues other) {
    for (String value : values) {
      if (other.has(value)) {
        return true;
      }
    }
    return false;
  }

  /// The first of the listed values, or the least number from 0 on that is allowed.
  Optional<String> any() {
    if (!complement) {
      return values.stream().findFirst();
    }
    for (long number = Math.max(0, lower); number <= upper; number++) {
      String value = Long.toString(number);
      if (has(value)) {
        return Optional.of(value);
      }
      if (number == Long.MAX_VALUE) {
        break;
      }
    }
    return Optional.empty();
  }
}
