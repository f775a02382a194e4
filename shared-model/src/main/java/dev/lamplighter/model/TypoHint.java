package dev.lamplighter.model;

import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Predicate;

/// Which key somebody probably meant (spec core 2.5): one that ends in the same name after the `/`,
/// or else one that contains what was written; of several a well-known one.
final class TypoHint {
  private TypoHint() {}

  static Optional<LabelKey> of(LabelKey written, SortedSet<LabelKey> defined) {
    Predicate<LabelKey> sameName = key -> key.name().equals(written.name());
    Predicate<LabelKey> contains = key -> key.value().contains(written.value());
    return first(written, WellKnownLabels.ALL, sameName)
        .or(() -> first(written, defined, sameName))
        .or(() -> first(written, WellKnownLabels.ALL, contains))
        .or(() -> first(written, defined, contains));
  }

  private static Optional<LabelKey> first(
      LabelKey written, SortedSet<LabelKey> keys, Predicate<LabelKey> isLike) {
    return keys.stream().filter(key -> !key.equals(written)).filter(isLike).findFirst();
  }
}
