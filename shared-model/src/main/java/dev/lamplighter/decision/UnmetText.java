package dev.lamplighter.decision;

import dev.lamplighter.model.Integers;
import dev.lamplighter.model.Nearest;
import dev.lamplighter.model.Operator;
import dev.lamplighter.model.Others;
import dev.lamplighter.model.Requirement;
import java.util.List;
import java.util.stream.Collectors;

/// What no instance type meets, in a sentence: what is wanted, what there is, what was meant.
final class UnmetText {
  private static final int SHOWN_VALUES = 12;

  private UnmetText() {}

  static String sentence(Rejection.Unmet unmet) {
    String wanted =
        unmet.wanted().stream().map("(%s)"::formatted).collect(Collectors.joining(" and "));
    String types =
        "none of %d instance type%s".formatted(unmet.types(), unmet.types() == 1 ? "" : "s");
    if (unmet.wanted().size() > 1) {
      return "%s are wanted together, but %s meets them all.".formatted(wanted, types);
    }
    if (unmet.offered().isEmpty()) {
      return "%s is wanted, but %s has that label.".formatted(wanted, types);
    }
    return "%s is wanted, but %s has it: there %s %s.%s"
        .formatted(
            wanted,
            types,
            unmet.offered().size() == 1 ? "is" : "are",
            list(unmet.offered()),
            hint(unmet));
  }

  private static String list(List<String> values) {
    int others = values.size() - SHOWN_VALUES;
    if (values.size() > 2 && values.stream().allMatch(value -> Integers.parse(value).isPresent())) {
      return "%s to %s".formatted(values.getFirst(), values.getLast());
    }
    return others <= 0
        ? String.join(", ", values)
        : "%s and %s"
            .formatted(String.join(", ", values.subList(0, SHOWN_VALUES)), Others.of(others));
  }

  private static String hint(Rejection.Unmet unmet) {
    if (!unmet.leftOut().isEmpty()) {
      return " Types with %s there are, but the NodePool's requirements leave them out."
          .formatted(list(unmet.leftOut()));
    }
    Requirement wanted = unmet.wanted().getFirst();
    return wanted.operator() != Operator.IN
        ? ""
        : wanted.values().stream()
            .flatMap(value -> Nearest.of(value, unmet.offered()).stream())
            .findFirst()
            .map(" Maybe %s was meant."::formatted)
            .orElse("");
  }
}
