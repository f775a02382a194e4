package dev.lamplighter.api;

import static dev.lamplighter.api.Rule.saying;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.WellKnownLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The rules of a NodePool's `spec.template.spec` (spec core 1.3, 1.12).
final class ClaimSpecRules {
  static final List<Rule<NodeClaimSpec>> ALL =
      List.of(
          ClaimSpecRules::repeatedTaints,
          Rule.of(
              "requirements",
              spec -> spec.requirements().keys().size() <= ApiLimits.REQUIREMENTS_MAX,
              saying(
                  spec -> "found %d requirements".formatted(spec.requirements().keys().size()),
                  "at most " + ApiLimits.REQUIREMENTS_MAX,
                  "fewer, or two pools")),
          ClaimSpecRules::restrictedKeys,
          ClaimSpecRules::unknownCapacityTypes);

  private ClaimSpecRules() {}

  /// What to write instead of a label that is not the user's to set.
  static final String OWN_KEY = "a key of your own, such as example.com/team";

  /// Whether a pool may neither set nor require this label.
  static boolean isRestricted(LabelKey key) {
    return key.equals(LabelKey.NODEPOOL) || WellKnownLabels.isRestricted(key);
  }

  private static Stream<Violation> restrictedKeys(NodeClaimSpec spec, FieldPath at) {
    return spec.requirements().keys().stream()
        .filter(ClaimSpecRules::isRestricted)
        .map(
            key ->
                new Violation(
                    requirement(at, key),
                    "the key %s is Karpenter's or Kubernetes' own".formatted(key),
                    "labels of your own, and well-known ones such as karpenter.sh/capacity-type",
                    OWN_KEY));
  }

  private static Stream<Violation> unknownCapacityTypes(NodeClaimSpec spec, FieldPath at) {
    return spec
        .requirements()
        .find(LabelKey.CAPACITY_TYPE)
        .filter(requirement -> !requirement.complement() && !requirement.values().isEmpty())
        .filter(requirement -> known(requirement) < Math.max(1, least(requirement)))
        .map(
            requirement ->
                new Violation(
                    requirement(at, LabelKey.CAPACITY_TYPE),
                    "found %d known capacity types among %s"
                        .formatted(known(requirement), requirement.values()),
                    "at least %d of spot, on-demand, reserved"
                        .formatted(Math.max(1, least(requirement))),
                    "values: [spot, on-demand]"))
        .stream();
  }

  private static long known(Requirement requirement) {
    return requirement.values().stream()
        .map(CapacityType::fromLabelValue)
        .filter(Optional::isPresent)
        .count();
  }

  private static int least(Requirement requirement) {
    return requirement.minValues().orElse(1);
  }

  private static FieldPath requirement(FieldPath at, LabelKey key) {
    return at.field("requirements").keyed(key.value());
  }

  /// One effect of one key stands once, in `taints` and `startupTaints` together.
  private static Stream<Violation> repeatedTaints(NodeClaimSpec spec, FieldPath at) {
    var placed = new LinkedHashMap<FieldPath, Taint>();
    place(spec.taints(), at.field("taints"), placed);
    place(spec.startupTaints(), at.field("startupTaints"), placed);
    Map<String, FieldPath> first = new HashMap<>();
    var violations = new ArrayList<Violation>();
    placed.forEach(
        (path, taint) -> {
          String identity = taint.key() + ":" + taint.effect();
          var before = first.putIfAbsent(identity, path);
          if (before != null) {
            violations.add(
                new Violation(
                    path,
                    "%s stands at %s already".formatted(identity, before),
                    "each effect of a key once in taints and startupTaints together",
                    "one of the two"));
          }
        });
    return violations.stream();
  }

  private static void place(List<Taint> taints, FieldPath at, Map<FieldPath, Taint> placed) {
    for (int index = 0; index < taints.size(); index++) {
      placed.put(at.index(index), taints.get(index));
    }
  }
}
