package dev.lamplighter.lifecycle;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The conditions of a status as they should be, in the order in which they are added.
///
/// The transition time of a condition that was there with the same status stays; a new one is in
/// whole seconds, as the API server keeps it, so that what comes back equals what was sent.
final class Conditions {
  private final List<Condition> before;
  private final Instant now;
  private final List<Condition> conditions = new ArrayList<>();

  Conditions(List<Condition> before, Instant now) {
    this.before = before;
    this.now = now;
  }

  Conditions add(ConditionType type, ConditionStatus status, String reason, String message) {
    return add(type, status, reason, message, now);
  }

  Conditions add(
      ConditionType type, ConditionStatus status, String reason, String message, Instant since) {
    var condition =
        new Condition(type, status, reason, message, since.truncatedTo(ChronoUnit.SECONDS));
    Optional<Condition> earlier = before.stream().filter(it -> it.type() == type).findFirst();
    conditions.add(earlier.map(condition::since).orElse(condition));
    return this;
  }

  /// `Ready`: true if all of these are, false if one is, else unknown; with the reason and message
  /// of the first that is not true.
  Conditions addReady(ConditionType... all) {
    List<Condition> parts = new ArrayList<>();
    for (ConditionType type : all) {
      conditions.stream().filter(it -> it.type() == type).forEach(parts::add);
    }
    Optional<Condition> worst =
        parts.stream()
            .filter(it -> it.status() == ConditionStatus.FALSE)
            .findFirst()
            .or(() -> parts.stream().filter(it -> it.status() != ConditionStatus.TRUE).findFirst());
    return worst
        .map(it -> add(ConditionType.READY, it.status(), it.reason(), it.message()))
        .orElseGet(() -> add(ConditionType.READY, ConditionStatus.TRUE, "Ready", ""));
  }

  List<Condition> list() {
    return List.copyOf(conditions);
  }
}
