package dev.lamplighter.cli.story;

import dev.lamplighter.local.simulation.PretendWorld;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/// Virtual time as a user reads it: minutes and seconds since the world began, as `05:12`.
public final class VirtualTime {
  private static final Pattern INSTANT =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

  /// No story is longer.
  private static final Duration LONGEST = Duration.ofDays(40);

  private static final DateTimeFormatter BY_THE_CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private VirtualTime() {}

  public static String of(Instant at) {
    return of(Duration.between(PretendWorld.START, at));
  }

  public static String of(Duration sinceStart) {
    return sinceStart.toHours() > 0
        ? "%d:%02d:%02d"
            .formatted(sinceStart.toHours(), sinceStart.toMinutesPart(), sinceStart.toSecondsPart())
        : "%02d:%02d".formatted(sinceStart.toMinutesPart(), sinceStart.toSecondsPart());
  }

  /// The text with the instants in it as virtual time; those of a real cluster, beyond any virtual
  /// time, by the clock.
  static String in(String text) {
    return INSTANT.matcher(text).replaceAll(found -> shown(Instant.parse(found.group())));
  }

  private static String shown(Instant at) {
    boolean real = Duration.between(PretendWorld.START, at).compareTo(LONGEST) > 0;
    return real ? BY_THE_CLOCK.format(at) : of(at);
  }
}
