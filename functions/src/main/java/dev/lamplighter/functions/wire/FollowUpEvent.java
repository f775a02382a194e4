package dev.lamplighter.functions.wire;

import dev.lamplighter.model.ClusterName;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Lamplighter's own event: look at this cluster again. On the bus, and as a message of the queue
/// until it is due.
public final class FollowUpEvent {
  public static final String SOURCE = "lamplighter";
  public static final String DETAIL_TYPE = "Lamplighter Follow-up";

  private FollowUpEvent() {}

  public static JsonNode detail(ClusterName cluster) {
    return JsonMapper.shared().createObjectNode().put("cluster", cluster.value());
  }

  /// In the shape that EventBridge gives events.
  public static String json(ClusterName cluster) {
    ObjectNode event =
        JsonMapper.shared()
            .createObjectNode()
            .put("version", "0")
            .put("id", "follow-up")
            .put("source", SOURCE)
            .put("detail-type", DETAIL_TYPE);
    return event.set("detail", detail(cluster)).toString();
  }

  /// The cluster that an event is about; empty if it is another kind of event. Throws
  /// [IllegalArgumentException] if it names none.
  public static Optional<ClusterName> cluster(JsonNode event) {
    boolean ours =
        event.path("source").asString("").equals(SOURCE)
            && event.path("detail-type").asString("").equals(DETAIL_TYPE);
    return ours
        ? Optional.of(ClusterName.of(event.path("detail").path("cluster").asString("")))
        : Optional.empty();
  }
}
