package dev.lamplighter.functions.crd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.BadScalar;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.SourceText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the API server is told to refuse is what our own reading refuses.
class CrdRulesTest {

  @ParameterizedTest
  @MethodSource("badManifests")
  void ourOwnReadingRefusesWhatTheServerRefuses(BadManifest bad) {
    var set = ManifestReader.read(List.of(new SourceText("bad.yaml", bad.yaml())));

    assertThat(set.problems().stream().map(Object::toString))
        .anyMatch(problem -> problem.contains(": " + bad.ours()));
  }

  static List<String> goodManifests() {
    return GoodManifest.all();
  }

  @ParameterizedTest
  @MethodSource("goodManifests")
  void ourOwnReadingTakesWhatLooksOddAndKarpenterTakes(String manifest) {
    assertThat(read(manifest)).isEmpty();
  }

  static List<String> badScalars() {
    return BadScalar.all();
  }

  @ParameterizedTest
  @MethodSource("badScalars")
  void ourOwnReadingRefusesWhatIsNoStringWhereOneBelongs(String manifest) {
    assertThat(read(manifest)).singleElement().asString().contains("Allowed: a string. Write ");
  }

  private static List<InputProblem> read(String manifest) {
    return ManifestReader.read(List.of(new SourceText("m.yaml", manifest))).problems();
  }

  @Test
  void everyRuleHasAManifestThatBreaksIt() {
    var said =
        Stream.concat(
                BadManifest.all().stream().map(BadManifest::servers),
                BadChange.all().stream().map(BadChange::servers))
            .toList();

    assertThat(SchemaWalk.rules().map(CelRule::message))
        .hasSizeGreaterThan(50)
        .allMatch(message -> said.stream().anyMatch(message::contains));
  }

  @Test
  void rulesAboutChangesAreKeptByBothStates() {
    assertThat(BadChange.all()).allMatch(change -> !change.before().equals(change.after()));
    assertThat(SchemaWalk.rules().filter(rule -> rule.rule().contains("oldSelf")))
        .hasSameSizeAs(BadChange.all());
  }

  static Stream<BadManifest> badManifests() {
    return BadManifest.all().stream();
  }
}
