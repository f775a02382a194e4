package dev.lamplighter.functions.pass;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.ProvisioningPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NextTest {
  private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");

  /// Times in seconds from now; an empty timer is none, an empty wake is no follow-up; `failures`
  /// are looks in a row.
  @ParameterizedTest(name = "{0}, busy {1}, timer {2}, {3} s left, {6} failed: {4} {5}")
  @CsvSource(
      textBlock =
          """
          ADAPTIVE, true,     , 60, look, 1, 0
          ADAPTIVE, true,     , 26, look, 1, 0
          ADAPTIVE, true,     , 25, end , 1, 0
          ADAPTIVE, true,  300, 60, look, 1, 0
          ADAPTIVE, false,    , 60, end ,, 0
          ADAPTIVE, false,   4, 60, look, 4, 0
          ADAPTIVE, false,   0, 60, look, 1, 0
          ADAPTIVE, false,  -9, 60, look, 1, 0
          ADAPTIVE, false,   4, 28, end , 4, 0
          ADAPTIVE, false,   6, 60, end , 6, 0
          ADAPTIVE, false,  59, 60, end , 59, 0
          ADAPTIVE, false,  60, 60, end ,, 0
          TICK    , true,     , 60, end ,, 0
          TICK    , true,    4, 60, end , 4, 0
          WATCH   , false,    , 60, look, 1, 0
          WATCH   , false,    , 20, end , 1, 0
          ADAPTIVE, true,     , 60, look, 2, 1
          ADAPTIVE, true,     , 60, look, 4, 2
          ADAPTIVE, true,     , 28, end , 4, 2
          ADAPTIVE, true,     , 60, end , 8, 3
          ADAPTIVE, true,     , 60, end , 32, 5
          ADAPTIVE, true,     , 60, end ,  , 6
          ADAPTIVE, false,  10, 60, end , 10, 1
          ADAPTIVE, false,  10, 60, end , 16, 4
          ADAPTIVE, false,  10, 60, end ,  , 6
          ADAPTIVE, false,   1, 60, look, 4, 2
          ADAPTIVE, false,    , 60, end ,  , 1
          TICK    , true,   10, 60, end , 16, 4
          TICK    , true,   10, 60, end ,  , 6
          WATCH   , false,    , 60, look, 16, 4
          """)
  void saysWhatFollowsALook(
      Settings.Mode mode,
      boolean busy,
      Long timer,
      long left,
      String what,
      Long seconds,
      int failures) {
    var decision =
        new Decision(
            ProvisioningPlan.NOTHING,
            List.of(),
            List.of(),
            List.of(),
            busy,
            Optional.ofNullable(timer).map(NOW::plusSeconds));

    var next = Next.after(decision, new Retry(failures), mode, NOW, Duration.ofSeconds(left));

    assertThat(next).isEqualTo(expected(what, seconds));
  }

  /// Times in seconds; an empty wake is no follow-up.
  @ParameterizedTest(name = "ending, {0} s to wait for, {1} s left: {2} {3}")
  @CsvSource({"15, 60, look, 15", "15, 20, end, 15", "0, 60, end,", "-3, 60, end,"})
  void staysForWhatMustBeWaitedFor(long wait, long left, String what, Long seconds) {
    var next =
        new Next.End(Optional.empty())
            .notBefore(Duration.ofSeconds(wait), NOW, Duration.ofSeconds(left));

    assertThat(next).isEqualTo(expected(what, seconds));
    assertThat(new Next.Look(Next.PAUSE).notBefore(Duration.ofSeconds(wait), NOW, Duration.ZERO))
        .isEqualTo(new Next.Look(Next.PAUSE));
  }

  /// The table did not answer: a follow-up would have to ask it as well.
  @ParameterizedTest(name = "{0} failed, {1} s left: {2} {3}")
  @CsvSource({"1, 60, look, 2", "2, 60, look, 4", "3, 60, end,", "6, 60, end,", "1, 26, end,"})
  void leavesASilentTableToTheSchedule(int failures, long left, String what, Long seconds) {
    var next = Next.afterSilence(new Retry(failures), NOW, Duration.ofSeconds(left));

    assertThat(next).isEqualTo(expected(what, seconds));
  }

  private static Next expected(String what, @Nullable Long seconds) {
    return what.equals("look")
        ? new Next.Look(Duration.ofSeconds(requireNonNull(seconds)))
        : new Next.End(Optional.ofNullable(seconds).map(NOW::plusSeconds));
  }
}
