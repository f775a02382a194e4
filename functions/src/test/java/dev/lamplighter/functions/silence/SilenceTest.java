package dev.lamplighter.functions.silence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SilenceTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final PassingTime ticker = new PassingTime();
  private final Silence silence = new Silence(ticker);
  private int calls;

  @Test
  void oneQuestionWithoutAnAnswerIsTheOnlyOneOfItsLook() {
    fails(() -> silence.ask(this::silent));
    fails(() -> silence.ask(this::answered));
    fails(() -> silence.write(this::answered));

    assertThat(calls).isEqualTo(1);
    assertThat(ticker.monotonic()).isEqualTo(TIMEOUT);
  }

  @Test
  void theNextLookAsksAgain() {
    fails(() -> silence.ask(this::silent));
    silence.isOver();

    assertThat(silence.ask(this::answered)).isEqualTo("answer");
  }

  /// A refusal is an answer; a connection that is closed at once costs no wait.
  @Test
  void whatFailsFastIsNoSilence() {
    fails(() -> silence.ask(this::closed));
    assertThatThrownBy(() -> silence.ask(this::throttled)).hasMessage("429");

    assertThat(silence.ask(this::answered)).isEqualTo("answer");
  }

  /// A webhook may hold up one eviction for ever: the other pods' must not wait for it.
  @Test
  void aSingleWriteWithoutAnAnswerKeepsNoOtherFromBeingTried() {
    for (int pods = 0; pods < 4; pods++) {
      fails(() -> silence.write(this::silent));
      assertThat(silence.write(this::answered)).isEqualTo("answer");
    }
  }

  @Test
  void threeWritesInARowAreASilence() {
    for (int writes = 0; writes < 20; writes++) {
      fails(() -> silence.write(this::silent));
    }

    assertThat(calls).isEqualTo(3);
  }

  private static void fails(Supplier<String> call) {
    assertThatThrownBy(call::get).isInstanceOf(NoAnswer.class);
  }

  private String silent() {
    calls++;
    ticker.waitFor(TIMEOUT);
    throw new NoAnswer(Kind.REPLY_LOST, "list pods: no answer in time");
  }

  private String closed() {
    throw new NoAnswer(Kind.REPLY_LOST, "list pods: the connection was closed");
  }

  private String throttled() {
    ticker.waitFor(TIMEOUT);
    throw new CallFailed(Kind.THROTTLED, "429");
  }

  private String answered() {
    calls++;
    return "answer";
  }

  private static final class PassingTime implements Ticker {
    private Duration passed = Duration.ZERO;

    @Override
    public Instant now() {
      return Instant.EPOCH.plus(passed);
    }

    @Override
    public Duration monotonic() {
      return passed;
    }

    @Override
    public void waitFor(Duration duration) {
      passed = passed.plus(duration);
    }

    @Override
    public long nonce() {
      return 0;
    }
  }
}
