package dev.lamplighter.functions.store;

import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.UnreadClaim;
import java.util.Optional;

/// What the table's item about a claim says.
public sealed interface ClaimReading {
  record Whole(ClaimRecord claim) implements ClaimReading {}

  /// Nobody knows what it says, but whose it is, and what of its numbers can be read.
  record Unread(UnreadClaim claim) implements ClaimReading {}

  default Optional<ClaimRecord> whole() {
    return switch (this) {
      case Whole(var claim) -> Optional.of(claim);
      case Unread _ -> Optional.empty();
    };
  }

  default Optional<UnreadClaim> unread() {
    return switch (this) {
      case Whole _ -> Optional.empty();
      case Unread(var claim) -> Optional.of(claim);
    };
  }
}
