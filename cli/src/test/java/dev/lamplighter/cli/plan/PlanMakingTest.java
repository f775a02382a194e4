package dev.lamplighter.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import org.junit.jupiter.api.Test;

class PlanMakingTest {
  @Test
  void nodesThatAPoolGetsForItsReplicasAreLaunchesWithTheirPriceAndPods() {
    var dump =
        SmallDump.dump()
            .pool("st", "default", "replicas: 3\n  limits: {nodes: '2'}")
            .waiting("p", "1");

    Plan plan = dump.plan();

    assertThat(plan.launches()).hasSize(2);
    assertThat(plan.launches().stream().flatMap(it -> it.claim().pods().stream()))
        .containsExactly(PodKey.of("default/p"));
    assertThat(plan.placed()).isEmpty();
    assertThat(plan.cost().then()).isEqualTo(Price.ofMicros(192_000));
    assertThat(dump.text())
        .contains("(replicas)", "NodePool st has fewer nodes than its replicas: limit nodes 2")
        .doesNotContain("Nothing would be done", "nodeclaim/");
  }
}
