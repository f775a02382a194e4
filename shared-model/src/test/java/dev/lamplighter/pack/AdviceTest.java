package dev.lamplighter.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.decision.RemedyText;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whoever does all that is advised gets a node for the pod, or was told what is still in the way.
class AdviceTest {
  private static final NodePoolName WEB = NodePoolName.of("web");

  private static Optional<Unschedulable> refused(AdvisedWorld advised) {
    ClusterSnapshot snapshot = advised.world().snapshot();
    ProvisioningPlan plan = Remedies.in(Provisioning.decide(snapshot), snapshot);
    return plan.unschedulable().stream().filter(pod -> pod.pod().name().equals("p")).findFirst();
  }

  static IntStream seeds() {
    return IntStream.range(0, Integer.getInteger("lamplighter.advice.seeds", 800));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whoDoesAsAdvisedGetsANode(long seed) {
    var advised = new AdvisedWorld(new Random(seed));
    Optional<Unschedulable> refused = refused(advised);
    Optional<Remedy> advice = refused.map(pod -> pod.remedies().get(WEB));
    if (advice.isEmpty()) {
      return;
    }
    String said = "%s%n-> %s".formatted(why(refused.get()), RemedyText.sentence(advice.get()));

    boolean enough = advised.isDone(advice.get());

    if (advice.get() instanceof Remedy.NothingHelps) {
      assertThat(refused(advised)).as(said).isPresent();
      return;
    }
    assertThat(refused(advised).map(AdviceTest::why))
        .as(said)
        .isEqualTo(enough ? Optional.empty() : last(advice.get()).map(RejectionText::sentence));
  }

  private static String why(Unschedulable pod) {
    return RejectionText.sentence(Objects.requireNonNull(pod.pools().get(WEB)));
  }

  private static Optional<Rejection> last(Remedy remedy) {
    if (remedy instanceof Remedy.Several(var several)) {
      return last(several.getLast());
    }
    return remedy instanceof Remedy.Then(var obstacle) ? Optional.of(obstacle) : Optional.empty();
  }

  /// Else there is nothing to see here.
  @Test
  void mostWorldsHaveAdviceOfSeveralKinds() {
    long advised =
        seeds()
            .mapToObj(seed -> refused(new AdvisedWorld(new Random(seed))))
            .flatMap(Optional::stream)
            .filter(pod -> pod.remedies().get(WEB) instanceof Remedy.Several)
            .count();

    assertThat(advised).isGreaterThan(150);
  }
}
