package dev.lamplighter.model;

import java.util.Optional;

/// How the values of a requirement are meant, as Kubernetes spells it; `Gte` and `Lte` are
/// Karpenter's.
public enum Operator {
  IN("In"),
  NOT_IN("NotIn"),
  EXISTS("Exists"),
  DOES_NOT_EXIST("DoesNotExist"),
  GT("Gt"),
  LT("Lt"),
  GTE("Gte"),
  LTE("Lte");

  private final String apiName;

  Operator(String apiName) {
    this.apiName = apiName;
  }

  /// The operator as the API spells it, or nothing where the word is unknown.
  public static Optional<Operator> parse(String text) {
    for (Operator operator : values()) {
      if (operator.apiName.equals(text)) {
        return Optional.of(operator);
      }
    }
    return Optional.empty();
  }

  /// Whether it compares with one integer.
  public boolean isNumeric() {
    return switch (this) {
      case GT, LT, GTE, LTE -> true;
      case IN, NOT_IN, EXISTS, DOES_NOT_EXIST -> false;
    };
  }

  @Override
  public String toString() {
    return apiName;
  }
}
