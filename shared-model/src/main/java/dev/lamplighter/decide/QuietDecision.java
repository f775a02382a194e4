package dev.lamplighter.decide;

import java.time.Instant;
import java.util.Optional;

/// Whether a tick may leave it at what it has heard.
public sealed interface QuietDecision {

  /// Read every list and decide. `because` is for people.
  record FullLook(String because) implements QuietDecision {}

  /// Nothing is to do before the earliest timer, which `remembered` names.
  record Quiet(QuietLook remembered) implements QuietDecision {
    public Optional<Instant> nextLook() {
      return remembered.nextLook();
    }
  }
}
