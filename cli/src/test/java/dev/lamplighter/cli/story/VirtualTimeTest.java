package dev.lamplighter.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VirtualTimeTest {
  /// A story begins on 5 January 2026 at nine.
  @ParameterizedTest
  @CsvSource({
    "deleted at 2026-01-05T09:01:05Z, deleted at 01:05",
    "deleted at 2026-01-05T11:00:00.250Z, deleted at 2:00:00",
    "deleted at 2026-11-30T21:53:53Z, deleted at 21:53:53 UTC",
  })
  void aMomentIsShownAsTheStoryCounts(String text, String shown) {
    assertThat(VirtualTime.in(text)).isEqualTo(shown);
  }
}
