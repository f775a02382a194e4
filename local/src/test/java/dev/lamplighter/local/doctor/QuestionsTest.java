package dev.lamplighter.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.port.CallFailed;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class QuestionsTest {
  @Test
  void whatIsNotAnsweredInTimeIsLeftBehindAndTheOthersAreAnswered() {
    var never = new CountDownLatch(1);
    try (var patient = new Questions(Duration.ofMinutes(1));
        var hasty = new Questions(Duration.ZERO)) {
      var late =
          hasty.ask(
              () -> {
                await(never);
                return 1;
              });

      assertThat(late.get()).isEqualTo(Asked.unanswered("no answer within 0 s"));
      assertThat(patient.ask(() -> 2).get()).isEqualTo(Asked.answered(2));
    }
  }

  @Test
  void aCallThatFailsIsNoAnswerWithItsReason() {
    try (var questions = new Questions(Duration.ofMinutes(1))) {
      var failed =
          questions.ask(
              () -> {
                throw new CallFailed(CallFailed.Kind.UNAVAILABLE, "GetRole x: 403");
              });

      assertThat(failed.get()).isEqualTo(Asked.unanswered("GetRole x: 403"));
    }
  }

  @Test
  void aMistakeOfOursIsThrownOn() {
    try (var questions = new Questions(Duration.ofMinutes(1))) {
      var wrong =
          questions.ask(
              () -> {
                throw new IllegalStateException("a bug");
              });

      assertThatThrownBy(wrong::get).hasMessage("a bug");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
