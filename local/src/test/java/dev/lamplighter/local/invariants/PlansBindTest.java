package dev.lamplighter.local.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.pack.RandomWorlds;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The planner and the pretend kube-scheduler, which share no rule, agree: whatever is planned can
/// be bound where it is planned, by every filter, spread and affinity among them (invariant 4).
class PlansBindTest {
  static IntStream seeds() {
    return IntStream.rangeClosed(1, 150);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void thePretendSchedulerBindsWhatIsPlanned(int seed) {
    ClusterSnapshot snapshot = RandomWorlds.of(seed).snapshot();

    var order = BindingOrder.of(snapshot, Provisioning.decide(snapshot));

    assertThat(order.neverBound()).isEmpty();
  }
}
