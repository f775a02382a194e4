package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Expected;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/// Durations as Karpenter's API writes them: `720h`, `1h30m`, `0s` (spec core 1.3, 1.4).
public final class Durations {
  public static final String ALLOWED = "hours, minutes and seconds such as 720h, 30m or 1h30m";
  public static final String ALLOWED_OR_NEVER = ALLOWED + ", or Never";

  static final Expected EXPECTED = new Expected(ALLOWED, text -> likely(text, "30m"));
  static final Expected EXPECTED_OR_NEVER =
      new Expected(ALLOWED_OR_NEVER, text -> likely(text, "720h"));

  private static final Pattern WHOLE = Pattern.compile("([0-9]+[smh])+");
  private static final Pattern PART = Pattern.compile("([0-9]+)([smh])");

  /// What users write: a number, and a unit by its first letter or its name. Less than none is
  /// written where the sign was a slip.
  private static final Pattern WRITTEN = Pattern.compile("-?([0-9]{1,6})\\s*([a-zA-Z]?)[a-zA-Z]*");

  private static final int HOURS_A_DAY = 24;
  private static final int DAYS_A_WEEK = 7;

  private Durations() {}

  /// The duration that `text` names.
  ///
  /// @throws IllegalArgumentException if it is none, or too long to count
  public static Duration parse(String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new IllegalArgumentException("Duration (%s) must be %s".formatted(text, ALLOWED));
    }
    var total = Duration.ZERO;
    var part = PART.matcher(text);
    try {
      while (part.find()) {
        total = total.plus(unit(part.group(2)).multipliedBy(Long.parseLong(part.group(1))));
      }
    } catch (ArithmeticException tooLong) {
      throw new IllegalArgumentException("Duration (%s) is too long".formatted(text), tooLong);
    }
    return total;
  }

  private static String likely(String text, String example) {
    var written = WRITTEN.matcher(text.strip());
    if (!written.matches()) {
      return example;
    }
    int number = Integer.parseInt(written.group(1));
    return switch (written.group(2).toLowerCase(Locale.ROOT)) {
      case "w" -> number * DAYS_A_WEEK * HOURS_A_DAY + "h";
      case "d" -> number * HOURS_A_DAY + "h";
      case "h", "m", "s" -> number + written.group(2).toLowerCase(Locale.ROOT);
      case "" -> number + "s";
      default -> example;
    };
  }

  private static Duration unit(String letter) {
    return switch (letter) {
      case "h" -> Duration.ofHours(1);
      case "m" -> Duration.ofMinutes(1);
      default -> Duration.ofSeconds(1);
    };
  }

  /// The shortest way to write it in the same form.
  public static String print(Duration duration) {
    if (duration.isZero()) {
      return "0s";
    }
    var text = new StringBuilder();
    if (duration.toHours() > 0) {
      text.append(duration.toHours()).append('h');
    }
    if (duration.toMinutesPart() > 0) {
      text.append(duration.toMinutesPart()).append('m');
    }
    if (duration.toSecondsPart() > 0) {
      text.append(duration.toSecondsPart()).append('s');
    }
    return text.toString();
  }
}
