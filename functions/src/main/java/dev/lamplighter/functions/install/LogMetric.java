package dev.lamplighter.functions.install;

/// What an alarm counts in the lines of the log, which are JSON.
public enum LogMetric {
  /// Looks that fail become rarer, one a minute in the end, and a tick or two may fall into another
  /// minute: so it goes by five minutes at a time, and lets one of three be empty.
  PASS_FAILED(
      "PassFailed",
      "{ ($.ending = \"UNAVAILABLE\") || ($.blind IS TRUE) }",
      "A cluster could not be looked after, or nothing of it could be read.",
      5,
      3,
      2),
  /// A line comes at the end of an invocation, which may stay for nearly five minutes.
  LIMIT_REACHED(
      "LimitReached",
      "{ $.limitReached IS TRUE }",
      "Pods wait because a NodePool is at its limit.",
      5,
      3,
      3),
  ORPHANS("Orphans", "{ $.orphans > 0 }", "Instances without a NodeClaim are there.", 5, 3, 3);

  private final String word;
  private final String pattern;
  private final String meaning;
  private final int minutes;
  private final int periods;
  private final int datapoints;

  LogMetric(String word, String pattern, String meaning, int minutes, int periods, int datapoints) {
    this.word = word;
    this.pattern = pattern;
    this.meaning = meaning;
    this.minutes = minutes;
    this.periods = periods;
    this.datapoints = datapoints;
  }

  /// For how long it must be counted for an alarm: in `datapoints` of the last `periods`, each of
  /// so many minutes.
  public record Window(int minutes, int periods, int datapoints) {
    /// Every minute.
    public static Window inARow(int minutes) {
      return new Window(1, minutes, minutes);
    }
  }

  /// The name of metric and alarm.
  public String word() {
    return word;
  }

  /// CloudWatch Logs User Guide, "Filter pattern syntax for metric filters".
  public String pattern() {
    return pattern;
  }

  public String meaning() {
    return meaning;
  }

  public Window window() {
    return new Window(minutes, periods, datapoints);
  }
}
