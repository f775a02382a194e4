package dev.lamplighter.functions.install;

import java.util.List;
import java.util.Optional;

/// What is kept and shown of the functions' work. All but the logs costs extra and is off by
/// default. `alarmTopic` is the ARN of an SNS topic that hears the alarms.
public record Observation(
    int logRetentionDays,
    Metrics metrics,
    boolean dashboard,
    boolean alarms,
    Optional<String> alarmTopic) {
  /// What CloudWatch Logs allows (API reference, PutRetentionPolicy), up to a year.
  public static final List<Integer> RETENTIONS =
      List.of(1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365);

  private static final int TWO_WEEKS = 14;

  public static final Observation DEFAULT =
      new Observation(TWO_WEEKS, Metrics.OFF, false, false, Optional.empty());

  public Observation {
    if (!RETENTIONS.contains(logRetentionDays)) {
      throw new IllegalArgumentException(
          "logRetentionDays (%d) must be one of %s".formatted(logRetentionDays, RETENTIONS));
    }
  }
}
