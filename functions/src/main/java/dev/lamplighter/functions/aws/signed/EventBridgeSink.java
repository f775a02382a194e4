package dev.lamplighter.functions.aws.signed;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.functions.wire.FollowUpEvent;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Follow-ups by EventBridge, and by way of a queue where they are for later: PutEvents knows no
/// delay, and schedules that run once are kept to the minute (decision 0085). The function behind
/// the queue passes such a message on.
public final class EventBridgeSink implements EventSink {
  /// An event is under way for half a second; what is due so soon is not worth the queue.
  static final Duration AT_ONCE = Duration.ofSeconds(2);

  /// SQS's bound on `DelaySeconds` (API reference, SendMessage).
  private static final long DELAY_SECONDS_MAX = 900;

  /// EventBridge takes an event for an entry of 256 KB; a refused one still answers 200.
  private static final int ENTRY_REFUSED = 400;

  private final SignedCalls calls;
  private final Route route;
  private final InstantSource clock;

  /// The bus that a rule takes follow-ups from, and the URL of the queue for later ones.
  public record Route(String bus, String queueUrl) {}

  public EventBridgeSink(SignedCalls calls, Route route, InstantSource clock) {
    this.calls = calls;
    this.route = route;
    this.clock = clock;
  }

  @Override
  public void followUp(ClusterName cluster, Instant at) {
    Duration wait = Duration.between(clock.instant(), at);
    if (wait.compareTo(AT_ONCE) <= 0) {
      putEvent(cluster);
    } else {
      sendMessage(cluster, wait);
    }
  }

  private void putEvent(ClusterName cluster) {
    ObjectNode entry =
        JsonMapper.shared()
            .createObjectNode()
            .put("EventBusName", route.bus())
            .put("Source", FollowUpEvent.SOURCE)
            .put("DetailType", FollowUpEvent.DETAIL_TYPE)
            .put("Detail", FollowUpEvent.detail(cluster).toString());
    ObjectNode body = JsonMapper.shared().createObjectNode();
    body.putArray("Entries").add(entry);
    JsonNode answer = calls.call(Question.of(SignedAction.PUT_EVENTS, body));
    if (answer.path("FailedEntryCount").asInt(0) > 0) {
      throw refused(answer.path("Entries").path(0));
    }
  }

  private static CallFailed refused(JsonNode entry) {
    var details =
        AwsErrorDetails.builder()
            .errorCode(entry.path("ErrorCode").asString(""))
            .errorMessage(entry.path("ErrorMessage").asString(""))
            .build();
    return AwsFailures.failed(
        SignedAction.PUT_EVENTS.operation(),
        AwsServiceException.builder().awsErrorDetails(details).statusCode(ENTRY_REFUSED).build());
  }

  /// Rounded up: a look before its time would ask for another one.
  private void sendMessage(ClusterName cluster, Duration wait) {
    long seconds = Math.min(wait.plusSeconds(1).minusNanos(1).toSeconds(), DELAY_SECONDS_MAX);
    JsonNode body =
        JsonMapper.shared()
            .createObjectNode()
            .put("QueueUrl", route.queueUrl())
            .put("MessageBody", FollowUpEvent.json(cluster))
            .put("DelaySeconds", seconds);
    JsonNode _ = calls.call(Question.of(SignedAction.SEND_MESSAGE, body));
  }
}
