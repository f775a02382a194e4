package dev.lamplighter.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          node ip-10-0-81-92.ap-northeast-2.compute.internal of pool   | node ip-10-0-81-92 of pool
          ip-10-0-81-92.compute.internal                               | ip-10-0-81-92
          ip-10-0-81-92                                                | ip-10-0-81-92
          no pods since 2026-01-05T09:06:01.080Z, its time has passed  | no pods since 06:01, its time has passed
          deleted at 2026-01-05T10:07:10Z                              | deleted at 1:07:10
          """)
  void areAsShortAsTheyCanBe(String text, String shortened) {
    assertThat(Names.shorten(text)).isEqualTo(shortened);
  }
}
