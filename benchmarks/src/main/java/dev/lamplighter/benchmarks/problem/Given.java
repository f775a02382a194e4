package dev.lamplighter.benchmarks.problem;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a file says, or what stands for it where it says nothing.
final class Given {
  private Given() {}

  static <T> List<T> list(@Nullable List<T> given) {
    return given == null ? List.of() : List.copyOf(given);
  }

  static <V> SortedMap<String, V> map(@Nullable SortedMap<String, V> given) {
    return Collections.unmodifiableSortedMap(
        given == null ? new TreeMap<>() : new TreeMap<>(given));
  }

  static String text(@Nullable String given) {
    return given == null ? "" : given;
  }

  static String quantity(@Nullable String given) {
    return given == null || given.isEmpty() ? "0" : given;
  }
}
