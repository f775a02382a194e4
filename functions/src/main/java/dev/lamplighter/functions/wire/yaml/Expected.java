package dev.lamplighter.functions.wire.yaml;

import java.util.function.UnaryOperator;

/// What the text of a field may be, in words; and for a text that is not so, the one that was
/// likely meant, or one that would be right.
public record Expected(String allowed, UnaryOperator<String> likely) {

  public static Expected of(String allowed, String example) {
    return new Expected(allowed, _ -> example);
  }

  /// What to write into the field `name` instead of `text`.
  String instead(String name, String text) {
    return name + ": " + likely.apply(text);
  }
}
