package dev.lamplighter.functions.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RetryTest {
  @Test
  void pausesDoubleFromTwoSecondsToTheTick() {
    assertThat(Stream.iterate(Retry.NONE, Retry::failed).limit(9).map(Retry::pause))
        .containsExactly(
            Duration.ZERO,
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(8),
            Duration.ofSeconds(16),
            Duration.ofSeconds(32),
            Duration.ofMinutes(1),
            Duration.ofMinutes(1),
            Duration.ofMinutes(1));
  }

  @Test
  void noPauseIsLongerThanTheTickHoweverOftenLooksFail() {
    var retry = Retry.NONE;
    for (int looks = 0; looks < 10_000; looks++) {
      retry = retry.failed();
    }

    assertThat(retry.pause()).isEqualTo(Next.SCHEDULE);
  }
}
