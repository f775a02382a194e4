package dev.lamplighter.model;

import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Predicate;

/// Which key somebody probably meant (spec core 2.5): one that ends in the same name after the `/`,
/// or else one that contains what was written; of several a well-known one.
final class TypoHint {
  private TypoHint() {}

  static Optional<LabelKey> of(LabelKey written, SortedSet<LabelKey> defined) {
    return first(WellKnownLabels.ALL, key -> key.name().equals(written.name()))
        .or(() -> first(defined, key -> key.name().equals(written.name())))
        .or(() -> first(WellKnownLabels.ALL, key -> key.value().contains(written.value())))
        .or(() -> first(defined, key -> key.value().contains(written.value())));
  }

  private static Optional<LabelKey> first(SortedSet<LabelKey> keys, Predicate<LabelKey> isLike) {
    return keys.stream().filter(isLike).findFirst();
  }
}
