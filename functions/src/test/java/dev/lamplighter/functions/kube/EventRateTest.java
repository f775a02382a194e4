package dev.lamplighter.functions.kube;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.EventReason;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventRateTest {
  private static final Instant T0 = Instant.parse("2026-01-05T09:00:00Z");

  private final EventRate rate = new EventRate();

  private long admitted(EventReason reason, int asked, Instant at) {
    return IntStream.range(0, asked).filter(_ -> rate.admits(reason, at)).count();
  }

  @Test
  void twentyFiveAreAdmittedAtOnceAndFiveASecondAfterThat() {
    assertThat(admitted(EventReason.FAILED_SCHEDULING, 100, T0)).isEqualTo(25);
    assertThat(admitted(EventReason.FAILED_SCHEDULING, 100, T0.plusMillis(199))).isZero();
    assertThat(admitted(EventReason.FAILED_SCHEDULING, 100, T0.plusSeconds(1))).isEqualTo(5);
    assertThat(admitted(EventReason.FAILED_SCHEDULING, 100, T0.plus(Duration.ofMinutes(5))))
        .isEqualTo(25);
  }

  @Test
  void oneReasonLeavesRoomForTheOthers() {
    admitted(EventReason.FAILED_SCHEDULING, 100, T0);

    assertThat(admitted(EventReason.NOMINATED, 1, T0)).isEqualTo(1);
  }
}
