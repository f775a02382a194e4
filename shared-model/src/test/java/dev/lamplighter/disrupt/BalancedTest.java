package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// C094: consolidation for pennies, and what `Balanced` makes of it.
class BalancedTest {

  @Test
  void leavesANodeWhoseManyPodsWouldMoveForLittle() {
    World eager = pennies(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED);
    World balanced = pennies(ConsolidationPolicy.BALANCED);

    assertThat(decide(eager).commands()).hasSize(1);
    assertThat(decide(balanced).commands()).isEmpty();
    assertThat(decide(balanced).kept())
        .extracting(Kept::reason)
        .containsExactly(new Kept.Reason.NotBalanced(NodePoolName.of("web"), 3, 100));
    assertThat(KeptText.of(decide(balanced).kept().getFirst().reason()))
        .isEqualTo(
            "NodePool web has consolidationPolicy: Balanced, and it would save 3% of the pool's"
                + " cost and disturb 100% of its pods");
  }

  /// $0.16 of $0.32 for all pods is just enough; a cent less would not be.
  @Test
  void takesHalfOfTheDisturbedShareForEnough() {
    assertThat(decide(halfAsDear("0.16")).commands()).hasSize(1);
    assertThat(decide(halfAsDear("0.17")).commands()).isEmpty();
  }

  @Test
  void removesANodeThatHoldsFewOfThePoolsPods() {
    World world =
        pool(ConsolidationPolicy.BALANCED)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pod("few", p -> p.on("n1").cpu(1))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pods(6, "many", p -> p.on("n2").cpu(1));

    assertThat(decide(world).commands())
        .singleElement()
        .satisfies(
            it -> assertThat(it.candidates()).isEqualTo(List.of(NodeClaimName.of("web-n1"))));
  }

  @Test
  void leavesEmptyNodesToEmptiness() {
    World world =
        pool(ConsolidationPolicy.BALANCED)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.8x16")));

    assertThat(decide(world).commands()).hasSize(1);
  }

  /// A node at $0.32 with twelve pods, beside a type for a cent less.
  private static World pennies(ConsolidationPolicy policy) {
    return other("x.8x16", "0.31", policy);
  }

  private static World halfAsDear(String dollars) {
    return other("x.8x16", dollars, ConsolidationPolicy.BALANCED);
  }

  private static World other(String type, String dollars, ConsolidationPolicy policy) {
    return pool(policy)
        .fixtureF1()
        .instanceType(
            type, t -> t.capacity("cpu=8, memory=16Gi").onDemand(dollars, "z-a", "z-b", "z-c"))
        .node("n1", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
        .pods(12, "p", p -> p.on("n1").cpu("600m"));
  }

  private static World pool(ConsolidationPolicy policy) {
    return world().nodePool("web", p -> p.budget(100).consolidationPolicy(policy));
  }

  private static DisruptionDecision decide(World world) {
    return Disruption.decide(
        world.at(START.plus(Duration.ofHours(1))).snapshot(), ProvisioningPlan.NOTHING);
  }
}
