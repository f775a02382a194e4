package dev.lamplighter.cli.simulate;

import java.util.regex.Pattern;

/// Seeds from `first` to `last`, both included, as `1..5000`.
public record SeedRange(long first, long last) {
  private static final Pattern SYNTAX = Pattern.compile("(\\d{1,12})(?:\\.\\.(\\d{1,12}))?");

  public SeedRange {
    if (last < first) {
      throw new IllegalArgumentException(
          "--seeds: found %d..%d. Allowed: the first seed before the last. Write --seeds %d..%d."
              .formatted(first, last, last, first));
    }
    if (last - first >= COUNT_MAX) {
      throw new IllegalArgumentException(
          "--seeds: found %d..%d. Allowed: at most %d seeds. Write --seeds %d..%d."
              .formatted(first, last, COUNT_MAX, first, first + COUNT_MAX - 1));
    }
  }

  static final long COUNT_MAX = 1_000_000;

  public static SeedRange parse(String text) {
    var syntax = SYNTAX.matcher(text);
    if (!syntax.matches()) {
      throw new IllegalArgumentException(
          "--seeds: found \"%s\". Allowed: FIRST..LAST. Write --seeds 1..300.".formatted(text));
    }
    long first = Long.parseLong(syntax.group(1));
    return new SeedRange(first, syntax.group(2) == null ? first : Long.parseLong(syntax.group(2)));
  }

  public long count() {
    return last - first + 1;
  }

  @Override
  public String toString() {
    return first + ".." + last;
  }
}
