package dev.lamplighter.api;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// How a budget's `schedule` is written: the five fields of cron as Kubernetes parses them, or a
/// macro (spec core 1.4).
final class CronSyntax {
  static final String ALLOWED =
      "five fields (minute, hour, day of the month, month, day of the week), or @hourly, @daily,"
          + " @midnight, @weekly, @monthly, @yearly, @annually";

  private static final List<String> MACROS =
      List.of("@annually", "@yearly", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");

  /// `*`, `?`, `3`, `mon`, `1-5`, and each of them with a step.
  private static final Pattern TERM =
      Pattern.compile("(?:[*?]|([0-9a-z]+)(?:-([0-9a-z]+))?)(?:/([0-9]+))?");

  private record Field(int least, int most, List<String> names) {
    boolean accepts(String text) {
      return List.of(text.split(",", -1)).stream().allMatch(this::acceptsTerm);
    }

    private boolean acceptsTerm(String text) {
      Matcher term = TERM.matcher(text.toLowerCase(Locale.ROOT));
      if (!term.matches()) {
        return false;
      }
      String step = term.group(3);
      if (step != null && Integer.parseInt("0" + firstDigits(step)) == 0) {
        return false;
      }
      if (term.group(1) == null) {
        return true;
      }
      OptionalInt first = number(term.group(1));
      OptionalInt last = term.group(2) == null ? first : number(term.group(2));
      return first.isPresent() && last.isPresent() && first.getAsInt() <= last.getAsInt();
    }

    private static String firstDigits(String digits) {
      return digits.substring(0, Math.min(4, digits.length()));
    }

    private OptionalInt number(String text) {
      int named = names.indexOf(text);
      if (named >= 0) {
        return OptionalInt.of(least + named);
      }
      return IntStream.rangeClosed(least, most)
          .filter(number -> text.matches("0{0,3}" + number))
          .findFirst();
    }
  }

  private static final List<Field> FIELDS =
      List.of(
          new Field(0, 59, List.of()),
          new Field(0, 23, List.of()),
          new Field(1, 31, List.of()),
          new Field(
              1,
              12,
              List.of(
                  "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                  "dec")),
          new Field(0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat")));

  private CronSyntax() {}

  static boolean accepts(String schedule) {
    if (MACROS.contains(schedule)) {
      return true;
    }
    List<String> fields = List.of(schedule.strip().split("\\s+", -1));
    return fields.size() == FIELDS.size()
        && IntStream.range(0, FIELDS.size())
            .allMatch(index -> FIELDS.get(index).accepts(fields.get(index)));
  }
}
