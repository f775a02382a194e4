package dev.lamplighter.api;

import java.time.Instant;

/// One entry of an object's `status.conditions`.
///
/// The reason and the message are empty where there is nothing to say.
public record Condition(
    ConditionType type,
    ConditionStatus status,
    String reason,
    String message,
    Instant lastTransitionTime) {

  /// The same condition unless `type`, status, reason or message differ from `before`; the
  /// transition time moves only when the status changes, as Kubernetes asks.
  public Condition since(Condition before) {
    return before.status == status
        ? new Condition(type, status, reason, message, before.lastTransitionTime)
        : this;
  }

  public enum ConditionStatus {
    TRUE("True"),
    FALSE("False"),
    UNKNOWN("Unknown");

    private final String text;

    ConditionStatus(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
