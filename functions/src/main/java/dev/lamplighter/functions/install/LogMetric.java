package dev.lamplighter.functions.install;

/// What an alarm counts in the lines of the log, which are JSON.
public enum LogMetric {
  PASS_FAILED(
      "PassFailed", "{ $.ending = \"UNAVAILABLE\" }", "A cluster could not be looked after.", 5),
  LIMIT_REACHED(
      "LimitReached",
      "{ $.limitReached IS TRUE }",
      "Pods wait because a NodePool is at its limit.",
      15),
  ORPHANS("Orphans", "{ $.orphans > 0 }", "Instances without a NodeClaim are there.", 15);

  private final String word;
  private final String pattern;
  private final String meaning;
  private final int minutes;

  LogMetric(String word, String pattern, String meaning, int minutes) {
    this.word = word;
    this.pattern = pattern;
    this.meaning = meaning;
    this.minutes = minutes;
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

  /// In how many minutes in a row it must be counted for an alarm.
  public int minutes() {
    return minutes;
  }
}
