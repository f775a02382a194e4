package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cloud.Ec2Log;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lab 1 out and back by way of a proxy that throttles, fails, cuts and delays what Lamplighter
/// asks of the API server. It takes longer, and ends as it should.
///
/// Some faults meet only a quiet tick, which may come when all is over.
@Execution(ExecutionMode.CONCURRENT)
class SpoiledApiServerTest {
  private static final Duration PATIENCE = Duration.ofMinutes(6);

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void theLabEndsAsWithoutFaults(long seed) {
    try (var lab = LabStage.behindFaults(seed)) {
      lab.patchPool("platform", "{\"disruption\": {\"consolidateAfter\": \"10s\"}}");
      lab.await(PATIENCE, () -> !lab.lamplighter().reports().isEmpty());
      lab.faults().spoil();
      lab.apply("workloads/busybox-4.yaml");
      lab.await(PATIENCE, () -> lab.running("busybox").size() == 4);

      lab.kubectl("delete", "deployment", "busybox");
      lab.await(PATIENCE, () -> lab.claims("platform").isEmpty());
      lab.takeDown(PATIENCE);
      lab.await(PATIENCE, () -> lab.faults().counts().size() == ApiFault.values().length);

      assertThat(lab.nodes("platform")).isEmpty();
      lab.lamplighter().close();
      System.out.println("seed %d: %s".formatted(seed, lab.faults().counts()));
      assertThat(lab.launches("platform")).hasSize(2);
      assertThat(claimsOf(lab.launches("platform"))).doesNotHaveDuplicates();
      assertThat(lab.lamplighter().account().leftBehind().nothing()).isTrue();
    }
  }

  private static List<String> claimsOf(List<Ec2Log.Launch> launches) {
    return launches.stream()
        .map(launch -> launch.instance().tags().get(Tags.NODE_CLAIM).orElseThrow())
        .toList();
  }
}
