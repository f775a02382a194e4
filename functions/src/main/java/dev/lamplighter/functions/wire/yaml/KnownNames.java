package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.model.Nearest;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The names of fields that a mapping may have, as far as its reader has said.
final class KnownNames {
  private final TreeSet<String> known = new TreeSet<>();
  private final TreeSet<String> obsolete = new TreeSet<>();

  void add(String name) {
    known.add(name);
  }

  void addAll(List<String> names) {
    known.addAll(names);
  }

  /// A name that is answered elsewhere.
  void addObsolete(String name) {
    obsolete.add(name);
  }

  boolean contains(String name) {
    return known.contains(name) || obsolete.contains(name);
  }

  Optional<String> nearest(String name) {
    return Nearest.of(name, known);
  }

  /// What to write instead of a name that is not known.
  String instead(String name) {
    return nearest(name).map(it -> it + " instead").orElse("one of these, or leave the field out");
  }

  /// All names that may be written, sorted.
  @Override
  public String toString() {
    return String.join(", ", known);
  }
}
