package dev.lamplighter.local.cluster.api;

import dev.lamplighter.model.Uid;
import java.util.Optional;

/// The object a write means: whichever is at `key`, or only the one with this UID.
public record Target(ObjectKey key, Optional<Uid> uid) {
  /// Whichever object is there.
  public static Target at(ObjectKey key) {
    return new Target(key, Optional.empty());
  }

  /// Only this object, never a namesake made since.
  public static Target exactly(ObjectKey key, Uid uid) {
    return new Target(key, Optional.of(uid));
  }
}
