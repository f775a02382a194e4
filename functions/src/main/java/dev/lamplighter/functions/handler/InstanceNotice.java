package dev.lamplighter.functions.handler;

import dev.lamplighter.functions.wire.FollowUpEvent;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.InstanceHint.Kind;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a message of the queue says: about instances (spec AWS 5.1 and appendix C), or that a
/// follow-up of ours is due. Unknown fields are ignored.
sealed interface InstanceNotice {
  JsonMapper MAPPER = JsonMapper.builder().build();

  /// An event; without hints where there is nothing in it to act on.
  record Heard(List<InstanceHint> hints) implements InstanceNotice {
    public Heard {
      hints = List.copyOf(hints);
    }
  }

  /// A follow-up that is due, which we have sent to ourselves by way of the queue.
  record FollowUp(ClusterName cluster) implements InstanceNotice {}

  /// No event of EventBridge's, and why not: it would be none the next time either.
  record NoEvent(String why) implements InstanceNotice {}

  /// An event of a kind that we act on, but not in the shape that we know: somebody should see it.
  record Misshapen(String why) implements InstanceNotice {}

  static InstanceNotice parse(String body) {
    JsonNode event;
    try {
      event = MAPPER.readTree(body);
    } catch (JacksonException _) {
      return new NoEvent("no JSON: " + shortened(body));
    }
    if (event == null || text(event, "source").isEmpty() || text(event, "detail-type").isEmpty()) {
      return new NoEvent("no event of EventBridge: " + shortened(body));
    }
    Optional<Kind> kind = text(event, "version").equals("0") ? kind(event) : Optional.empty();
    try {
      Optional<ClusterName> followUp = FollowUpEvent.cluster(event);
      if (followUp.isPresent()) {
        return new FollowUp(followUp.get());
      }
      return new Heard(kind.map(known -> hints(event, known)).orElse(List.of()));
    } catch (IllegalArgumentException misshapen) {
      return new Misshapen(
          "%s: %s: %s"
              .formatted(text(event, "detail-type"), misshapen.getMessage(), shortened(body)));
    }
  }

  private static Optional<Kind> kind(JsonNode event) {
    return switch (text(event, "source") + "/" + text(event, "detail-type")) {
      case "aws.ec2/EC2 Spot Instance Interruption Warning" -> Optional.of(Kind.SPOT_INTERRUPTION);
      case "aws.ec2/EC2 Instance Rebalance Recommendation" ->
          Optional.of(Kind.REBALANCE_RECOMMENDATION);
      // AWS's guide has had both names.
      case "aws.ec2/EC2 Capacity Reservation Instance Interruption Warning",
          "aws.ec2/EC2 Interruptible Capacity Reservation Instance Interruption Warning" ->
          Optional.of(Kind.CAPACITY_RESERVATION_INTERRUPTION);
      case "aws.ec2/EC2 Instance State-change Notification" ->
          onItsWayOut(event) ? Optional.of(Kind.STATE_CHANGE) : Optional.empty();
      case "aws.health/AWS Health Event" ->
          scheduledChange(event) ? Optional.of(Kind.SCHEDULED_CHANGE) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static boolean onItsWayOut(JsonNode event) {
    return switch (text(event.path("detail"), "state").toLowerCase(Locale.ROOT)) {
      case "stopping", "stopped", "shutting-down", "terminated" -> true;
      default -> false;
    };
  }

  /// One that is closed is over, or was called off.
  private static boolean scheduledChange(JsonNode event) {
    JsonNode detail = event.path("detail");
    return text(detail, "service").equals("EC2")
        && text(detail, "eventTypeCategory").equals("scheduledChange")
        && !text(detail, "statusCode").equals("closed");
  }

  private static List<InstanceHint> hints(JsonNode event, Kind kind) {
    Instant time = time(event);
    var hints = new ArrayList<InstanceHint>();
    for (InstanceId instance : instances(event.path("detail"), kind)) {
      hints.add(new InstanceHint(instance, kind, time));
    }
    return hints;
  }

  private static List<InstanceId> instances(JsonNode detail, Kind kind) {
    return kind == Kind.SCHEDULED_CHANGE
        ? affected(detail)
        : List.of(InstanceId.of(text(detail, "instance-id")));
  }

  /// The event may name hosts or volumes too, by id or by ARN.
  private static List<InstanceId> affected(JsonNode detail) {
    var instances = new ArrayList<InstanceId>();
    for (JsonNode entity : detail.path("affectedEntities")) {
      String value = text(entity, "entityValue");
      String id = value.substring(value.lastIndexOf('/') + 1);
      if (id.startsWith("i-")) {
        instances.add(InstanceId.of(id));
      }
    }
    return instances;
  }

  private static Instant time(JsonNode event) {
    try {
      return Instant.parse(text(event, "time"));
    } catch (DateTimeException noTime) {
      throw new IllegalArgumentException(
          "Event's time (%s) is no RFC 3339 time".formatted(text(event, "time")), noTime);
    }
  }

  /// A field's text, empty where it is missing.
  private static String text(JsonNode node, String field) {
    return node.path(field).asString("");
  }

  private static String shortened(String body) {
    return body.length() <= 100 ? body : body.substring(0, 100) + "…";
  }
}
