package dev.lamplighter.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Schedules of budgets (spec core 1.4).
class CronScheduleTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "* * * * *",
        "0 9 * * mon-fri",
        "0 9 * * MON-FRI",
        "*/15 0-6 1,15 jan-mar,dec 0",
        "5/10 ? ? ? ?",
        "59 23 31 12 6",
        "00 09 01 01 00",
        "  0  9 * *  1 ",
        "@daily",
        "@hourly",
        "@annually"
      })
  void takesWhatKubernetesTakes(String schedule) {
    assertThat(CronSchedule.parse(schedule)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "* * * *",
        "* * * * * *",
        "60 * * * *",
        "* 24 * * *",
        "* * 0 * *",
        "* * 32 * *",
        "* * * 13 *",
        "* * * * 7",
        "* * * * fry",
        "30-10 * * * *",
        "*/0 * * * *",
        "1,,2 * * * *",
        "-1 * * * *",
        "@reboot",
        "@every 1h",
        "daily"
      })
  void refusesWhatKubernetesRefuses(String schedule) {
    assertThat(CronSchedule.parse(schedule)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'0 1 * * mon',      2026-11-30T00:30:00Z, 2026-11-30T01:00:00Z",
    "'0 1 * * mon',      2026-11-30T01:00:00Z, 2026-12-07T01:00:00Z",
    "'*/15 9-17 * * *',  2026-11-30T17:45:00Z, 2026-12-01T09:00:00Z",
    "'10/20 * * * *',    2026-11-30T10:11:00Z, 2026-11-30T10:30:00Z",
    "'0 0 13 * fri',     2026-11-30T00:00:00Z, 2026-12-04T00:00:00Z",
    "'0 0 13 * ?',       2026-11-30T00:00:00Z, 2026-12-13T00:00:00Z",
    "'0 0 29 feb *',     2026-11-30T00:00:00Z, 2028-02-29T00:00:00Z",
    "@weekly,            2026-11-30T00:00:00Z, 2026-12-06T00:00:00Z",
    "@hourly,            2026-11-30T10:59:59Z, 2026-11-30T11:00:00Z"
  })
  void namesTheNextHit(String schedule, Instant after, Instant hit) {
    assertThat(CronSchedule.parse(schedule).orElseThrow().nextAfter(after)).contains(hit);
  }

  @Test
  void hasNoHitOnADayThatDoesNotExist() {
    assertThat(CronSchedule.parse("0 0 31 feb *").orElseThrow().nextAfter(Instant.EPOCH)).isEmpty();
  }

  @Test
  void opensAtTheHitAndClosesWhenTheDurationIsOver() {
    var mondays = CronSchedule.parse("0 12 * * mon").orElseThrow();
    var noon = Instant.parse("2026-11-30T12:00:00Z");
    var twoHours = Duration.ofHours(2);

    assertThat(mondays.openAt(noon.minusSeconds(1), twoHours)).isFalse();
    assertThat(mondays.openAt(noon, twoHours)).isTrue();
    assertThat(mondays.openAt(noon.plusSeconds(7_199), twoHours)).isTrue();
    assertThat(mondays.openAt(noon.plusSeconds(7_200), twoHours)).isFalse();
  }
}
