package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.int64;
import static dev.lamplighter.functions.crd.Schemas.list;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.quantities;
import static dev.lamplighter.functions.crd.Schemas.required;
import static dev.lamplighter.functions.crd.Schemas.text;
import static dev.lamplighter.functions.crd.Schemas.time;

import dev.lamplighter.api.ApiLimits;
import dev.lamplighter.api.ApiLimits.Range;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.functions.crd.Schema.Field;
import dev.lamplighter.functions.wire.Durations;
import dev.lamplighter.model.Operator;
import dev.lamplighter.model.TaintEffect;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A NodePool's `spec.template.spec` and a NodeClaim's `spec`, which are nearly alike (spec core
/// 1.3).
final class ClaimSpecSchema {
  static final String DURATION = "^([0-9]+(s|m|h))+$";
  static final String DURATION_OR_NEVER = "^(([0-9]+(s|m|h))+|Never)$";

  private ClaimSpecSchema() {}

  static Schema ofPool() {
    return object(
        "What each NodeClaim of the pool asks for.",
        fields(
            LabelRules.keyOfPool(),
            nodeClassRef()
                .rule("self.group == oldSelf.group", "nodeClassRef.group is immutable")
                .rule("self.kind == oldSelf.kind", "nodeClassRef.kind is immutable")));
  }

  static Schema ofClaim() {
    var resources =
        optional(
            "resources",
            object(
                "What the pods planned for the node ask for.",
                optional("requests", quantities("Requests by resource."))));
    var fields = fields(LabelRules.keyOfClaim(), nodeClassRef());
    return object(
            "What the node has to be. Written once.",
            Stream.concat(Arrays.stream(fields), Stream.of(resources)).toArray(Field[]::new))
        .rule("self == oldSelf", "spec is immutable");
  }

  private static Field[] fields(List<CelRule> keyRules, Schema nodeClassRef) {
    return new Field[] {
      optional("taints", list("Taints that the node keeps.", taint())),
      optional(
          "startupTaints",
          list("Taints that another program removes once the node can be used.", taint())),
      required(
          "requirements",
          list("What the node's labels have to be.", requirement(keyRules))
              .count(0, ApiLimits.REQUIREMENTS_MAX)),
      required("nodeClassRef", nodeClassRef),
      optional(
          "terminationGracePeriod",
          text("How long a drain may take before it is cut off. For ever if left out.")
              .pattern(DURATION)),
      optional(
          "expireAfter",
          text("Age at which the node is replaced, or Never.")
              .pattern(DURATION_OR_NEVER)
              .byDefault(Durations.print(NodeClaimSpec.DEFAULT_EXPIRE_AFTER)))
    };
  }

  private static Schema nodeClassRef() {
    return object(
        "The EC2NodeClass of the nodes.",
        required(
            "group", notEmpty("group", text("API group, karpenter.k8s.aws.").pattern("^[^/]*$"))),
        required("kind", notEmpty("kind", text("EC2NodeClass."))),
        required("name", notEmpty("name", text("Name of the class."))));
  }

  private static Schema notEmpty(String name, Schema text) {
    return text.rule("self != ''", "%s may not be empty".formatted(name));
  }

  private static Schema taint() {
    return object(
        "",
        required("key", text("Key of the taint.").pattern(LabelRules.KEY)),
        optional("value", text("Value of the taint.").pattern(LabelRules.KEY_OR_NOTHING)),
        required(
            "effect",
            text("What happens to pods that do not tolerate it.")
                .oneOf((Object[]) TaintEffect.values())),
        optional("timeAdded", time("When the taint was added.")));
  }

  private static Schema requirement(List<CelRule> keyRules) {
    return object(
            "",
            required(
                "key",
                text("Label that is asked about.")
                    .pattern(LabelRules.KEY)
                    .atMost(LabelRules.KEY_LONGEST)
                    .rules(keyRules)),
            required(
                "operator", text("How the values are meant.").oneOf((Object[]) Operator.values())),
            optional(
                "values",
                list(
                    "Label values; one whole number for Gt, Lt, Gte and Lte.",
                    text("").pattern(LabelRules.VALUE).atMost(LabelRules.VALUE_LONGEST))),
            optional(
                "minValues",
                int64("How many different values the instance types must offer at least.")
                    .within(new Range(1, ApiLimits.MIN_VALUES_MAX))))
        .rules(ofOperators());
  }

  static List<CelRule> ofOperators() {
    List<Operator> numeric = Arrays.stream(Operator.values()).filter(Operator::isNumeric).toList();
    String names =
        numeric.stream().map("'%s'"::formatted).collect(Collectors.joining(", ", "[", "]"));
    return List.of(
        new CelRule(
            "self.operator != 'In' || (has(self.values) && self.values.size() > 0)",
            "a requirement with operator In must have a value"),
        new CelRule(
            "!(self.operator in %s) || (has(self.values) && self.values.size() == 1"
                    .formatted(names)
                + " && self.values[0].matches('^[0-9]+$'))",
            "a requirement with operator %s must have a single value, a whole number"
                .formatted(joined(numeric))),
        new CelRule(
            "self.operator != 'In' || !has(self.minValues)"
                + " || (has(self.values) && self.values.size() >= self.minValues)",
            "a requirement with minValues must have at least that many values"));
  }

  private static String joined(List<Operator> operators) {
    return operators.stream()
        .map(Operator::toString)
        .collect(Collectors.joining(", "))
        .replaceFirst(", (\\w+)$", " or $1");
  }
}
