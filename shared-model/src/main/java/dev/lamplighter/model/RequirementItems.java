package dev.lamplighter.model;

import java.util.ArrayList;
import java.util.List;

/// How a requirement is written back to the API (spec core 2.4).
final class RequirementItems {
  private RequirementItems() {}

  static List<Requirement.Item> of(Requirement requirement) {
    if (requirement.isUnsatisfiable()) {
      // The API refuses `In` without a value, so the contradiction is spelled out.
      return List.of(
          item(requirement, Operator.EXISTS, List.of()),
          item(requirement, Operator.DOES_NOT_EXIST, List.of()));
    }
    return requirement.complement()
        ? complement(requirement)
        : List.of(item(requirement, requirement.operator(), requirement.values()));
  }

  private static List<Requirement.Item> complement(Requirement requirement) {
    List<Requirement.Item> items = new ArrayList<>();
    requirement.lower().ifPresent(bound -> items.add(bound(requirement, Operator.GTE, bound)));
    requirement.upper().ifPresent(bound -> items.add(bound(requirement, Operator.LTE, bound)));
    if (!requirement.allowsAbsent() && items.isEmpty()) {
      items.add(item(requirement, Operator.EXISTS, List.of()));
    }
    if (!requirement.values().isEmpty() || items.isEmpty()) {
      items.add(item(requirement, Operator.NOT_IN, requirement.values()));
    }
    return List.copyOf(items);
  }

  private static Requirement.Item bound(Requirement requirement, Operator operator, long bound) {
    return item(requirement, operator, List.of(Long.toString(bound)));
  }

  private static Requirement.Item item(
      Requirement requirement, Operator operator, List<String> values) {
    return new Requirement.Item(requirement.key(), operator, values, requirement.minValues());
  }
}
