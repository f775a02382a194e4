package dev.lamplighter.infra;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Names of constructs.
final class Ids {
  private Ids() {}

  /// `spot-interruption` as `SpotInterruption`.
  static String pascal(String words) {
    return Arrays.stream(words.split("[^A-Za-z0-9]+", -1))
        .filter(word -> !word.isEmpty())
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
        .collect(Collectors.joining());
  }
}
