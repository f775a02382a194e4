package dev.lamplighter.functions.handler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.InstanceHint.Kind;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceNoticeTest {
  private static final String TIME = "2026-03-02T09:00:00Z";

  private static String event(String source, String type, String detail) {
    return """
    {"version":"0","id":"e","source":"%s","detail-type":"%s","time":"%s","more":[1],"detail":%s}\
    """
        .formatted(source, type, TIME, detail);
  }

  private static InstanceHint hint(String instance, Kind kind) {
    return new InstanceHint(InstanceId.of(instance), kind, Instant.parse(TIME));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EC2 Spot Instance Interruption Warning  | instance-action | terminate     | SPOT_INTERRUPTION
          EC2 Instance Rebalance Recommendation   | more            | x             | REBALANCE_RECOMMENDATION
          EC2 Instance State-change Notification  | state           | shutting-down | STATE_CHANGE
          EC2 Instance State-change Notification  | state           | Stopping      | STATE_CHANGE
          EC2 Instance State-change Notification  | state           | terminated    | STATE_CHANGE
          """)
  void hearsWhatEc2SaysAboutAnInstance(String type, String field, String value, Kind kind) {
    var body =
        event("aws.ec2", type, "{\"instance-id\":\"i-1\",\"%s\":\"%s\"}".formatted(field, value));

    assertThat(InstanceNotice.parse(body).hints()).containsExactly(hint("i-1", kind));
  }

  @Test
  void hearsOfEveryInstanceThatWillBeRetired() {
    var body =
        event(
            "aws.health",
            "AWS Health Event",
            """
            {"service":"EC2","eventTypeCategory":"scheduledChange",
             "affectedEntities":[{"entityValue":"i-1"},{"entityValue":"i-2","tags":{}}]}\
            """);

    assertThat(InstanceNotice.parse(body).hints())
        .isEqualTo(List.of(hint("i-1", Kind.SCHEDULED_CHANGE), hint("i-2", Kind.SCHEDULED_CHANGE)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          aws.ec2     | EC2 Instance State-change Notification | {"instance-id":"i-1","state":"running"}
          aws.health  | AWS Health Event | {"service":"RDS","eventTypeCategory":"scheduledChange"}
          aws.health  | AWS Health Event | {"service":"EC2","eventTypeCategory":"issue"}
          aws.autoscaling | EC2 Instance Launch Successful | {}
          """)
  void passesOverWhatIsNothingToActOn(String source, String type, String detail) {
    assertThat(InstanceNotice.parse(event(source, type, detail)).hints()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "good",
        "[]",
        "{\"version\":",
        "{\"version\":\"0\",\"source\":\"aws.ec2\",\"detail-type\":\"EC2 Instance Rebalance"
            + " Recommendation\",\"time\":\"2026-03-02T09:00:00Z\",\"detail\":{}}",
        "{\"version\":\"0\",\"source\":\"aws.ec2\",\"detail-type\":\"EC2 Instance Rebalance"
            + " Recommendation\",\"detail\":{\"instance-id\":\"i-1\"}}"
      })
  void refusesWhatIsNoSuchEvent(String body) {
    assertThatThrownBy(() -> InstanceNotice.parse(body))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
