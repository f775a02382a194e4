package dev.lamplighter.model;

import java.util.Optional;

/// How a toleration's value is compared with a taint's.
public enum TolerationOperator {
  EQUAL("Equal"),
  EXISTS("Exists"),
  /// The taint's number is greater than the toleration's (KEP-5471).
  GT("Gt"),
  /// The taint's number is less than the toleration's (KEP-5471).
  LT("Lt");

  private final String apiName;

  TolerationOperator(String apiName) {
    this.apiName = apiName;
  }

  /// The operator as Kubernetes spells it, or nothing where the word is unknown.
  public static Optional<TolerationOperator> parse(String text) {
    for (TolerationOperator operator : values()) {
      if (operator.apiName.equals(text)) {
        return Optional.of(operator);
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return apiName;
  }
}
