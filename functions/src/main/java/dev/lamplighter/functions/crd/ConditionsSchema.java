package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.int64;
import static dev.lamplighter.functions.crd.Schemas.list;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.required;
import static dev.lamplighter.functions.crd.Schemas.text;
import static dev.lamplighter.functions.crd.Schemas.time;

import dev.lamplighter.api.ApiLimits.Range;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.functions.crd.Schema.Field;

/// `status.conditions`, one of each type. The reason may be missing, as it may in Karpenter's
/// NodeClaims (spec core 1.7).
final class ConditionsSchema {
  private static final int TYPE_LONGEST = 316;
  private static final int REASON_LONGEST = 1024;
  private static final int MESSAGE_LONGEST = 32_768;

  private ConditionsSchema() {}

  static Field field() {
    return optional(
        "conditions", list("What holds of the object, one of each type.", item()).keyedBy("type"));
  }

  private static Schema item() {
    return object(
        "",
        required("type", text("What it is about.").pattern(LabelRules.KEY).atMost(TYPE_LONGEST)),
        required("status", text("Whether it holds.").oneOf((Object[]) ConditionStatus.values())),
        optional(
            "reason",
            text("Why, in one word.")
                .pattern("^([A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?)?$")
                .atMost(REASON_LONGEST)),
        optional("message", text("Why, in a sentence.").atMost(MESSAGE_LONGEST)),
        required("lastTransitionTime", time("When the status last changed.")),
        optional(
            "observedGeneration",
            int64("The generation of the spec that this is about.").within(Range.NOT_NEGATIVE)));
  }
}
