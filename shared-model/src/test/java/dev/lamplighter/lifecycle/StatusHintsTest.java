package dev.lamplighter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.InstanceStatus;
import dev.lamplighter.ec2.InstanceStatus.ScheduledEvent;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.InstanceHint.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Spec AWS 5.2.
class StatusHintsTest {
  private static final InstanceId INSTANCE = InstanceId.of("i-1");
  private static final Instant SINCE = Instant.parse("2026-03-02T09:00:00Z");
  private static final Instant SOON = Instant.parse("2026-03-09T09:00:00Z");

  @Test
  void bothChecksCount() {
    assertThat(
            StatusHints.of(
                new InstanceStatus(INSTANCE, Optional.of(SINCE), Optional.of(SINCE), List.of())))
        .containsExactly(
            new InstanceHint(INSTANCE, Kind.INSTANCE_STATUS, SINCE),
            new InstanceHint(INSTANCE, Kind.SYSTEM_STATUS, SINCE));
  }

  @ParameterizedTest
  @CsvSource({
    "instance-reboot",
    "system-reboot",
    "system-maintenance",
    "instance-retirement",
    "instance-stop"
  })
  void everyEventThatInterruptsAnInstanceCounts(String code) {
    assertThat(StatusHints.of(scheduled(code, "The instance is running on degraded hardware")))
        .containsExactly(new InstanceHint(INSTANCE, Kind.EVENT_STATUS, SOON));
  }

  @ParameterizedTest
  @CsvSource({
    "instance-retirement, [Completed] The instance is running on degraded hardware",
    "instance-stop, [Canceled] The instance is running on degraded hardware",
    "something-else, A code that is not known"
  })
  void whatIsOverOrUnknownDoesNot(String code, String description) {
    assertThat(StatusHints.of(scheduled(code, description))).isEmpty();
  }

  private static InstanceStatus scheduled(String code, String description) {
    return new InstanceStatus(
        INSTANCE,
        Optional.empty(),
        Optional.empty(),
        List.of(new ScheduledEvent(code, description, SOON)));
  }
}
