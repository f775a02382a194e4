package dev.lamplighter.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappingTest {

  @Test
  void breaksAtSpacesAndHangsTheRest() {
    assertThat(Wrapping.wrap("one two three four", 9, 2))
        .containsExactly("one two", "  three", "  four");
  }

  @Test
  void leavesALongWordWhole() {
    assertThat(Wrapping.wrap("see i-04cbf513a76921607 there", 10, 0))
        .containsExactly("see", "i-04cbf513a76921607", "there");
  }

  @Test
  void hangsALongWordLessIfItFitsThen() {
    assertThat(Wrapping.wrap("see kube-system there", 12, 3))
        .containsExactly("see", " kube-system", "   there");
  }

  @Test
  void leavesAShortTextAlone() {
    assertThat(Wrapping.wrap("ok", 10, 2)).containsExactly("ok");
    assertThat(Wrapping.wrap("", 10, 2)).containsExactly("");
  }
}
