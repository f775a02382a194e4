package dev.lamplighter.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.Namespace;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimulationPlanTest {
  private static final String POD =
      "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: a, image: a}]}}";

  /// It would be empty, or wait for ever, the second time.
  @Test
  void standardInputIsAppliedAtOneTimeOnly() {
    var problems =
        plan(List.of(apply(Duration.ZERO), apply(Duration.ofMinutes(1))), Optional.empty());

    assertThat(problems)
        .singleElement()
        .asString()
        .startsWith("-: found twice, and it gives its text once.");
  }

  @Test
  void anEndBeforeTheClusterStandsIsRefused() {
    var problems = plan(List.of(apply(Duration.ZERO)), Optional.of(Duration.ofSeconds(1)));

    assertThat(problems)
        .containsExactly(
            "--until 1s is before the cluster stands, 5s. Allowed: 5s or later. Write --until"
                + " 10m5s.");
  }

  private static UserAction apply(Duration at) {
    return new UserAction.Apply(at, List.of(Path.of("-")));
  }

  private static List<String> plan(List<UserAction> actions, Optional<Duration> until) {
    var in = new ByteArrayInputStream(POD.getBytes(StandardCharsets.UTF_8));
    return SimulationPlan.read(actions, Namespace.of("default"), until, in).problems();
  }
}
