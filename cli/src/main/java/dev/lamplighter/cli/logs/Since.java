package dev.lamplighter.cli.logs;

import dev.lamplighter.cli.BadInput;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

/// How far back, as users write it: `90s`, `30m`, `2h`, `7d`.
public final class Since {
  private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,5})([smhd])");

  private Since() {}

  public static Instant parse(String text, Instant now) {
    var found = TIME.matcher(text);
    if (!found.matches()) {
      throw new BadInput(
          "--since: found \"%s\". Allowed: a number with s, m, h or d. Write --since 1h."
              .formatted(text));
    }
    long number = Long.parseLong(found.group(1));
    return now.minus(
        switch (found.group(2)) {
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          default -> Duration.ofDays(number);
        });
  }
}
