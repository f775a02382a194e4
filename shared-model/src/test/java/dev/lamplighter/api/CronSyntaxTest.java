package dev.lamplighter.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Schedules of budgets (spec core 1.4).
class CronSyntaxTest {

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
    assertThat(CronSyntax.accepts(schedule)).isTrue();
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
    assertThat(CronSyntax.accepts(schedule)).isFalse();
  }
}
