package dev.lamplighter.model;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.joining;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/// The known word that a user most likely meant.
public final class Nearest {
  private Nearest() {}

  /// The known word within a third of the word's length in edits, case left aside.
  public static Optional<String> of(String word, Collection<String> known) {
    int budget = Math.max(1, word.length() / 3);
    return known.stream()
        .filter(candidate -> edits(word, candidate) <= budget)
        .min(
            comparingInt((String candidate) -> edits(word, candidate))
                .thenComparing(candidate -> candidate));
  }

  /// At most so many of the known words, those first that are nearest to `word`, and how many more
  /// there are: `default, gpu and 7 more`. If all are named, in their own order.
  public static String some(String word, Collection<String> known, int atMost) {
    if (known.size() <= atMost) {
      return String.join(", ", known);
    }
    return known.stream()
            .sorted(comparingInt((String each) -> edits(word, each)).thenComparing(each -> each))
            .limit(atMost)
            .collect(joining(", "))
        + " and %d more".formatted(known.size() - atMost);
  }

  /// Levenshtein's distance: insertions, deletions and replacements.
  private static int edits(String left, String right) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
