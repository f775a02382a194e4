package dev.lamplighter.local.doctor;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// An answer to a question, or why there is none: that says nothing about the matter itself.
public sealed interface Asked<T> {
  record Answered<T>(T value) implements Asked<T> {}

  record Unanswered<T>(String why) implements Asked<T> {}

  static <T> Asked<T> answered(T value) {
    return new Answered<>(value);
  }

  static <T> Asked<T> unanswered(String why) {
    return new Unanswered<>(why);
  }

  /// What it means; without an answer, that the check named so could not be made.
  default List<Finding> judged(String check, Function<T, List<Finding>> judge) {
    return switch (this) {
      case Answered<T>(var value) -> judge.apply(value);
      case Unanswered<T>(var why) -> List.of(Finding.warn(check, "not known: " + why));
    };
  }

  default Optional<T> known() {
    return this instanceof Answered<T>(var value) ? Optional.of(value) : Optional.empty();
  }
}
