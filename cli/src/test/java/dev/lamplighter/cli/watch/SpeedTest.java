package dev.lamplighter.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpeedTest {
  @Test
  void isVirtualSecondsInASecond() {
    assertThat(Speed.parse("60x").in(Duration.ofMillis(100))).isEqualTo(Duration.ofSeconds(6));
    assertThat(Speed.parse("3600")).isEqualTo(new Speed(3600)).hasToString("3600x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0x", "-1x", "fast", "3601x", "1.5x", "60xx"})
  void saysWhatIsAllowed(String text) {
    assertThatThrownBy(() -> Speed.parse(text))
        .hasMessage(
            "--speed: found \"%s\". Allowed: 1x to 3600x, virtual seconds in a second. Write --speed 60x."
                .formatted(text));
  }
}
