package dev.lamplighter.functions.aws.policy;

import java.util.List;

/// A condition of a statement: the value under `key` is one of `values`. Conditions of one
/// statement must all hold.
public record Condition(Operator operator, String key, List<String> values) {
  public Condition {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException(
          "Condition %s on %s must have a value".formatted(operator.word(), key));
    }
  }

  /// IAM's word for how values are compared.
  public enum Operator {
    STRING_EQUALS("StringEquals"),
    /// An absent key matches.
    STRING_EQUALS_IF_EXISTS("StringEqualsIfExists"),
    /// Of a key with many values: each is one of the statement's.
    EACH_STRING_EQUALS("ForAllValues:StringEquals"),
    /// The same with `*` for any text.
    EACH_STRING_LIKE("ForAllValues:StringLike"),
    /// With `*` for any text. A key that is absent never matches, an empty value matches `*`.
    STRING_LIKE("StringLike");

    private final String word;

    Operator(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }

    /// Whether the key has many values.
    public boolean ofMany() {
      return this == EACH_STRING_EQUALS || this == EACH_STRING_LIKE;
    }
  }

  static Condition equalTo(String key, List<String> values) {
    return new Condition(Operator.STRING_EQUALS, key, values);
  }

  static Condition equalToIfExists(String key, List<String> values) {
    return new Condition(Operator.STRING_EQUALS_IF_EXISTS, key, values);
  }

  static Condition eachEqualTo(String key, List<String> values) {
    return new Condition(Operator.EACH_STRING_EQUALS, key, values);
  }

  static Condition eachLike(String key, List<String> patterns) {
    return new Condition(Operator.EACH_STRING_LIKE, key, patterns);
  }

  static Condition like(String key, String pattern) {
    return new Condition(Operator.STRING_LIKE, key, List.of(pattern));
  }
}
