package dev.lamplighter.api;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Times that a cron line names, in UTC: five fields as Kubernetes parses them, or a macro (spec
/// core 1.4). Where both days are restricted, either is enough.
public final class CronSchedule {
  /// The forms that a line may have, in words for a message.
  public static final String ALLOWED =
      "five fields (minute, hour, day of the month, month, day of the week), or @hourly, @daily,"
          + " @midnight, @weekly, @monthly, @yearly, @annually";

  private static final Map<String, String> MACROS =
      Map.of(
          "@annually", "0 0 1 1 *",
          "@yearly", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");

  /// A leap day comes at least every eight years.
  private static final int YEARS_AHEAD = 8;

  private final Times minutes;
  private final Times hours;
  private final Times daysOfMonth;
  private final Times months;
  private final Times daysOfWeek;

  private CronSchedule(List<Times> fields) {
    minutes = fields.get(0);
    hours = fields.get(1);
    daysOfMonth = fields.get(2);
    months = fields.get(3);
    daysOfWeek = fields.get(4);
  }

  /// The schedule, or nothing if Kubernetes would refuse the line.
  public static Optional<CronSchedule> parse(String line) {
    List<String> texts =
        List.of(MACROS.getOrDefault(line, line.startsWith("@") ? "" : line).strip().split("\\s+"));
    if (texts.size() != Field.values().length) {
      return Optional.empty();
    }
    List<Times> fields =
        IntStream.range(0, texts.size())
            .mapToObj(index -> Field.values()[index].parse(texts.get(index)))
            .flatMap(Optional::stream)
            .toList();
    return fields.size() == texts.size() ? Optional.of(new CronSchedule(fields)) : Optional.empty();
  }

  /// Whether a window that opens at each hit and stays open for `duration` is open at `now`.
  public boolean openAt(Instant now, Duration duration) {
    return nextAfter(now.minus(duration)).filter(hit -> !hit.isAfter(now)).isPresent();
  }

  /// The first hit after `moment`; none if the line names a day that does not exist.
  public Optional<Instant> nextAfter(Instant moment) {
    var from = moment.atOffset(ZoneOffset.UTC).toLocalDateTime().plusMinutes(1);
    LocalDate lastDay = from.toLocalDate().plusYears(YEARS_AHEAD);
    LocalTime earliest = LocalTime.of(from.getHour(), from.getMinute());
    for (LocalDate day = from.toLocalDate(); day.isBefore(lastDay); day = day.plusDays(1)) {
      if (hits(day)) {
        Optional<LocalTime> time = firstFrom(earliest);
        if (time.isPresent()) {
          return Optional.of(day.atTime(time.get()).toInstant(ZoneOffset.UTC));
        }
      }
      earliest = LocalTime.MIN;
    }
    return Optional.empty();
  }

  private boolean hits(LocalDate day) {
    if (!months.has(day.getMonthValue())) {
      return false;
    }
    boolean ofMonth = daysOfMonth.has(day.getDayOfMonth());
    boolean ofWeek = daysOfWeek.has(day.getDayOfWeek().getValue() % 7);
    boolean bothRestricted = !daysOfMonth.any() && !daysOfWeek.any();
    return bothRestricted ? ofMonth || ofWeek : ofMonth && ofWeek;
  }

  private Optional<LocalTime> firstFrom(LocalTime earliest) {
    int thisHour = earliest.getHour();
    if (hours.has(thisHour)) {
      OptionalInt minute = minutes.firstFrom(earliest.getMinute());
      if (minute.isPresent()) {
        return Optional.of(LocalTime.of(thisHour, minute.getAsInt()));
      }
    }
    OptionalInt hour = hours.firstFrom(thisHour + 1);
    return hour.isPresent()
        ? Optional.of(LocalTime.of(hour.getAsInt(), minutes.firstFrom(0).orElse(0)))
        : Optional.empty();
  }

  /// The values that one field names; `any` if it was written as `*` or `?`.
  private record Times(BitSet values, boolean any) {
    boolean has(int value) {
      return values.get(value);
    }

    OptionalInt firstFrom(int value) {
      int next = values.nextSetBit(value);
      return next < 0 ? OptionalInt.empty() : OptionalInt.of(next);
    }
  }

  private enum Field {
    MINUTE(0, 59, ""),
    HOUR(0, 23, ""),
    DAY_OF_MONTH(1, 31, ""),
    MONTH(1, 12, "jan feb mar apr may jun jul aug sep oct nov dec"),
    DAY_OF_WEEK(0, 6, "sun mon tue wed thu fri sat");

    /// `*`, `?`, `3`, `mon`, `1-5`, and each of them with a step.
    private static final Pattern TERM =
        Pattern.compile("(?:[*?]|([0-9a-z]+)(?:-([0-9a-z]+))?)(?:/([0-9]+))?");

    private static final int MOST_DIGITS = 4;

    private final int least;
    private final int most;
    private final String names;

    /// `names` are those of its numbers from the least, three letters each.
    Field(int least, int most, String names) {
      this.least = least;
      this.most = most;
      this.names = names;
    }

    Optional<Times> parse(String text) {
      var values = new BitSet();
      boolean any = false;
      for (String term : text.toLowerCase(Locale.ROOT).split(",", -1)) {
        Optional<Times> times = parseTerm(term);
        if (times.isEmpty()) {
          return Optional.empty();
        }
        values.or(times.get().values());
        any |= times.get().any();
      }
      return Optional.of(new Times(values, any));
    }

    private Optional<Times> parseTerm(String text) {
      Matcher term = TERM.matcher(text);
      if (!term.matches()) {
        return Optional.empty();
      }
      String stepText = term.group(3);
      int step = stepText == null ? 1 : Integer.parseInt("0" + firstDigits(stepText));
      boolean star = term.group(1) == null;
      OptionalInt first = star ? OptionalInt.of(least) : number(term.group(1));
      boolean toTheEnd = star || (term.group(2) == null && stepText != null);
      OptionalInt last =
          toTheEnd ? OptionalInt.of(most) : term.group(2) == null ? first : number(term.group(2));
      if (step == 0 || first.isEmpty() || last.isEmpty() || first.getAsInt() > last.getAsInt()) {
        return Optional.empty();
      }
      var values = new BitSet();
      for (int value = first.getAsInt(); value <= last.getAsInt(); value += step) {
        values.set(value);
      }
      return Optional.of(new Times(values, star && step == 1));
    }

    private static String firstDigits(String digits) {
      return digits.substring(0, Math.min(MOST_DIGITS, digits.length()));
    }

    private OptionalInt number(String text) {
      int named = List.of(names.split(" ", -1)).indexOf(text);
      if (named >= 0) {
        return OptionalInt.of(least + named);
      }
      return IntStream.rangeClosed(least, most)
          .filter(number -> text.matches("0{0,3}" + number))
          .findFirst();
    }
  }
}
