package dev.lamplighter.functions.handler;

import static org.assertj.core.api.Assertions.assertThat;

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
          EC2 Capacity Reservation Instance Interruption Warning | instance-action | terminate | CAPACITY_RESERVATION_INTERRUPTION
          EC2 Interruptible Capacity Reservation Instance Interruption Warning | instance-action | terminate | CAPACITY_RESERVATION_INTERRUPTION
          """)
  void hearsWhatEc2SaysAboutAnInstance(String type, String field, String value, Kind kind) {
    var body =
        event("aws.ec2", type, "{\"instance-id\":\"i-1\",\"%s\":\"%s\"}".formatted(field, value));

    assertThat(InstanceNotice.parse(body)).isEqualTo(heard(hint("i-1", kind)));
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

    assertThat(InstanceNotice.parse(body))
        .isEqualTo(heard(hint("i-1", Kind.SCHEDULED_CHANGE), hint("i-2", Kind.SCHEDULED_CHANGE)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          aws.ec2     | EC2 Instance State-change Notification | {"instance-id":"i-1","state":"running"}
          aws.health  | AWS Health Event | {"service":"RDS","eventTypeCategory":"scheduledChange"}
          aws.health  | AWS Health Event | {"service":"EC2","eventTypeCategory":"issue"}
          aws.health  | AWS Health Event | {"service":"EC2","eventTypeCategory":"scheduledChange"}
          aws.health  | AWS Health Event | {"service":"EC2","eventTypeCategory":"scheduledChange","statusCode":"closed","affectedEntities":[{"entityValue":"i-1"}]}
          aws.ec2     | EC2 Interruptible Capacity Reservation Allocation Reclamation Completed | {}
          aws.autoscaling | EC2 Instance Launch Successful | {}
          """)
  void passesOverWhatIsNothingToActOn(String source, String type, String detail) {
    assertThat(InstanceNotice.parse(event(source, type, detail))).isEqualTo(heard());
  }

  /// A retirement may name the host, or what is attached to it, beside the instance.
  @Test
  void findsTheInstancesAmongWhatIsAffected() {
    var body =
        event(
            "aws.health",
            "AWS Health Event",
            """
            {"service":"EC2","eventTypeCategory":"scheduledChange","statusCode":"upcoming",
             "affectedEntities":[{"entityValue":"h-1"},{"entityValue":"UNKNOWN"},{},
             {"entityValue":"arn:aws:ec2:ap-northeast-2:123456789012:instance/i-2"}]}\
            """);

    assertThat(InstanceNotice.parse(body)).isEqualTo(heard(hint("i-2", Kind.SCHEDULED_CHANGE)));
  }

  @Test
  void passesOverAnotherVersionOfTheEnvelope() {
    var body =
        event("aws.ec2", "EC2 Instance Rebalance Recommendation", "{\"instance-id\":\"i-1\"}")
            .replace("\"version\":\"0\"", "\"version\":\"1\"");

    assertThat(InstanceNotice.parse(body)).isEqualTo(heard());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "good",
        "[]",
        "7",
        "{\"version\":",
        "{}",
        "{\"version\":\"0\",\"source\":\"aws.ec2\"}",
        "{\"Service\":\"Amazon S3\",\"Event\":\"s3:TestEvent\"}"
      })
  void knowsWhatIsNoEvent(String body) {
    assertThat(InstanceNotice.parse(body)).isInstanceOf(InstanceNotice.NoEvent.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                            | 2026-03-02T09:00:00Z
          {"instance-id":7}             | 2026-03-02T09:00:00Z
          {"instance-id":"my instance"} | 2026-03-02T09:00:00Z
          {"instance-id":"i-1"}         | yesterday
          """)
  void saysWhatIsWrongWithAnEventThatItShouldActOn(String detail, String time) {
    var body =
        event("aws.ec2", "EC2 Spot Instance Interruption Warning", detail).replace(TIME, time);

    assertThat(InstanceNotice.parse(body))
        .isInstanceOfSatisfying(
            InstanceNotice.Misshapen.class,
            misshapen ->
                assertThat(misshapen.why()).startsWith("EC2 Spot Instance Interruption Warning: "));
  }

  private static InstanceNotice heard(InstanceHint... hints) {
    return new InstanceNotice.Heard(List.of(hints));
  }
}
