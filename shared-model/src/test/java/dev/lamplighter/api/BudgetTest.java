package dev.lamplighter.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetTest {

  /// It opens with a hit and closes `duration` after the last hit that fell into it.
  @ParameterizedTest
  @CsvSource({
    "0 9 * * *,  8h,  2026-01-05T07:30:00Z, 2026-01-05T09:00:00Z",
    "0 9 * * *,  8h,  2026-01-05T12:00:00Z, 2026-01-05T17:00:00Z",
    "0 9 * * *,  8h,  2026-01-05T17:00:30Z, 2026-01-06T09:00:00Z",
    "'0 9,10 * * *', 90m, 2026-01-05T09:10:00Z, 2026-01-05T11:30:00Z",
    "0 * * * *,  1h,  2026-01-05T12:00:00Z,",
    "0 0 30 2 *, 1h,  2026-01-05T12:00:00Z,",
    "nonsense,   1h,  2026-01-05T12:00:00Z,"
  })
  void aWindowSaysWhenItOpensOrClosesNext(
      String schedule, String duration, Instant now, Instant changes) {
    var window = new Budget.Window(schedule, Duration.parse("PT" + duration));

    assertThat(window.changesAfter(now)).isEqualTo(Optional.ofNullable(changes));
  }
}
