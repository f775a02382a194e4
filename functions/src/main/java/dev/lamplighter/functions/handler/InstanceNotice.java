package dev.lamplighter.functions.handler;

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

/// What an EventBridge event says about instances (spec AWS 5.1 and appendix C). Events that say
/// nothing to act on have no hints; unknown fields are ignored.
record InstanceNotice(List<InstanceHint> hints) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  InstanceNotice {
    hints = List.copyOf(hints);
  }

  /// Throws [IllegalArgumentException] for what is no such event, with what is wrong.
  static InstanceNotice parse(String body) {
    JsonNode event = read(body);
    if (!text(event, "version").equals("0")) {
      return new InstanceNotice(List.of());
    }
    Optional<Kind> kind = kind(event);
    return new InstanceNotice(kind.map(known -> hints(event, known)).orElse(List.of()));
  }

  private static JsonNode read(String body) {
    try {
      JsonNode event = MAPPER.readTree(body);
      if (event == null || !event.isObject()) {
        throw new IllegalArgumentException("Message is no JSON object: " + shortened(body));
      }
      return event;
    } catch (JacksonException notJson) {
      throw new IllegalArgumentException("Message is no JSON: " + shortened(body), notJson);
    }
  }

  private static Optional<Kind> kind(JsonNode event) {
    return switch (text(event, "source") + "/" + text(event, "detail-type")) {
      case "aws.ec2/EC2 Spot Instance Interruption Warning" -> Optional.of(Kind.SPOT_INTERRUPTION);
      case "aws.ec2/EC2 Instance Rebalance Recommendation" ->
          Optional.of(Kind.REBALANCE_RECOMMENDATION);
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

  private static boolean scheduledChange(JsonNode event) {
    JsonNode detail = event.path("detail");
    return text(detail, "service").equals("EC2")
        && text(detail, "eventTypeCategory").equals("scheduledChange");
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
    return switch (kind) {
      case SPOT_INTERRUPTION, REBALANCE_RECOMMENDATION, STATE_CHANGE ->
          List.of(InstanceId.of(text(detail, "instance-id")));
      case SCHEDULED_CHANGE -> {
        var instances = new ArrayList<InstanceId>();
        for (JsonNode entity : detail.path("affectedEntities")) {
          instances.add(InstanceId.of(text(entity, "entityValue")));
        }
        yield instances;
      }
    };
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
