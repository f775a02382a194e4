package dev.lamplighter.model;

import java.util.List;

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
    int others = values.size() - SHOWN_VALUES;
    return others <= 0
        ? "[" + String.join(", ", values) + "]"
        : "[%s and %d others]"
            .formatted(String.join(", ", values.subList(0, SHOWN_VALUES)), others);
  }
}
