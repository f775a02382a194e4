package dev.lamplighter.benchmarks.check;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// What is known of one label of a node that is still to be made: it has one of `listed`, or where
/// that is empty, one that all of `rules` allow; `sure` tells that it has one at all. No node is
/// given a label that it is only not to have some values of.
record LabelValue(Optional<Set<String>> listed, List<Problem.Requirement> rules, boolean sure) {
  static final LabelValue ABSENT = new LabelValue(Optional.of(Set.of()), List.of(), false);

  static LabelValue oneOf(List<String> values) {
    return new LabelValue(Optional.of(new TreeSet<>(values)), List.of(), true);
  }

  static LabelValue of(String value) {
    return oneOf(List.of(value));
  }

  /// Of a label that only a claim's requirement speaks of.
  static LabelValue asked(Problem.Requirement rule) {
    return switch (rule.operator()) {
      case "In" -> oneOf(rule.values());
      case "DoesNotExist" -> ABSENT;
      case "NotIn" -> new LabelValue(Optional.empty(), List.of(rule), false);
      default -> new LabelValue(Optional.empty(), List.of(rule), true);
    };
  }

  /// The same where a claim asks for this too.
  LabelValue and(Problem.Requirement rule) {
    if (listed.isPresent()) {
      return new LabelValue(
          Optional.of(
              new TreeSet<>(listed.get().stream().filter(value -> allows(rule, value)).toList())),
          rules,
          sure);
    }
    LabelValue other = asked(rule);
    if (other.listed.isPresent()) {
      LabelValue narrowed = other;
      for (Problem.Requirement mine : rules) {
        narrowed = narrowed.and(mine);
      }
      return narrowed;
    }
    var both = new ArrayList<>(rules);
    both.add(rule);
    return new LabelValue(Optional.empty(), both, sure || other.sure);
  }

  private boolean isAbsent() {
    return listed.map(Set::isEmpty).orElse(false);
  }

  /// Whether the requirement holds whichever value it has.
  boolean surely(Problem.Requirement wanted) {
    if (isAbsent()) {
      return wanted.operator().equals("NotIn") || wanted.operator().equals("DoesNotExist");
    }
    if (listed.isPresent()) {
      return listed.get().stream().allMatch(value -> allows(wanted, value));
    }
    return switch (wanted.operator()) {
      case "Exists" -> sure;
      case "NotIn" -> wanted.values().stream().noneMatch(this::mayBe);
      case "Gt", "Gte", "Lt", "Lte" -> rules.contains(wanted);
      default -> false;
    };
  }

  /// Whether it may hold.
  boolean perhaps(Problem.Requirement wanted) {
    if (isAbsent()) {
      return wanted.operator().equals("NotIn") || wanted.operator().equals("DoesNotExist");
    }
    if (listed.isPresent()) {
      return listed.get().stream().anyMatch(value -> allows(wanted, value));
    }
    return switch (wanted.operator()) {
      case "In" -> sure && wanted.values().stream().anyMatch(this::mayBe);
      case "DoesNotExist" -> !sure;
      case "NotIn" -> true;
      default -> sure;
    };
  }

  private boolean mayBe(String value) {
    return rules.stream().allMatch(rule -> allows(rule, value));
  }

  /// Whether the value satisfies the requirement, as kube-scheduler says.
  static boolean allows(Problem.Requirement rule, String value) {
    return switch (rule.operator()) {
      case "In" -> rule.values().contains(value);
      case "NotIn" -> !rule.values().contains(value);
      case "Exists" -> true;
      case "DoesNotExist" -> false;
      case "Gt" -> number(value) > number(rule.values().getFirst());
      case "Lt" -> number(value) < number(rule.values().getFirst());
      case "Gte" -> number(value) >= number(rule.values().getFirst());
      case "Lte" -> number(value) <= number(rule.values().getFirst());
      default -> throw new IllegalArgumentException("Operator (%s) is none".formatted(rule));
    };
  }

  private static double number(String value) {
    return value.matches("-?[0-9]+") ? Long.parseLong(value) : Double.NaN;
  }
}
