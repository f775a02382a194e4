package dev.lamplighter.snapshot;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoNotDisruptTest {

  /// Go's durations protect from the pod's start for as long as they say; what is none, does not.
  @ParameterizedTest
  @CsvSource({
    "true, 999999, true",
    "false, 0, false",
    "True, 0, false",
    "'', 0, false",
    "30m, 1799, true",
    "30m, 1800, false",
    "1h30m, 5399, true",
    "1h30m, 5400, false",
    "1.5h, 5399, true",
    "1.5h, 5400, false",
    "90s, 89, true",
    "+90s, 89, true",
    "-90s, 0, false",
    "0s, 0, false",
    "90, 0, false",
    "1d, 0, false",
    "h, 0, false",
    "9999999999999h, 0, false",
  })
  void protectsAPodForAsLongAsItSays(String value, int secondsAfterStart, boolean protects) {
    PodView pod =
        world()
            .pod("p", p -> p.on("n1").annotation(AnnotationKey.DO_NOT_DISRUPT, value))
            .snapshot()
            .pods()
            .getFirst();

    assertThat(DoNotDisrupt.protects(pod, START.plusSeconds(secondsAfterStart)))
        .isEqualTo(protects);
  }

  @ParameterizedTest
  @CsvSource({"true, true", "30m, true", "nonsense, false"})
  void protectsAPodThatHasNotStarted(String value, boolean protects) {
    PodView pod =
        world()
            .pod("p", p -> p.annotation(AnnotationKey.DO_NOT_DISRUPT, value))
            .snapshot()
            .pods()
            .getFirst();

    assertThat(DoNotDisrupt.protects(pod, START.plusSeconds(9_999_999))).isEqualTo(protects);
  }
}
