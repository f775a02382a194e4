package dev.lamplighter.api;

import static dev.lamplighter.api.Rule.saying;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.ResourceName;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;

/// What Karpenter's API server and its runtime validation ask of a NodePool's values (spec core 1.2
/// to 1.4, 1.12). To ask one thing more is to add one rule to a list.
///
/// A pool that was refused at the door has none of these; one that was applied past us may.
public final class NodePoolValidation {
  private static final List<Rule<NodePool.Template>> TEMPLATE =
      List.of(
          NodePoolValidation::restrictedLabels,
          (template, at) ->
              AnnotationRules.broken(template.annotations(), at.fields("metadata.annotations")),
          Rule.of(
              "metadata.labels",
              template -> labels(template).size() <= ApiLimits.LABELS_MAX,
              saying(
                  template -> "found %d labels".formatted(labels(template).size()),
                  "at most " + ApiLimits.LABELS_MAX,
                  "fewer, or two pools")),
          Rule.in("spec", NodePool.Template::spec, ClaimSpecRules.ALL));

  private static final List<Rule<Budget>> BUDGET =
      List.of(
          Rule.of(
              "schedule",
              budget -> budget.window().stream().allMatch(NodePoolValidation::hasCron),
              saying(
                  budget -> "found \"%s\"".formatted(budget.window().orElseThrow().schedule()),
                  CronSchedule.ALLOWED,
                  "schedule: \"0 9 * * mon-fri\"")));

  private static final List<Rule<NodePool.Spec>> SPEC =
      List.of(
          Rule.of(
              "weight",
              spec -> ApiLimits.WEIGHT.contains(spec.weight().orElse(1)),
              saying(spec -> "found " + spec.weight().getAsInt(), "1 to 100", "weight: 10")),
          Rule.of(
              "weight",
              spec -> spec.replicas().isEmpty() || spec.weight().isEmpty(),
              saying(
                  _ -> "a static pool (one with replicas) has a weight",
                  "no weight beside replicas",
                  "one of the two")),
          Rule.of(
              "replicas",
              spec -> spec.replicas().orElse(0) >= 0,
              saying(spec -> "found " + spec.replicas().getAsLong(), "0 or more", "replicas: 1")),
          Rule.of(
              "limits",
              spec -> spec.replicas().isEmpty() || limitsNodesOnly(spec),
              saying(
                  spec -> "a static pool (one with replicas) limits " + spec.limits(),
                  "only nodes",
                  "limits: {nodes: \"10\"}")),
          Rule.in("template", NodePool.Spec::template, TEMPLATE),
          Rule.atMost(
              ApiLimits.BUDGETS_MAX, "disruption.budgets", spec -> spec.disruption().budgets()),
          Rule.each("disruption.budgets", spec -> spec.disruption().budgets(), BUDGET));

  private NodePoolValidation() {}

  /// Everything about the pool that breaks a rule.
  public static List<Violation> of(NodePool pool) {
    return Stream.concat(
            LabelValueName.RULE.broken(pool.meta(), FieldPath.of("metadata")),
            Rule.broken(SPEC, pool.spec(), FieldPath.of("spec")))
        .toList();
  }

  private static boolean limitsNodesOnly(NodePool.Spec spec) {
    return spec.limits().names().stream().allMatch(ResourceName.NODES::equals);
  }

  private static boolean hasCron(Budget.Window window) {
    return CronSchedule.parse(window.schedule()).isPresent();
  }

  private static SortedMap<LabelKey, String> labels(NodePool.Template template) {
    return template.labels().values();
  }

  private static Stream<Violation> restrictedLabels(NodePool.Template template, FieldPath at) {
    return labels(template).keySet().stream()
        .filter(ClaimSpecRules::isRestricted)
        .map(
            key ->
                new Violation(
                    at.fields("metadata.labels").field(key.value()),
                    "the label %s is Karpenter's or Kubernetes' own".formatted(key),
                    "labels of your own, and well-known ones such as karpenter.sh/capacity-type",
                    ClaimSpecRules.OWN_KEY));
  }
}
