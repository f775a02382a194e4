package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.model.Nearest;
import java.util.List;
import java.util.Locale;

/// What a field takes, and what to write instead of a value that it can't take.
final class Advice {
  private static final List<String> YES = List.of("true", "yes", "on", "y", "enabled", "1");
  private static final List<String> NO = List.of("false", "no", "off", "n", "disabled", "0");

  private Advice() {}

  /// A scalar of `wanted` in the place of `value`, as near to what the user wrote as can be.
  static String ofKind(String name, YamlValue value, Kind wanted) {
    String text = value instanceof Scalar(_, var written, _, _) ? written : "";
    return switch (wanted) {
      case STRING -> "%s: \"%s\"".formatted(name, text.isEmpty() ? "..." : text);
      case BOOLEAN -> name + ": " + bool(name, text);
      case INTEGER -> name + ": " + (text.matches("-?[0-9]{1,18}") ? text : "1");
      case FLOAT, NULL -> throw new IllegalArgumentException("No field wants " + wanted);
    };
  }

  private static String bool(String name, String text) {
    String word = text.toLowerCase(Locale.ROOT);
    if (YES.contains(word)) {
      return "true";
    }
    return NO.contains(word) ? "false" : "true or %s: false".formatted(name);
  }

  /// The numbers within bounds, in words.
  static String bounds(int least, int most) {
    if (least == Integer.MIN_VALUE) {
      return "a whole number of 32 bits";
    }
    return most == Integer.MAX_VALUE ? least + " or more" : least + " to " + most;
  }

  /// The nearest number within bounds.
  static String within(String name, long found, int least, int most) {
    boolean bounded = most < Integer.MAX_VALUE || found < least;
    return name + ": " + (bounded ? Math.clamp(found, Math.max(least, 0), most) : 1);
  }

  /// The word that was likely meant.
  static String word(String name, String text, List<String> allowed) {
    return Nearest.of(text, allowed)
        .or(() -> allowed.stream().filter(_ -> allowed.size() == 1).findFirst())
        .map(word -> name + ": " + word)
        .orElse("one of them");
  }
}
