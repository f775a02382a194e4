package dev.lamplighter.model;

import java.util.List;
import java.util.stream.Collectors;

/// How a requirement is shown to people (spec core 2.8).
final class RequirementText {
  private static final int SHOWN_VALUES = 5;

  private RequirementText() {}

  static String of(Requirement requirement) {
    StringBuilder text = new StringBuilder(requirement.key().value());
    boolean mustExist = requirement.complement() && !requirement.allowsAbsent();
    if (mustExist) {
      text.append(" Exists");
    }
    if (!mustExist || !requirement.values().isEmpty()) {
      text.append(' ').append(requirement.operator());
    }
    if (requirement.operator() == Operator.IN || requirement.operator() == Operator.NOT_IN) {
      text.append(' ').append(list(requirement.values()));
    }
    if (requirement.isUnsatisfiable()) {
      text.append(" (no value possible)");
    }
    requirement.lower().ifPresent(lower -> text.append(" >=").append(lower));
    requirement.upper().ifPresent(upper -> text.append(" <=").append(upper));
    requirement.minValues().ifPresent(least -> text.append(" minValues ").append(least));
    return text.toString();
  }

  private static String list(List<String> values) {
    String shown =
        values.stream()
            .limit(SHOWN_VALUES)
            .map(RequirementText::quotedIfEmpty)
            .collect(Collectors.joining(", "));
    int others = values.size() - SHOWN_VALUES;
    return others <= 0 ? "[" + shown + "]" : "[%s and %s]".formatted(shown, Others.of(others));
  }

  /// A label may have the empty value, which is not the same as no value at all.
  private static String quotedIfEmpty(String value) {
    return value.isEmpty() ? "\"\"" : value;
  }
}
