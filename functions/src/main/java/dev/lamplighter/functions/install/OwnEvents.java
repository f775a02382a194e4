package dev.lamplighter.functions.install;

import dev.lamplighter.model.ClusterName;

/// Events that Lamplighter sends to itself, by schedule or by hand.
public final class OwnEvents {
  public static final String SOURCE = "lamplighter";
  public static final String FOLLOW_UP = "Lamplighter Follow-up";

  private OwnEvents() {}

  /// What the schedule of a cluster sends each minute.
  public static String tick(ClusterName cluster) {
    return event("tick", "Lamplighter Tick", "{\"cluster\":\"%s\"}".formatted(cluster));
  }

  /// What the schedule of the catalogue sends.
  public static String catalogue() {
    return event("catalogue", "Lamplighter Catalogue", "{}");
  }

  private static String event(String id, String detailType, String detail) {
    return "{\"version\":\"0\",\"id\":\"%s\",\"source\":\"%s\",\"detail-type\":\"%s\",\"detail\":%s}"
        .formatted(id, SOURCE, detailType, detail);
  }
}
