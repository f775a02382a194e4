package dev.lamplighter.schedule;

import dev.lamplighter.decision.Confined;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import java.util.List;

/// In which of a claim's domains a pod may be by its own selector, affinity and volumes, and which
/// of these closes the others: what a refusal by other pods must say to be understood.
record OpenToPod(Domain domain, Confined confined) {

  static OpenToPod of(Shape shape, Domain offered, LabelKey key) {
    List<String> open = allowed(shape.nodeAlternatives(), offered, key);
    if (open.isEmpty() || open.size() == offered.list().size()) {
      return new OpenToPod(offered, Confined.NO);
    }
    boolean selectorLeavesMore = allowed(shape.alternatives(), offered, key).size() > open.size();
    return new OpenToPod(
        Domain.of(open), selectorLeavesMore ? Confined.BY_VOLUMES : Confined.BY_SELECTOR);
  }

  private static List<String> allowed(
      List<Requirements> alternatives, Domain offered, LabelKey key) {
    return offered.list().stream()
        .filter(value -> alternatives.stream().anyMatch(any -> any.stable().get(key).has(value)))
        .toList();
  }
}
