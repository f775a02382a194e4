package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Tags;
import java.util.SortedMap;

/// EC2's filters, in whose values `*` stands for any text and `?` for any character (spec AWS 1.3).
final class TagFilter {
  private TagFilter() {}

  /// True if every wanted tag is there with a value that matches. No wanted tag matches nothing.
  static boolean matches(SortedMap<String, String> wanted, Tags tags) {
    return !wanted.isEmpty()
        && wanted.entrySet().stream()
            .allMatch(
                want ->
                    tags.get(want.getKey())
                        .filter(value -> matches(want.getValue(), value))
                        .isPresent());
  }

  static boolean matches(String pattern, String value) {
    return matches(pattern, 0, value, 0);
  }

  private static boolean matches(String pattern, int p, String value, int v) {
    if (p == pattern.length()) {
      return v == value.length();
    }
    if (pattern.charAt(p) == '*') {
      return matches(pattern, p + 1, value, v)
          || (v < value.length() && matches(pattern, p, value, v + 1));
    }
    return v < value.length()
        && (pattern.charAt(p) == '?' || pattern.charAt(p) == value.charAt(v))
        && matches(pattern, p + 1, value, v + 1);
  }
}
