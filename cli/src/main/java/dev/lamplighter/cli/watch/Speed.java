package dev.lamplighter.cli.watch;

import java.time.Duration;
import java.util.regex.Pattern;

/// How many virtual seconds pass in a real one, as `60x`.
public record Speed(int factor) {
  public static final String USUAL = "60x";

  private static final int MOST = 3_600;
  private static final Pattern SYNTAX = Pattern.compile("([1-9]\\d{0,3})x?");

  /// Reads `60x` or `60`.
  ///
  /// @throws IllegalArgumentException whose message is for the user
  public static Speed parse(String text) {
    var syntax = SYNTAX.matcher(text);
    if (!syntax.matches() || Integer.parseInt(syntax.group(1)) > MOST) {
      throw new IllegalArgumentException(
          "--speed: found \"%s\". Allowed: 1x to %dx, virtual seconds in a second. Write --speed %s."
              .formatted(text, MOST, USUAL));
    }
    return new Speed(Integer.parseInt(syntax.group(1)));
  }

  /// The virtual time that passes in `real`.
  Duration in(Duration real) {
    return real.multipliedBy(factor);
  }

  @Override
  public String toString() {
    return factor + "x";
  }
}
