package dev.lamplighter.functions.observe;

import java.util.List;

/// A question to CloudWatch Logs Insights, saved with an installation under its name. Where it says
/// `CLUSTER` or `POD`, whoever asks writes theirs.
public record SavedQuery(String name, String purpose, String text) {
  private static final SavedQuery DECISIONS =
      new SavedQuery(
          "Lamplighter/decisions of a cluster",
          "What was decided and why, the latest first.",
          """
          fields @timestamp, event, subject, because, message, outcome, launched
          | filter event in ["decision", "launch", "refusal"]
          | filter cluster = "CLUSTER"
          | sort @timestamp desc
          | limit 200
          """);

  private static final SavedQuery PENDING =
      new SavedQuery(
          "Lamplighter/why is a pod pending",
          "Why no node was made for it, or which one was.",
          """
          fields @timestamp, cluster, event, message, subject, because, launched
          | filter event in ["refusal", "launch"]
          | filter @message like "POD"
          | sort @timestamp desc
          | limit 50
          """);

  private static final SavedQuery LAUNCHES =
      new SavedQuery(
          "Lamplighter/launches and prices",
          "Each node: for how many pods, at what price, and what EC2 gave.",
          """
          fields @timestamp, cluster, nodePool, nodeClaim, podCount, dollarsPerHour, launched, outcome
          | filter event = "launch"
          | sort @timestamp desc
          | limit 200
          """);

  private static final SavedQuery SPENDING =
      new SavedQuery(
          "Lamplighter/dollars an hour launched by pool",
          "What the nodes launched in each hour cost an hour, by NodePool.",
          """
          filter event = "launch" and outcome = "done"
          | stats count(*) as nodes, sum(dollarsPerHour) as dollarsPerHour by bin(1h), cluster, nodePool
          """);

  private static final SavedQuery FAILURES =
      new SavedQuery(
          "Lamplighter/failures",
          "What went wrong, and what to do about it.",
          """
          fields @timestamp, cluster, event, ending, subject, coalesce(why, message, because) as what, outcome
          | filter event = "trouble" or ending = "UNAVAILABLE" or outcome in ["failed", "refused"]
          | sort @timestamp desc
          | limit 200
          """);

  private static final SavedQuery SLOW =
      new SavedQuery(
          "Lamplighter/slow invocations",
          "The longest ones, and ticks that began late.",
          """
          fields @timestamp, cluster, ending, looks, quietLooks, effects, millis, lagMillis
          | filter event = "invocation"
          | sort millis desc
          | limit 50
          """);

  private static final SavedQuery TICKS =
      new SavedQuery(
          "Lamplighter/what a tick costs",
          "Time, memory and log bytes of invocations by the hour.",
          """
          filter type = "platform.report"
          | stats count(*) as invocations, avg(record.metrics.billedDurationMs) as billed, max(record.metrics.durationMs) as longest, max(record.metrics.restoreDurationMs) as restored, max(record.metrics.maxMemoryUsedMB) as megabytes by bin(1h), @log
          """);

  /// All of them, to be asked of the log groups of the reconcile and interruption functions.
  public static List<SavedQuery> all() {
    return List.of(DECISIONS, PENDING, LAUNCHES, SPENDING, FAILURES, SLOW, TICKS);
  }
}
