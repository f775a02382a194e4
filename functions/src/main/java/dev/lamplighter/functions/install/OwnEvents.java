package dev.lamplighter.functions.install;

import dev.lamplighter.model.ClusterName;

/// Events that Lamplighter sends to itself, by schedule or by hand.
public final class OwnEvents {
  public static final String SOURCE = "lamplighter";
  public static final String FOLLOW_UP = "Lamplighter Follow-up";

  /// EventBridge Scheduler writes the time in its place, as `2026-03-02T09:00:00Z` (EventBridge
  /// Scheduler User Guide, "Adding context attributes").
  public static final String SCHEDULED_TIME = "<aws.scheduler.scheduled-time>";

  private OwnEvents() {}

  /// What the schedule of a cluster sends each minute: with the minute that it was due at, so that
  /// it is known how late it came.
  public static String tick(ClusterName cluster) {
    return event(
        "tick",
        "Lamplighter Tick",
        "\"time\":\"%s\",\"detail\":{\"cluster\":\"%s\"}".formatted(SCHEDULED_TIME, cluster));
  }

  /// What the schedule of the catalogue sends.
  public static String catalogue() {
    return event("catalogue", "Lamplighter Catalogue", "\"detail\":{}");
  }

  private static String event(String id, String detailType, String rest) {
    return "{\"version\":\"0\",\"id\":\"%s\",\"source\":\"%s\",\"detail-type\":\"%s\",%s}"
        .formatted(id, SOURCE, detailType, rest);
  }
}
