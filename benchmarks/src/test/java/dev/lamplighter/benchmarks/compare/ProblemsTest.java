package dev.lamplighter.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.benchmarks.generate.Mix;
import dev.lamplighter.benchmarks.generate.MixedProblem;
import dev.lamplighter.benchmarks.problem.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Those that need no peer.
class ProblemsTest {
  @TempDir private Path folder = Path.of("");

  private Problems problems() {
    return new Problems(new Peer(Path.of("none")), folder);
  }

  @Test
  void aMixIsCalledByItsPodsAndItsSeed() {
    assertThat(Json.problem(problems().file("gpu-40-seed2")))
        .isEqualTo(MixedProblem.of(Mix.GPU, 40, 2));
  }

  /// Since its file may be of an older generator.
  @Test
  void aMixIsMadeAnewEachTime() throws IOException {
    Files.writeString(folder.resolve("giant-40-seed2.json"), "{}");

    assertThat(Json.problem(problems().file("giant-40-seed2")))
        .isEqualTo(MixedProblem.of(Mix.GIANT, 40, 2));
  }

  @Test
  void mayStandInAClusterOfNodes() {
    assertThat(Json.problem(problems().file("nodes5-memory-40-seed2")).nodes()).hasSize(5);
  }

  @Test
  void whatIsNoKindIsSaidToBeNone() {
    assertThatThrownBy(() -> problems().file("cheese-40")).hasMessageContaining("(cheese-40)");
  }
}
