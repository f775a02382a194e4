package dev.lamplighter.cli.validate;

import dev.lamplighter.cli.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;

/// A validation in words: a line for each problem, and a summary.
public final class ValidationText {
  private ValidationText() {}

  public static List<String> lines(Validation validation) {
    var lines = new ArrayList<String>();
    validation.problems().forEach(problem -> lines.add(problem.toString()));
    if (!validation.elsewhere().isEmpty()) {
      lines.add(
          "Not looked for, because no EC2NodeClass is among the manifests: %s."
              .formatted(
                  validation.elsewhere().stream()
                      .map(name -> "EC2NodeClass/" + name)
                      .collect(Collectors.joining(", "))));
    }
    if (!validation.unchecked().isEmpty()) {
      lines.add(
          "Not checked, because no decision depends on them: %s."
              .formatted(counts(validation.unchecked())));
    }
    lines.add(summary(validation));
    return lines;
  }

  private static String summary(Validation validation) {
    String valid = counts(validation.valid());
    if (validation.ok()) {
      return valid.isEmpty() ? "Nothing to check." : valid + ": all valid";
    }
    String problems = Counted.of(validation.problems().size(), "problem");
    return valid.isEmpty() ? problems : "%s; valid: %s".formatted(problems, valid);
  }

  private static String counts(SortedMap<String, Integer> kinds) {
    return kinds.entrySet().stream()
        .map(entry -> Counted.of(entry.getValue(), entry.getKey()))
        .collect(Collectors.joining(", "));
  }
}
