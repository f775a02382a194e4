package dev.lamplighter.functions.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LaunchPausesTest {
  private final Clock clock = new Clock();
  private final LaunchPauses pauses = new LaunchPauses(clock);

  @Test
  void asksAgainAtOnceWhatWasNeverRefused() {
    assertThat(pauses.left("platform")).isEmpty();
  }

  @Test
  void doublesThePauseWithEachRefusalUpToAMinute() {
    for (int seconds : new int[] {2, 4, 8, 16, 32, 60, 60}) {
      pauses.refused("platform");

      assertThat(pauses.left("platform")).contains(Duration.ofSeconds(seconds));
      clock.waitFor(Duration.ofSeconds(seconds));
      assertThat(pauses.left("platform")).isEmpty();
    }
    assertThat(pauses.left("service")).isEmpty();
  }

  @Test
  void startsAnewAfterASuccess() {
    pauses.refused("platform");
    pauses.refused("platform");
    pauses.succeeded("platform");
    pauses.refused("platform");

    assertThat(pauses.left("platform")).contains(Duration.ofSeconds(2));
  }

  private static final class Clock implements Ticker {
    private Duration monotonic = Duration.ZERO;

    @Override
    public Instant now() {
      return Instant.EPOCH.plus(monotonic);
    }

    @Override
    public Duration monotonic() {
      return monotonic;
    }

    @Override
    public void waitFor(Duration duration) {
      monotonic = monotonic.plus(duration);
    }

    @Override
    public long nonce() {
      return 1;
    }
  }
}
