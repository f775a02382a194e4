package dev.lamplighter.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/// Reads requirements as people write them: `In a,b`, `Gte 3 & NotIn 5`, `team In a; gen Gt 2`. An
/// empty text is no requirement at all, `In` alone is what nothing satisfies.
final class Notation {
  static final LabelKey KEY = LabelKey.of("example.com/key");

  private Notation() {}

  /// One or several clauses on one key; all hold.
  static Requirement requirement(LabelKey key, String text) {
    return Arrays.stream(text.strip().split("\\s*&\\s*", -1))
        .map(clause -> clause(key, clause))
        .reduce(Requirement::intersection)
        .orElseThrow();
  }

  static Requirement requirement(String text) {
    return requirement(KEY, text);
  }

  private static Requirement clause(LabelKey key, String text) {
    String[] words = text.split("\\s+", -1);
    Operator operator = Operator.parse(words[0]).orElseThrow();
    List<String> values = words.length > 1 ? List.of(words[1].split(",", -1)) : List.of();
    OptionalInt minValues =
        words.length > 2 ? OptionalInt.of(Integer.parseInt(words[2])) : OptionalInt.empty();
    return Requirement.of(key, operator, values, minValues);
  }

  /// `key Operator values; …`.
  static Requirements requirements(String text) {
    List<Requirement> requirements = new ArrayList<>();
    for (String part : text.isBlank() ? new String[0] : text.strip().split("\\s*;\\s*", -1)) {
      String[] keyAndRest = part.split("\\s+", 2);
      requirements.add(requirement(LabelKey.of(keyAndRest[0]), keyAndRest[1]));
    }
    return Requirements.of(requirements);
  }

  /// `a=b,c=d`.
  static Labels labels(String text) {
    Labels labels = Labels.EMPTY;
    for (String part : text.isBlank() ? new String[0] : text.strip().split(",", -1)) {
      String[] keyAndValue = part.split("=", 2);
      labels = labels.with(LabelKey.of(keyAndValue[0]), keyAndValue[1]);
    }
    return labels;
  }
}
