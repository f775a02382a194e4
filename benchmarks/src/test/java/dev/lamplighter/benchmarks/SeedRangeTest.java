package dev.lamplighter.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeedRangeTest {

  @Test
  void oneNumberIsOneSeed() {
    assertThat(SeedRange.of("7")).isEqualTo(new SeedRange(7, 7));
    assertThat(SeedRange.of("3..12")).isEqualTo(new SeedRange(3, 12));
  }
}
