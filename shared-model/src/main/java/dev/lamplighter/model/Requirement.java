package dev.lamplighter.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What one label must be: the set of values that satisfy it, and whether a node without the label
/// does.
///
/// This is Karpenter's requirement (spec core 2.1-2.4) with its inexact corners made exact, because
/// a plan must hold before kube-scheduler:
/// - Whether the label may be missing is part of the set. `Exists` and `NotIn a` together demand a
///   label; the original forgets the `Exists`.
/// - What nothing can satisfy (`In a` and `In b`) is its own answer, [#isUnsatisfiable], printed
///   `In []`; the original turns it into `DoesNotExist`, which a node without the label satisfies.
/// - `Gt 2`, `Lt 4` and `NotIn 3` together are unsatisfiable; the original says they intersect.
/// - Bounds and exclusions are both kept when it is written back to the API.
public final class Requirement {
  private final LabelKey key;
  private final AllowedValues allowed;
  private final OptionalInt minValues;

  private Requirement(LabelKey key, AllowedValues allowed, OptionalInt minValues) {
    this.key = key;
    this.allowed = allowed;
    this.minValues = minValues;
  }

  /// The requirement the API writes as `{key, operator, values, minValues}`.
  public static Requirement of(
      LabelKey key, Operator operator, List<String> values, OptionalInt minValues) {
    checkValueCount(key, operator, values);
    Requirement requirement =
        switch (operator) {
          case IN -> in(key, values);
          case NOT_IN -> notIn(key, values);
          case EXISTS -> exists(key);
          case DOES_NOT_EXIST -> doesNotExist(key);
          case GT -> gt(key, integer(key, operator, values));
          case LT -> lt(key, integer(key, operator, values));
          case GTE -> gte(key, integer(key, operator, values));
          case LTE -> lte(key, integer(key, operator, values));
        };
    return requirement.withMinValues(minValues);
  }

  public static Requirement of(LabelKey key, Operator operator, List<String> values) {
    return of(key, operator, values, OptionalInt.empty());
  }

  public static Requirement of(LabelKey key, Operator operator, String... values) {
    return of(key, operator, List.of(values));
  }

  private static void checkValueCount(LabelKey key, Operator operator, List<String> values) {
    int most =
        switch (operator) {
          case IN, NOT_IN -> Integer.MAX_VALUE;
          case EXISTS, DOES_NOT_EXIST -> 0;
          case GT, LT, GTE, LTE -> 1;
        };
    int least = operator.isNumeric() ? 1 : 0;
    if (values.size() < least || values.size() > most) {
      throw new IllegalArgumentException(
          "Requirement (%s %s) has values (%s). Write %s."
              .formatted(key, operator, values, most == 0 ? "no value" : "exactly one integer"));
    }
  }

  private static long integer(LabelKey key, Operator operator, List<String> values) {
    return Integers.parse(values.getFirst())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Requirement (%s %s) has value (%s). Write an integer."
                        .formatted(key, operator, values.getFirst())));
  }

  /// One of `values`; of no values, nothing at all.
  public static Requirement in(LabelKey key, List<String> values) {
    return new Requirement(key, AllowedValues.listed(false, values), OptionalInt.empty());
  }

  public static Requirement in(LabelKey key, String... values) {
    return in(key, List.of(values));
  }

  /// None of `values`, or no such label.
  public static Requirement notIn(LabelKey key, List<String> values) {
    return new Requirement(key, AllowedValues.allBut(true, values), OptionalInt.empty());
  }

  public static Requirement notIn(LabelKey key, String... values) {
    return notIn(key, List.of(values));
  }

  public static Requirement exists(LabelKey key) {
    return new Requirement(key, AllowedValues.allBut(false, List.of()), OptionalInt.empty());
  }

  public static Requirement doesNotExist(LabelKey key) {
    return new Requirement(key, AllowedValues.listed(true, List.of()), OptionalInt.empty());
  }

  public static Requirement gt(LabelKey key, long number) {
    return number == Long.MAX_VALUE ? in(key) : gte(key, number + 1);
  }

  public static Requirement lt(LabelKey key, long number) {
    return number == Long.MIN_VALUE ? in(key) : lte(key, number - 1);
  }

  public static Requirement gte(LabelKey key, long number) {
    return between(key, number, AllowedValues.NO_UPPER);
  }

  public static Requirement lte(LabelKey key, long number) {
    return between(key, AllowedValues.NO_LOWER, number);
  }

  private static Requirement between(LabelKey key, long lower, long upper) {
    return new Requirement(key, AllowedValues.range(lower, upper, List.of()), OptionalInt.empty());
  }

  public Requirement withMinValues(OptionalInt least) {
    return new Requirement(key, allowed, least);
  }

  public LabelKey key() {
    return key;
  }

  /// The same of the key that replaced its own, if that is deprecated.
  public Requirement stable() {
    return new Requirement(key.stable(), allowed, minValues);
  }

  /// The operator that comes nearest; bounds, if any, come on top of `Exists` or `NotIn`.
  public Operator operator() {
    if (allowed.complement()) {
      boolean exists = allowed.values().isEmpty() && !allowed.absent();
      return exists ? Operator.EXISTS : Operator.NOT_IN;
    }
    return allowed.absent() ? Operator.DOES_NOT_EXIST : Operator.IN;
  }

  /// The values listed, or for a complement those excluded; sorted.
  public List<String> values() {
    return allowed.values();
  }

  /// Whether [#values] are the excluded ones.
  public boolean complement() {
    return allowed.complement();
  }

  /// The least integer allowed, if there is a bound.
  public OptionalLong lower() {
    return allowed.lower() == AllowedValues.NO_LOWER
        ? OptionalLong.empty()
        : OptionalLong.of(allowed.lower());
  }

  /// The greatest integer allowed, if there is a bound.
  public OptionalLong upper() {
    return allowed.upper() == AllowedValues.NO_UPPER
        ? OptionalLong.empty()
        : OptionalLong.of(allowed.upper());
  }

  /// How many different values the instance types kept must show (spec core 2.7).
  public OptionalInt minValues() {
    return minValues;
  }

  /// Whether a node without the label satisfies this.
  public boolean allowsAbsent() {
    return allowed.absent();
  }

  /// Whether nothing satisfies this, neither a value nor a missing label.
  public boolean isUnsatisfiable() {
    return allowed.isNothing();
  }

  /// Whether a label of this value satisfies it. Under bounds only integers do.
  public boolean has(String value) {
    return allowed.has(value);
  }

  /// Whether an object with exactly these labels satisfies this.
  public boolean matches(Labels labels) {
    return labels.get(key).map(allowed::has).orElse(allowed.absent());
  }

  /// What satisfies both; the larger `minValues` counts.
  public Requirement intersection(Requirement other) {
    checkSameKey(other);
    return new Requirement(
        key, allowed.intersection(other.allowed), larger(minValues, other.minValues));
  }

  private static OptionalInt larger(OptionalInt a, OptionalInt b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    return OptionalInt.of(Math.max(a.getAsInt(), b.getAsInt()));
  }

  /// Whether anything satisfies both: a value, or (where both allow it) a missing label.
  public boolean intersects(Requirement other) {
    checkSameKey(other);
    return allowed.intersects(other.allowed);
  }

  /// Whether whatever satisfies this satisfies `other` too; `minValues` does not matter.
  public boolean isWithin(Requirement other) {
    checkSameKey(other);
    return allowed.intersection(other.allowed).equals(allowed);
  }

  private void checkSameKey(Requirement other) {
    if (!key.equals(other.key)) {
      throw new IllegalArgumentException(
          "Requirements of different keys (%s) and (%s) have no intersection."
              .formatted(key, other.key));
    }
  }

  /// How many values satisfy this; for a complement as good as infinitely many, even where bounds
  /// leave few (spec core 2.1).
  public long size() {
    long named = allowed.values().size();
    return allowed.complement() ? Long.MAX_VALUE - named : named;
  }

  /// The only value that satisfies this, where it lists exactly one.
  public Optional<String> singleValue() {
    return size() == 1 ? Optional.of(allowed.values().getFirst()) : Optional.empty();
  }

  /// A value that satisfies this, always the same: the first listed, or the least number from 0 on.
  /// Karpenter draws a random number, which may be an excluded one (spec core 2.3).
  public Optional<String> anyValue() {
    return allowed.any();
  }

  /// The API's form: the items that together mean this. Exclusions stay beside bounds, where the
  /// original drops them (spec core 2.4).
  public List<Item> toApi() {
    return RequirementItems.of(this);
  }

  /// One entry of `spec.requirements`.
  public record Item(LabelKey key, Operator operator, List<String> values, OptionalInt minValues) {
    public Item {
      values = List.copyOf(values);
    }

    public Requirement toRequirement() {
      return Requirement.of(key, operator, values, minValues);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Requirement that
        && key.equals(that.key)
        && allowed.equals(that.allowed)
        && minValues.equals(that.minValues);
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, allowed, minValues);
  }

  /// As in a manifest, at most five values: `karpenter.k8s.aws/instance-generation Exists >=6`.
  @Override
  public String toString() {
    return RequirementText.of(this);
  }
}
