package dev.lamplighter.functions.wire;

import dev.lamplighter.model.Nearest;
import dev.lamplighter.model.Operator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The words for operators: the API's own, and those that users write for them by mistake.
final class OperatorWords {
  private static final Map<String, Operator> MISTAKEN =
      Map.ofEntries(
          Map.entry("=", Operator.IN),
          Map.entry("==", Operator.IN),
          Map.entry("Equal", Operator.IN),
          Map.entry("Equals", Operator.IN),
          Map.entry("!=", Operator.NOT_IN),
          Map.entry("NotEqual", Operator.NOT_IN),
          Map.entry("NotEquals", Operator.NOT_IN),
          Map.entry("NotExists", Operator.DOES_NOT_EXIST),
          Map.entry(">", Operator.GT),
          Map.entry("<", Operator.LT),
          Map.entry(">=", Operator.GTE),
          Map.entry("<=", Operator.LTE),
          Map.entry("Ge", Operator.GTE),
          Map.entry("Le", Operator.LTE));

  private OperatorWords() {}

  /// The operator of `allowed` that `word` most likely means. One that nothing is like is taken for
  /// `In` where values are listed, for `Exists` where none are.
  static Operator meant(String word, List<Operator> allowed, boolean withValues) {
    var words = allowed.stream().map(Operator::toString).toList();
    return Optional.ofNullable(MISTAKEN.get(word))
        .filter(allowed::contains)
        .or(() -> Nearest.of(word, words).flatMap(Operator::parse))
        .orElse(withValues ? Operator.IN : Operator.EXISTS);
  }
}
