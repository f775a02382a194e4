package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.install.InterruptionEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// The rules let through what the queue's reader acts on, as AWS sends it (spec AWS appendix C).
class EventPatternTest {
  @ParameterizedTest
  @CsvSource({
    "spot-interruption, SPOT_INTERRUPTION",
    "rebalance-recommendation, REBALANCE",
    "state-change, STATE_CHANGE",
    "health-scheduled-change, HEALTH",
    "capacity-reservation-interruption, CAPACITY_RESERVATION"
  })
  void eachSampleIsLetThroughByItsOwnRule(String file, InterruptionEvent event) {
    assertThat(matching(sample(file))).containsExactly(event);
  }

  /// AWS's guide has had both names, and the queue's reader knows both.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "EC2 Capacity Reservation Instance Interruption Warning",
        "EC2 Interruptible Capacity Reservation Instance Interruption Warning"
      })
  void aReservationThatEndsIsHeardByEitherName(String detailType) {
    var event = new TreeMap<>(sample("capacity-reservation-interruption"));
    event.put("detail-type", detailType);

    assertThat(matching(event)).containsExactly(InterruptionEvent.CAPACITY_RESERVATION);
  }

  @Test
  void anInstanceThatRunsIsNoNews() {
    var running = Map.<String, Object>of("instance-id", "i-0123456789abcdef0", "state", "running");

    assertThat(
            matching(
                Map.of(
                    "source",
                    "aws.ec2",
                    "detail-type",
                    "EC2 Instance State-change Notification",
                    "detail",
                    running)))
        .isEmpty();
  }

  @Test
  void troubleOfOtherServicesIsNoNews() {
    assertThat(
            matching(
                Map.of(
                    "source",
                    "aws.health",
                    "detail-type",
                    "AWS Health Event",
                    "detail",
                    Map.of("service", "RDS", "eventTypeCategory", "scheduledChange"))))
        .isEmpty();
  }

  private static Set<InterruptionEvent> matching(Map<String, Object> event) {
    return Arrays.stream(InterruptionEvent.values())
        .filter(it -> matches(InterruptionQueue.pattern(it), event))
        .collect(Collectors.toSet());
  }

  /// As EventBridge matches: each field of the pattern is one of its values, or matches in turn.
  private static boolean matches(Map<String, Object> pattern, Map<String, Object> event) {
    return pattern.entrySet().stream()
        .allMatch(
            field -> {
              Object found = event.get(field.getKey());
              return field.getValue() instanceof List<?> values
                  ? values.contains(found)
                  : matches(Template.object(field.getValue()), Template.object(found));
            });
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> sample(String file) {
    var batch =
        JsonMapper.shared().readValue(Repository.text("events/%s.json".formatted(file)), Map.class);
    var message = Template.object(Template.list(batch.get("Records")).getFirst());
    return JsonMapper.shared().readValue(String.valueOf(message.get("body")), Map.class);
  }
}
