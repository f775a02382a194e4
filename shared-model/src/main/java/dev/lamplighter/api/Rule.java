package dev.lamplighter.api;

import dev.lamplighter.api.ApiLimits.Range;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A rule about a value, as data: which field it looks at, when it is kept, and what is said when
/// it is not. Rules about the parts of a value are made into rules about the whole.
@FunctionalInterface
interface Rule<T> {
  /// What breaks the rule in `value`, which stands at `at`.
  Stream<Violation> broken(T value, FieldPath at);

  /// What is said of a broken rule: what was found, what is allowed, and what to write instead.
  record Sentence<T>(Function<T, String> found, String allowed, Function<T, String> instead) {}

  static <T> Sentence<T> saying(Function<T, String> found, String allowed, String instead) {
    return new Sentence<>(found, allowed, _ -> instead);
  }

  /// A rule about one field.
  static <T> Rule<T> of(String field, Predicate<T> kept, Sentence<T> sentence) {
    return (value, at) ->
        kept.test(value)
            ? Stream.empty()
            : Stream.of(
                new Violation(
                    at.fields(field),
                    sentence.found().apply(value),
                    sentence.allowed(),
                    sentence.instead().apply(value)));
  }

  /// The rules of a part.
  static <T, P> Rule<T> in(String field, Function<T, P> part, List<Rule<P>> rules) {
    return (value, at) -> broken(rules, part.apply(value), at.fields(field));
  }

  /// The rules of a part that may be missing.
  static <T, P> Rule<T> ifHere(String field, Function<T, Optional<P>> part, List<Rule<P>> rules) {
    return (value, at) ->
        part.apply(value).stream().flatMap(here -> broken(rules, here, at.fields(field)));
  }

  /// The rules of each item of a list.
  static <T, I> Rule<T> each(String field, Function<T, List<I>> list, List<Rule<I>> rules) {
    return (value, at) -> {
      List<I> items = list.apply(value);
      return IntStream.range(0, items.size())
          .boxed()
          .flatMap(index -> broken(rules, items.get(index), at.fields(field).index(index)));
    };
  }

  /// A list of at most so many items.
  static <T, I> Rule<T> atMost(int most, String field, Function<T, List<I>> list) {
    return of(
        field,
        value -> list.apply(value).size() <= most,
        saying(
            value -> "found %d items".formatted(list.apply(value).size()),
            "at most " + most,
            "fewer of them"));
  }

  /// A number that, if it is here, lies in a range.
  static <T> Rule<T> within(String field, Function<T, OptionalInt> number, Range range) {
    return of(
        field,
        value -> {
          OptionalInt here = number.apply(value);
          return here.isEmpty() || range.contains(here.getAsInt());
        },
        new Sentence<>(
            value -> "found " + number.apply(value).getAsInt(),
            range.most() == Integer.MAX_VALUE
                ? range.least() + " or more"
                : range.least() + " to " + range.most(),
            value ->
                field
                    + ": "
                    + Math.clamp(number.apply(value).getAsInt(), range.least(), range.most())));
  }

  static <T> Stream<Violation> broken(List<Rule<T>> rules, T value, FieldPath at) {
    return rules.stream().flatMap(rule -> rule.broken(value, at));
  }
}
