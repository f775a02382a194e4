package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/// By when a leaving claim's pods must be gone: the earliest of what EC2 allows and what
/// `terminationGracePeriod` allows (spec core 7.7). Empty: whenever their budgets let them.
final class TerminationDeadline {
  private TerminationDeadline() {}

  /// `removal` with the deadline that follows from a drain that starts at `start`.
  static Removal limit(Removal removal, NodeClaimSpec spec, Instant start) {
    return earlier(removal, spec.terminationGracePeriod().map(start::plus));
  }

  /// `removal` with `other` as its deadline, where that is earlier.
  static Removal earlier(Removal removal, Optional<Instant> other) {
    Optional<Instant> deadline =
        Stream.concat(removal.deadline().stream(), other.stream()).min(Instant::compareTo);
    return removal.withDeadline(deadline);
  }
}
