package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The labs of the first user, through the real handlers.
class LabsTest {

  static List<Lab> labs() {
    return Labs.ALL;
  }

  @ParameterizedTest(name = "lab {0}")
  @MethodSource("labs")
  void endsAsItsUserExpects(Lab lab) {
    var run = LabRun.play(lab, 1, (_, _) -> {});

    assertThat(run.differences()).as(lab.title()).isEmpty();
  }
}
