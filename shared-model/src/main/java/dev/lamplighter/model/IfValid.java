package dev.lamplighter.model;

import java.util.Optional;
import java.util.function.Function;

/// Reads what others wrote, such as the value of a label, where it only tells which thing is meant:
/// the API server takes texts there that no such thing can be called, and they mean none.
public final class IfValid {
  private IfValid() {}

  /// Makes a name or an id of a text, if it is spelled as one. `spelling` refuses others with an
  /// [IllegalArgumentException].
  public static <T> Function<String, Optional<T>> as(Function<String, T> spelling) {
    return text -> {
      try {
        return Optional.of(spelling.apply(text));
      } catch (IllegalArgumentException _) {
        return Optional.empty();
      }
    };
  }
}
