package dev.lamplighter.functions.aws.signed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.functions.port.EventSinkContract;
import dev.lamplighter.functions.wire.FollowUpEvent;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EventBridgeSinkTest extends EventSinkContract {
  private static final String TAKEN = "{\"FailedEntryCount\":0,\"Entries\":[{\"EventId\":\"1\"}]}";
  private static final String QUEUE = "https://sqs.ap-northeast-2.amazonaws.com/111122223333/q";

  private final AwsStub aws = AwsStub.start();

  @BeforeEach
  void takesEverything() {
    aws.answers(TAKEN);
  }

  @AfterEach
  void stop() {
    aws.close();
  }

  @Override
  protected EventSink sink() {
    return sink(aws.address());
  }

  private static EventBridgeSink sink(URI endpoint) {
    var account =
        new AwsClients(
            AwsStub.CLIENTS.region(), AwsStub.CLIENTS.credentials(), Optional.of(endpoint));
    return sink(account);
  }

  private static EventBridgeSink sink(AwsClients account) {
    var calls = new SignedCalls(account, AwsStub.attempts());
    return new EventBridgeSink(calls, new EventBridgeSink.Route("default", QUEUE), () -> NOON);
  }

  /// A message comes when its delay is over; what hears it puts an event then.
  @Override
  protected List<Arrival> arrivals() {
    return asked().map(EventBridgeSinkTest::arrival).toList();
  }

  private Stream<JsonNode> asked() {
    return aws.bodies().stream().map(JsonMapper.shared()::readTree);
  }

  private static Arrival arrival(JsonNode request) {
    if (request.has("MessageBody")) {
      var event = JsonMapper.shared().readTree(request.path("MessageBody").asString());
      return new Arrival(
          FollowUpEvent.cluster(event).orElseThrow(),
          NOON.plusSeconds(request.path("DelaySeconds").asLong()));
    }
    var entry = request.path("Entries").path(0);
    var event =
        JsonMapper.shared()
            .createObjectNode()
            .put("source", entry.path("Source").asString())
            .put("detail-type", entry.path("DetailType").asString())
            .set("detail", JsonMapper.shared().readTree(entry.path("Detail").asString()));
    return new Arrival(FollowUpEvent.cluster(event).orElseThrow(), NOON);
  }

  @Test
  void asksInTheServicesOwnWords() {
    sink().followUp(MYDEV, NOON);
    sink().followUp(MYDEV, NOON.plusMillis(20_001));

    assertThat(aws.bodies())
        .containsExactly(
            "{\"Entries\":[{\"EventBusName\":\"default\",\"Source\":\"lamplighter\",\"DetailType\":\"Lamplighter"
                + " Follow-up\",\"Detail\":\"{\\\"cluster\\\":\\\"mydev\\\"}\"}]}",
            "{\"QueueUrl\":\"%s\",\"MessageBody\":%s,\"DelaySeconds\":21}"
                .formatted(
                    QUEUE, JsonMapper.shared().writeValueAsString(FollowUpEvent.json(MYDEV))));
  }

  /// EventBridge answers 200 all the same.
  @Test
  void anEntryThatWasRefusedIsAFailure() {
    try (var refusing = AwsStub.start()) {
      refusing.answers(
          "{\"FailedEntryCount\":1,\"Entries\":[{\"ErrorCode\":\"ThrottlingException\","
              + "\"ErrorMessage\":\"Rate exceeded\"}]}");

      assertThatThrownBy(() -> sink(refusing.address()).followUp(MYDEV, NOON))
          .isInstanceOf(CallFailed.class)
          .hasMessageContaining("PutEvents: 400 ThrottlingException")
          .hasMessageContaining("Rate exceeded")
          .extracting(it -> ((CallFailed) it).kind())
          .isEqualTo(Kind.THROTTLED);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "400, AccessDeniedException, UNAVAILABLE, Allow it to this identity",
    "400, com.amazonaws.sqs#RequestThrottled, THROTTLED, Others in this account",
    "500, InternalFailure, UNAVAILABLE, 500 InternalFailure",
  })
  void aRefusalSaysWhatForAndWhatToDo(int status, String code, Kind kind, String said) {
    try (var refusing = AwsStub.start()) {
      refusing.answers(status, "{\"__type\":\"%s\",\"message\":\"no\"}".formatted(code));

      assertThatThrownBy(() -> sink(refusing.address()).followUp(MYDEV, NOON.plusSeconds(30)))
          .isInstanceOf(CallFailed.class)
          .hasMessageStartingWith("SendMessage: ")
          .hasMessageContaining(said)
          .extracting(it -> ((CallFailed) it).kind())
          .isEqualTo(kind);
    }
  }

  @Test
  void nobodyThereAndAReplyThatBreaksOffAreToldApart() {
    try (var breaking = AwsStub.start()) {
      breaking.breaksOff(TAKEN);
      assertThatThrownBy(() -> sink(breaking.address()).followUp(MYDEV, NOON))
          .isInstanceOf(CallFailed.class)
          .hasMessageContaining("the reply was lost");
    }
    assertThatThrownBy(() -> sink(URI.create("http://127.0.0.1:1")).followUp(MYDEV, NOON))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("nobody answers");
  }

  @Test
  void withoutCredentialsNothingIsSent() {
    var nobody =
        new AwsClients(
            AwsStub.CLIENTS.region(),
            ProfileCredentialsProvider.create("no-such-profile-of-lamplighter"),
            Optional.of(aws.address()));

    assertThatThrownBy(() -> sink(nobody).followUp(MYDEV, NOON))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("there are no AWS credentials here");
    assertThat(aws.bodies()).isEmpty();
  }
}
