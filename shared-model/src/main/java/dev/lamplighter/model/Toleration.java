package dev.lamplighter.model;

import java.util.Optional;
import java.util.OptionalLong;

/// A pod's statement that it may run in spite of certain taints.
///
/// An empty key (with `Exists`) stands for every key, an empty effect for every effect.
/// `tolerationSeconds` matters only to the eviction of running pods; it never decides placement.
public record Toleration(
    String key,
    TolerationOperator operator,
    String value,
    Optional<TaintEffect> effect,
    OptionalLong tolerationSeconds) {

  public Toleration {
    if (key.isEmpty() && operator != TolerationOperator.EXISTS) {
      throw new IllegalArgumentException(
          "Toleration without a key has operator (%s). Write Exists, or a key."
              .formatted(operator));
    }
    if (!key.isEmpty()) {
      Syntax.QUALIFIED_NAME.check("Toleration key", key);
    }
    if (operator == TolerationOperator.EXISTS && !value.isEmpty()) {
      throw new IllegalArgumentException(
          "Toleration of (%s) with operator Exists has value (%s). Leave the value out, or write Equal."
              .formatted(key, value));
    }
  }

  /// Tolerates every taint there is, as most DaemonSets of the system do.
  public static Toleration all() {
    return exists("");
  }

  public static Toleration exists(String key) {
    return new Toleration(
        key, TolerationOperator.EXISTS, "", Optional.empty(), OptionalLong.empty());
  }

  public static Toleration equal(String key, String value) {
    return new Toleration(
        key, TolerationOperator.EQUAL, value, Optional.empty(), OptionalLong.empty());
  }

  /// The same for one effect only.
  public Toleration on(TaintEffect only) {
    return new Toleration(key, operator, value, Optional.of(only), tolerationSeconds);
  }

  /// Whether this lets a pod onto a node with `taint`, as kube-scheduler decides it.
  public boolean tolerates(Taint taint) {
    if (effect.isPresent() && effect.get() != taint.effect()) {
      return false;
    }
    if (!key.isEmpty() && !key.equals(taint.key())) {
      return false;
    }
    return switch (operator) {
      case EXISTS -> true;
      case EQUAL -> value.equals(taint.value());
      case GT -> compareNumbers(taint) > 0;
      case LT -> compareNumbers(taint) < 0;
    };
  }

  /// The sign of taint minus toleration; 0, which satisfies neither comparison, where one of them
  /// is not a number.
  private int compareNumbers(Taint taint) {
    OptionalLong theirs = Integers.parse(taint.value());
    OptionalLong mine = Integers.parse(value);
    return theirs.isPresent() && mine.isPresent()
        ? Long.compare(theirs.getAsLong(), mine.getAsLong())
        : 0;
  }

  @Override
  public String toString() {
    String subject = key.isEmpty() ? "every taint" : key;
    String compared = operator == TolerationOperator.EXISTS ? "" : " " + operator + " " + value;
    return subject + compared + effect.map(e -> ":" + e).orElse("");
  }
}
