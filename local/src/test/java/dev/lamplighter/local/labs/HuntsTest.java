package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each mechanism is guarded: Lamplighter with one of its rules left out shows in a lab or a story
/// by the very difference that the rule makes. `LabsTest` says that the labs are fine without.
class HuntsTest {

  static Stream<Hunted> mutants() {
    return Stream.<Hunted[]>of(
            ReplacementMutant.values(),
            UnrecordedMutant.values(),
            DrainMutant.values(),
            WatchMutant.values(),
            LessonMutant.values())
        .flatMap(Arrays::stream);
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void isFoundByItsDifference(Hunted mutant) {
    List<String> differences = mutant.ground().differences(mutant);

    assertThat(differences)
        .as("%s in %s", mutant, mutant.ground())
        .anySatisfy(difference -> assertThat(difference).contains(mutant.found()));
  }

  static List<Story> stories() {
    return Stories.all();
  }

  @ParameterizedTest
  @MethodSource("stories")
  void aStoryIsAsExpectedWithoutAMutant(Story story) {
    assertThat(story.differences(UnaryOperator.identity())).isEmpty();
  }
}
