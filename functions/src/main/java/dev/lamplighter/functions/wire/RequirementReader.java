package dev.lamplighter.functions.wire;

import dev.lamplighter.api.ApiLimits;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Operator;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// Reads `{key, operator, values, minValues}` items into requirements (spec core 1.3).
final class RequirementReader {
  private static final List<Operator> POD_OPERATORS =
      List.of(
          Operator.IN,
          Operator.NOT_IN,
          Operator.EXISTS,
          Operator.DOES_NOT_EXIST,
          Operator.GT,
          Operator.LT);
  private static final List<Operator> SELECTOR_OPERATORS =
      List.of(Operator.IN, Operator.NOT_IN, Operator.EXISTS, Operator.DOES_NOT_EXIST);

  private RequirementReader() {}

  /// Whose requirement it is: Karpenter's API has all operators and `minValues`, and is less strict
  /// about `values` than Kubernetes' own.
  private enum Dialect {
    KARPENTER,
    OVERLAY,
    NODE_AFFINITY,
    LABEL_SELECTOR;

    private List<Operator> operators() {
      return switch (this) {
        case KARPENTER, OVERLAY -> List.of(Operator.values());
        case NODE_AFFINITY -> POD_OPERATORS;
        case LABEL_SELECTOR -> SELECTOR_OPERATORS;
      };
    }
  }

  /// A NodePool's requirements: all operators, minValues.
  static Requirements ofPool(Fields fields, String name) {
    return Requirements.of(items(fields, name, Dialect.KARPENTER));
  }

  /// A NodeOverlay's: the same without minValues.
  static Requirements ofOverlay(Fields fields, String name) {
    return Requirements.of(items(fields, name, Dialect.OVERLAY));
  }

  /// A pod's node affinity term: Kubernetes' operators.
  static Requirements ofNodeAffinity(Fields fields, String name) {
    return Requirements.of(items(fields, name, Dialect.NODE_AFFINITY));
  }

  /// A label selector's expressions.
  static List<Requirement> ofSelector(Fields fields, String name) {
    return items(fields, name, Dialect.LABEL_SELECTOR);
  }

  private static List<Requirement> items(Fields fields, String name, Dialect dialect) {
    return fields.list(name).stream().flatMap(item -> item(item, dialect).stream()).toList();
  }

  private static Optional<Requirement> item(Fields item, Dialect dialect) {
    List<Operator> operators = dialect.operators();
    item.require("key", "a label key", "key: topology.kubernetes.io/zone");
    item.require("operator", names(operators), "operator: In");
    Optional<LabelKey> key = item.parsedText("key", LabelKey::of, Spelling.LABEL_KEY);
    Optional<Operator> operator = operator(item, operators);
    int before = item.problems().size();
    List<String> values = item.texts("values");
    OptionalInt minValues =
        dialect == Dialect.KARPENTER
            ? item.between("minValues", 1, ApiLimits.MIN_VALUES_MAX)
            : OptionalInt.empty();
    item.refuseUnknown();
    if (key.isEmpty()
        || operator.isEmpty()
        || item.problems().size() > before
        || !fits(item, dialect, operator.get(), values, minValues)) {
      return Optional.empty();
    }
    return Optional.of(requirement(key.get(), operator.get(), values, minValues));
  }

  /// In Karpenter's API `NotIn` of no values is `Exists`, and `Exists` and `DoesNotExist` pass over
  /// values (spec core 2.1).
  private static Requirement requirement(
      LabelKey key, Operator operator, List<String> values, OptionalInt minValues) {
    return switch (operator) {
      case EXISTS, DOES_NOT_EXIST -> Requirement.of(key, operator, List.of(), minValues);
      case NOT_IN ->
          Requirement.of(key, values.isEmpty() ? Operator.EXISTS : operator, values, minValues);
      case IN, GT, LT, GTE, LTE -> Requirement.of(key, operator, values, minValues);
    };
  }

  private static Optional<Operator> operator(Fields item, List<Operator> operators) {
    var text = item.textOrNumber("operator");
    var operator = text.flatMap(Operator::parse).filter(operators::contains);
    if (text.isPresent() && operator.isEmpty()) {
      item.problem(
          "operator",
          "found \"%s\"".formatted(text.get()),
          names(operators),
          "operator: " + OperatorWords.meant(text.get(), operators, item.has("values")));
    }
    return operator;
  }

  private static boolean fits(
      Fields item, Dialect dialect, Operator operator, List<String> values, OptionalInt minValues) {
    boolean karpenters = dialect == Dialect.KARPENTER || dialect == Dialect.OVERLAY;
    return switch (operator) {
      case IN ->
          listed(item, operator, values) && enough(item, values, minValues) && valid(item, values);
      case NOT_IN -> (karpenters || listed(item, operator, values)) && valid(item, values);
      case EXISTS, DOES_NOT_EXIST ->
          karpenters ? valid(item, values) : none(item, operator, values);
      case GT, LT, GTE, LTE -> oneInteger(item, operator, values);
    };
  }

  private static boolean listed(Fields item, Operator operator, List<String> values) {
    if (values.isEmpty()) {
      item.problem(
          "values",
          "operator %s has no values".formatted(operator),
          "at least one value",
          "values: [...]");
    }
    return !values.isEmpty();
  }

  private static boolean enough(Fields item, List<String> values, OptionalInt minValues) {
    long different = values.stream().distinct().count();
    boolean enough = minValues.isEmpty() || different >= minValues.getAsInt();
    if (!enough) {
      item.problem(
          "minValues",
          "found %d, but %s"
              .formatted(
                  minValues.getAsInt(),
                  different == values.size()
                      ? "the number of values is only %d".formatted(different)
                      : "the number of values is only %d, since some are listed more than once"
                          .formatted(different)),
          "at most as many as there are different values",
          "minValues: %d, or more values".formatted(different));
    }
    return enough;
  }

  private static boolean valid(Fields item, List<String> values) {
    for (String value : values) {
      if (!Labels.isValidValue(value)) {
        item.problem(
            "values",
            "found \"%s\"".formatted(value),
            "label values of at most 63 letters, digits, '-', '_', '.'",
            "values: [%s]".formatted(Spelling.labelValue(value)));
        return false;
      }
    }
    return true;
  }

  private static boolean none(Fields item, Operator operator, List<String> values) {
    if (!values.isEmpty()) {
      item.problem(
          "values",
          "operator %s has values %s".formatted(operator, values),
          "no values",
          "no values field");
    }
    return values.isEmpty();
  }

  private static boolean oneInteger(Fields item, Operator operator, List<String> values) {
    boolean fits = values.size() == 1 && values.getFirst().matches("[0-9]{1,18}");
    if (!fits) {
      item.problem(
          "values",
          "operator %s has values %s".formatted(operator, values),
          "exactly one whole number, 0 or more, in quotes",
          "values: [\"4\"]");
    }
    return fits;
  }

  private static String names(List<Operator> operators) {
    return operators.stream().map(Operator::toString).collect(Collectors.joining(", "));
  }
}
