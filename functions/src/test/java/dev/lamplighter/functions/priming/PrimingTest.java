package dev.lamplighter.functions.priming;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrimingTest {
  @Test
  void looks() {
    var done = Priming.looks();
    System.out.println(done);
    assertThat(done.looks()).isPositive();
  }

  @Test
  void renews() {
    System.out.println(Priming.catalogue());
  }
}
