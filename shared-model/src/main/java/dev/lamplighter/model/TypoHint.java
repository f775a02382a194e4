package dev.lamplighter.model;

import java.util.Optional;
import java.util.Set;

/// Which key somebody probably meant (spec core 2.5): one that contains what was written, or that
/// ends in the same name after the `/`.
final class TypoHint {
  private TypoHint() {}

  static Optional<LabelKey> of(LabelKey written, Set<LabelKey> defined) {
    return likely(written, WellKnownLabels.ALL).or(() -> likely(written, defined));
  }

  private static Optional<LabelKey> likely(LabelKey written, Set<LabelKey> candidates) {
    return candidates.stream()
        .filter(candidate -> !candidate.equals(written) && isLike(candidate, written))
        .findFirst();
  }

  private static boolean isLike(LabelKey candidate, LabelKey written) {
    return candidate.value().contains(written.value()) || candidate.name().equals(written.name());
  }
}
