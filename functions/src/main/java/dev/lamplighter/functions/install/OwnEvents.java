package dev.lamplighter.functions.install;

import dev.lamplighter.model.ClusterName;
import java.util.Map;

/// Events that Lamplighter sends to itself, by schedule or by hand.
public final class OwnEvents {
  public static final String SOURCE = "lamplighter";
  public static final String FOLLOW_UP = "Lamplighter Follow-up";
  public static final String PING = "Lamplighter Ping";

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

  /// What is sent once a day to functions that nothing else may invoke for weeks: Lambda keeps a
  /// version's snapshot for 14 days without an invocation (Lambda Developer Guide, "SnapStart").
  /// Also a batch of the queue's, without messages.
  public static String ping() {
    return event("ping", PING, "\"detail\":{},\"Records\":[]");
  }

  /// Whether `event` is [#ping].
  public static boolean isPing(Map<String, Object> event) {
    return SOURCE.equals(event.get("source")) && PING.equals(event.get("detail-type"));
  }

  private static String event(String id, String detailType, String rest) {
    return "{\"version\":\"0\",\"id\":\"%s\",\"source\":\"%s\",\"detail-type\":\"%s\",%s}"
        .formatted(id, SOURCE, detailType, rest);
  }
}
