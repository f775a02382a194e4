package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What pods ask for, narrowed to values of a topology key: the same object each time, since claims
/// are narrowed to few of them very often; and which value comes first.
final class Options {
  private final Map<Option, Requirements> narrowed = new HashMap<>();
  private DomainOrder order = DomainOrder.LEVEL;

  private record Option(Requirements requirements, LabelKey key, List<String> values) {
    Requirements narrowed() {
      return requirements.and(Requirement.in(key, values));
    }
  }

  void order(DomainOrder chosen) {
    order = chosen;
  }

  /// Which of several values comes first where pods are spread.
  DomainOrder order() {
    return order;
  }

  /// The requirements with one of these values of the key.
  Requirements narrowed(Requirements requirements, LabelKey key, List<String> values) {
    return narrowed.computeIfAbsent(
        new Option(requirements, key, List.copyOf(values)), Option::narrowed);
  }
}
