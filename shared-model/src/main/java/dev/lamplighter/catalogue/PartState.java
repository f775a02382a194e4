package dev.lamplighter.catalogue;

import java.time.Instant;
import java.util.Optional;

/// How good our knowledge of one part is: when it was last read whole (empty: never), and what was
/// wrong with the last answer (empty: nothing).
public record PartState(Optional<Instant> readAt, Optional<String> problem) {
  public static final PartState NEVER_READ = new PartState(Optional.empty(), Optional.empty());

  static PartState readAt(Instant at) {
    return new PartState(Optional.of(at), Optional.empty());
  }

  PartState with(String newProblem) {
    return new PartState(readAt, Optional.of(newProblem));
  }
}
