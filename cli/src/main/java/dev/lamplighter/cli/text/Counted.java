package dev.lamplighter.cli.text;

import java.util.List;

/// Numbers and lists in words.
public final class Counted {
  private Counted() {}

  /// `1 pod`, `2 pods`.
  public static String of(long count, String noun) {
    return "%d %s%s".formatted(count, noun, count == 1 ? "" : "s");
  }

  /// The names with commas; of many only the first, and how many more there are.
  public static String list(List<String> names, int most) {
    if (names.size() <= most) {
      return String.join(", ", names);
    }
    return "%s and %d more"
        .formatted(String.join(", ", names.subList(0, most - 1)), names.size() - most + 1);
  }
}
