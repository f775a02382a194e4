package dev.lamplighter.functions.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CallRatesTest {
  private final Waiting waiting = new Waiting();
  private final CallRates rates = new CallRates(waiting);

  @Test
  void aBurstGoesThroughAtOnceAndTheNextWaitsForItsTurn() {
    take("CreateFleet", 50);
    assertThat(waiting.waited).isZero();

    take("CreateFleet", 1);
    assertThat(waiting.waited).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void afterTheBurstTheRateIsKept() {
    take("CreateFleet", 50);

    take("CreateFleet", 25);

    assertThat(waiting.waited).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void whatIsNotUsedIsSavedUpToTheBurst() {
    take("CreateFleet", 50);
    waiting.now = waiting.now.plusSeconds(3600);

    take("CreateFleet", 50);

    assertThat(waiting.waited).isZero();
  }

  @Test
  void eachCallHasItsOwnBucket() {
    take("CreateFleet", 50);

    rates.take("CreateLaunchTemplate", Rate.WRITE);

    assertThat(waiting.waited).isZero();
  }

  /// A clock that stands still while others wait: as of many threads at once.
  @Test
  void aTurnThatIsTooFarOffIsLeftToTheNextLook() {
    waiting.stands = true;
    take("CreateFleet", 60);

    var refused =
        catchThrowableOfType(CallFailed.class, () -> rates.take("CreateFleet", Rate.WRITE));

    assertThat(refused.kind()).isEqualTo(CallFailed.Kind.THROTTLED);
    assertThat(refused)
        .hasMessage(
            "CreateFleet: 50 calls at once and one each 200 ms is what EC2 takes; the next is free"
                + " in 2200 ms");
  }

  private void take(String call, int times) {
    for (int i = 0; i < times; i++) {
      rates.take(call, Rate.WRITE);
    }
  }

  private static final class Waiting implements Ticker {
    private Instant now = Instant.EPOCH;
    private Duration waited = Duration.ZERO;
    private boolean stands;

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public Duration monotonic() {
      return Duration.between(Instant.EPOCH, now);
    }

    @Override
    public void waitFor(Duration duration) {
      waited = waited.plus(duration);
      now = stands ? now : now.plus(duration);
    }

    @Override
    public long nonce() {
      return 0;
    }
  }
}
