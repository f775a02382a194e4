package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.int32;
import static dev.lamplighter.functions.crd.Schemas.list;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.quantities;
import static dev.lamplighter.functions.crd.Schemas.required;
import static dev.lamplighter.functions.crd.Schemas.text;

import dev.lamplighter.api.ApiLimits;
import dev.lamplighter.api.ApiLimits.Range;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.Operator;
import java.util.List;
import java.util.Optional;

/// `nodeoverlays.karpenter.sh` (spec core 1.8).
final class NodeOverlayCrd {
  static final Crd CRD =
      new Crd(
          ObjectKind.NODE_OVERLAY,
          List.of("overlays"),
          List.of(
              Column.condition(ConditionType.READY.toString()),
              Column.age(),
              Column.of("Weight", "integer", ".spec.weight").whenWide()),
          Optional.empty(),
          required("spec", spec()),
          object("What has become of the overlay.", ConditionsSchema.field()));

  private NodeOverlayCrd() {}

  private static Schema spec() {
    return object(
            "What is known better of instance types than AWS says.",
            required(
                "requirements",
                list("Labels of the types and offerings that are meant.", requirement())
                    .count(0, ApiLimits.REQUIREMENTS_MAX)),
            optional(
                "price",
                text("Dollars an hour, in place of AWS's.").pattern("^[0-9]+(\\.[0-9]+)?$")),
            optional(
                "priceAdjustment",
                text("What is added to the price, in dollars an hour or in percent.")
                    .pattern(
                        "^(([+-][0-9]*\\.?[0-9]+)|(\\+[0-9]*\\.?[0-9]+%)"
                            + "|(-[0-9]{1,2}(\\.[0-9]+)?%)|(-100%))$")),
            optional(
                "capacity",
                quantities("Resources beside those that AWS tells.")
                    .rule(
                        "self.all(name, !(name in ['cpu', 'memory', 'ephemeral-storage', 'pods']))",
                        "capacity may not name cpu, memory, ephemeral-storage or pods")),
            optional(
                "weight",
                int32("Of several overlays the one of more weight counts.")
                    .within(new Range(1, ApiLimits.OVERLAY_WEIGHT_MAX))))
        .rule(
            "!has(self.price) || !has(self.priceAdjustment)",
            "'price' may not stand beside 'priceAdjustment'");
  }

  private static Schema requirement() {
    return object(
            "",
            required(
                "key",
                text("Label that is asked about.")
                    .pattern(LabelRules.KEY)
                    .atMost(LabelRules.KEY_LONGEST)),
            required(
                "operator", text("How the values are meant.").oneOf((Object[]) Operator.values())),
            optional(
                "values",
                list(
                    "Label values; one whole number for Gt, Lt, Gte and Lte.",
                    text("").pattern(LabelRules.VALUE).atMost(LabelRules.VALUE_LONGEST))))
        .rules(ClaimSpecSchema.ofOperators().subList(0, 2));
  }
}
