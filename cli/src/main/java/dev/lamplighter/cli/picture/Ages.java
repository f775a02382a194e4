package dev.lamplighter.cli.picture;

import java.time.Duration;

/// Ages as kubectl prints them: `42s`, `4m10s`, `12m`, `3h5m`, `2d3h`.
public final class Ages {
  private Ages() {}

  public static String of(Duration age) {
    if (age.toSeconds() < 120) {
      return age.toSeconds() + "s";
    }
    if (age.toMinutes() < 10) {
      return two(age.toMinutes(), "m", age.toSecondsPart(), "s");
    }
    if (age.toHours() < 3) {
      return age.toMinutes() + "m";
    }
    if (age.toHours() < 8) {
      return two(age.toHours(), "h", age.toMinutesPart(), "m");
    }
    if (age.toHours() < 48) {
      return age.toHours() + "h";
    }
    return age.toDays() < 8 ? two(age.toDays(), "d", age.toHoursPart(), "h") : age.toDays() + "d";
  }

  private static String two(long large, String largeUnit, int small, String smallUnit) {
    return large + largeUnit + (small == 0 ? "" : small + smallUnit);
  }
}
