package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.int32;
import static dev.lamplighter.functions.crd.Schemas.int64;
import static dev.lamplighter.functions.crd.Schemas.list;
import static dev.lamplighter.functions.crd.Schemas.map;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.quantities;
import static dev.lamplighter.functions.crd.Schemas.required;
import static dev.lamplighter.functions.crd.Schemas.text;
import static dev.lamplighter.functions.crd.Schemas.texts;

import dev.lamplighter.api.ApiLimits;
import dev.lamplighter.api.ApiLimits.Range;
import dev.lamplighter.api.Budget;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.Disruption;
import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.Durations;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `nodepools.karpenter.sh` (spec core 1.2 to 1.5).
final class NodePoolCrd {
  static final Crd CRD =
      new Crd(
          ObjectKind.NODE_POOL,
          List.of(),
          List.of(
              Column.of("NodeClass", "string", ".spec.template.spec.nodeClassRef.name"),
              Column.of("Nodes", "string", ".status.nodes"),
              Column.condition(ConditionType.READY.toString()),
              Column.age(),
              Column.of("Weight", "integer", ".spec.weight").whenWide(),
              Column.of("CPU", "string", ".status.resources.cpu").whenWide(),
              Column.of("Memory", "string", ".status.resources.memory").whenWide()),
          Optional.of(new Crd.Scale(".spec.replicas", ".status.nodes")),
          required("spec", spec()),
          status());

  private NodePoolCrd() {}

  private static Schema spec() {
    return object(
            "Which nodes may be made, within which limits, and when they may go.",
            required("template", template()),
            optional("disruption", disruption()),
            optional(
                "limits",
                quantities("The most that all nodes of the pool may have together, by resource.")),
            optional(
                "weight", int32("Pools of more weight are tried first.").within(ApiLimits.WEIGHT)),
            optional(
                "replicas",
                int64("A fixed number of nodes, which makes the pool static.")
                    .within(Range.NOT_NEGATIVE)))
        .rule(
            "has(self.replicas) == has(oldSelf.replicas)",
            "a NodePool cannot change between static (with replicas) and dynamic")
        .rule(
            "!has(self.replicas) || !has(self.limits)"
                + " || self.limits.all(resource, resource == 'nodes')",
            "only 'limits.nodes' may stand beside 'replicas'")
        .rule(
            "!has(self.replicas) || !has(self.weight)", "'weight' may not stand beside 'replicas'");
  }

  private static Schema template() {
    return object(
        "What each NodeClaim of the pool starts from.",
        optional(
            "metadata",
            object(
                "Labels and annotations of the pool's claims and nodes.",
                optional(
                    "labels",
                    map(
                            "Labels of the nodes.",
                            text("").pattern(LabelRules.VALUE).atMost(LabelRules.VALUE_LONGEST))
                        .atMost(ApiLimits.LABELS_MAX)
                        .rules(LabelRules.allKeys())),
                optional("annotations", texts("Annotations of the nodes.")))),
        required("spec", ClaimSpecSchema.ofPool()));
  }

  private static Schema disruption() {
    return object(
            "When nodes may be taken away because it pays or because they are out of date.",
            optional(
                "consolidateAfter",
                text("How long a node has to be quiet before it is consolidated, or Never.")
                    .pattern(ClaimSpecSchema.DURATION_OR_NEVER)
                    .byDefault(consolidateAfter())),
            optional(
                "consolidationPolicy",
                text("Which nodes are consolidated.")
                    .oneOf((Object[]) ConsolidationPolicy.values())
                    .byDefault(Disruption.DEFAULT.consolidationPolicy().toString())),
            optional(
                "budgets",
                list("How many nodes may be disrupted at once; the least counts.", budget())
                    .count(0, ApiLimits.BUDGETS_MAX)
                    .byDefault(List.of(Map.of("nodes", nodesOfBudget())))))
        .byDefault(Map.of("consolidateAfter", consolidateAfter()));
  }

  private static String consolidateAfter() {
    return Disruption.DEFAULT.consolidateAfter().map(Durations::print).orElse("Never");
  }

  private static String nodesOfBudget() {
    return switch (Budget.DEFAULT.nodes()) {
      case Budget.Nodes.Count(int count) -> Integer.toString(count);
      case Budget.Nodes.Percent(int percent) -> percent + "%";
    };
  }

  private static Schema budget() {
    return object(
            "",
            optional(
                "nodes",
                text("A number of nodes, or a share of the pool's nodes.")
                    .pattern("^((100|[0-9]{1,2})%|[0-9]+)$")
                    .byDefault(nodesOfBudget())),
            optional(
                "reasons",
                list(
                        "The reasons that the budget is for; all, if left out.",
                        text("").oneOf((Object[]) DisruptionReason.values()))
                    .count(0, ApiLimits.BUDGETS_MAX)),
            optional(
                "schedule",
                text("When the budget begins to count: five cron fields or a macro, in UTC.")
                    .pattern(
                        "^(@(annually|yearly|monthly|weekly|daily|midnight|hourly)"
                            + "|.+\\s.+\\s.+\\s.+\\s.+)$")),
            optional(
                "duration",
                text("How long the budget counts from then on, in hours and minutes.")
                    .pattern("^((([0-9]+(h|m))|([0-9]+h[0-9]+m))(0s)?)$")))
        .rule(
            "has(self.schedule) == has(self.duration)",
            "'schedule' must be set together with 'duration'");
  }

  private static Schema status() {
    return object(
        "What has become of the pool.",
        optional("resources", quantities("Capacity of all nodes of the pool, by resource.")),
        optional("nodes", int64("How many nodes the pool has.").byDefault(0)),
        optional(
            "nodeClassObservedGeneration",
            int64("The generation of the EC2NodeClass that the status is about.")),
        ConditionsSchema.field());
  }
}
