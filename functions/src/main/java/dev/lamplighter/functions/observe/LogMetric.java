package dev.lamplighter.functions.observe;

import java.util.List;

/// A number that CloudWatch counts off the lines of the log (a metric filter), for an alarm. Each
/// is a series and costs as one, in the hours in which it counts something.
///
/// `pattern` is a filter pattern of CloudWatch Logs, `value` what a matching line counts for.
public record LogMetric(String name, String pattern, String value, String meaning) {
  /// A cluster that could not be looked after: its API server or the table did not answer.
  public static final LogMetric FAILING =
      new LogMetric(
          "FailingInvocations",
          "{ ($.event = \"invocation\") && ($.ending = \"UNAVAILABLE\") }",
          "1",
          "invocations that could not look after their cluster");

  /// Pods wait because a NodePool is at its limit.
  public static final LogMetric LIMIT_REACHED =
      new LogMetric(
          "PodsHeldByLimits",
          "{ ($.event = \"invocation\") && ($.limitReached IS TRUE) }",
          "$.refused",
          "pods without a node in a cluster in which a NodePool is at its limit");

  /// Instances with a cluster's tags that no claim is known of. They are collected by themselves;
  /// some that stay are not.
  public static final LogMetric ORPHANS =
      new LogMetric(
          "Orphans",
          "{ ($.event = \"invocation\") && ($.orphans > 0) }",
          "$.orphans",
          "instances of Lamplighter's that no NodeClaim stands for");

  /// How late ticks begin; only where the schedule's input says when they were due.
  public static final LogMetric LAG =
      new LogMetric(
          "TickLagMillis",
          "{ ($.event = \"invocation\") && ($.lagMillis > 0) }",
          "$.lagMillis",
          "milliseconds between the moment a tick was due and its beginning");

  public static List<LogMetric> all() {
    return List.of(FAILING, LIMIT_REACHED, ORPHANS, LAG);
  }
}
