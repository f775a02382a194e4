package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.model.Integers;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Operator;
import java.util.List;

/// A node selector term that matches no node, whatever nodes there are, as kube-scheduler reads
/// terms (`NewLazyErrorNodeSelector` of its component helpers): the API server takes such terms,
/// and the others beside it, which are alternatives, still count.
///
/// - An empty one, without expressions and fields.
/// - One that can't be parsed: a value that no label can have, or `Gt` and `Lt` of what is no whole
///   number.
final class VoidTerm {
  private VoidTerm() {}

  static boolean is(Fields term) {
    List<Fields> expressions = unreported(term).list("matchExpressions");
    return expressions.isEmpty()
        ? unreported(term).list("matchFields").isEmpty()
        : expressions.stream().anyMatch(VoidTerm::isUnparsable);
  }

  /// What is wrong with fields is told by whoever reads them in earnest.
  private static Fields unreported(Fields term) {
    return Fields.ofChecked(term.tree(), new Problems());
  }

  private static boolean isUnparsable(Fields expression) {
    List<String> values = expression.texts("values");
    boolean numeric =
        expression
            .textOrNumber("operator")
            .flatMap(Operator::parse)
            .filter(Operator::isNumeric)
            .isPresent();
    return values.stream().anyMatch(value -> !Labels.isValidValue(value))
        || (numeric && values.stream().anyMatch(value -> Integers.parse(value).isEmpty()));
  }
}
