package dev.lamplighter.cli.text;

import java.util.List;
import java.util.regex.Pattern;

/// Numbers and lists in words.
public final class Counted {
  private static final Pattern HISSING = Pattern.compile(".*(s|x|ch|sh)");
  private static final Pattern CONSONANT_AND_Y = Pattern.compile(".*[^aeiou]y");

  private Counted() {}

  /// `1 pod`, `2 pods`, `2 EC2NodeClasses`, `2 NetworkPolicies`.
  public static String of(long count, String noun) {
    return "%d %s".formatted(count, count == 1 ? noun : plural(noun));
  }

  private static String plural(String noun) {
    if (noun.endsWith("Endpoints")) {
      return noun;
    }
    if (HISSING.matcher(noun).matches()) {
      return noun + "es";
    }
    return CONSONANT_AND_Y.matcher(noun).matches()
        ? noun.substring(0, noun.length() - 1) + "ies"
        : noun + "s";
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
