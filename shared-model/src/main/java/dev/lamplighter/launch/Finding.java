package dev.lamplighter.launch;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import java.time.Instant;
import java.util.Optional;

/// What was found out about one part of an EC2NodeClass: the value, and what its condition says.
record Finding<T>(T value, ConditionStatus status, String reason, String message) {

  private static final String RESOLUTION_FAILED = "ResolutionFailed";

  static <T> Finding<T> good(T value) {
    return new Finding<>(value, ConditionStatus.TRUE, "", "");
  }

  /// Good, with something that the user should know; nothing to know is an empty text.
  static <T> Finding<T> warned(T value, String warning) {
    return new Finding<>(value, ConditionStatus.TRUE, "", warning);
  }

  static <T> Finding<T> bad(T value, String reason, String message) {
    return new Finding<>(value, ConditionStatus.FALSE, reason, message);
  }

  /// The question was not answered: what was known before stays.
  static <T> Finding<T> unanswered(T before, Optional<Condition> condition, String why) {
    return condition
        .map(known -> new Finding<>(before, known.status(), known.reason(), known.message()))
        .orElseGet(() -> new Finding<>(before, ConditionStatus.UNKNOWN, RESOLUTION_FAILED, why));
  }

  /// A condition that is true gives its type as the reason, since Kubernetes wants one.
  Condition condition(ConditionType type, Instant now) {
    return new Condition(type, status, reason.isEmpty() ? type.toString() : reason, message, now);
  }
}
