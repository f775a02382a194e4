package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.disrupt.Disruption;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Types whose price nobody knows: C088.
class UnpricedTypesTest {
  private static final String[] ZONES = {"z-a", "z-b", "z-c"};

  /// C088
  @Test
  void aTypeWithoutPriceIsNeverTakenForFree() {
    World world = withNewType().pod("a", p -> p.cpu(3));

    assertThat(types(world))
        .singleElement()
        .satisfies(types -> assertThat(types).doesNotContain("new.8x16"));
  }

  /// C088
  @Test
  void aTypeWithoutPriceIsTakenWhereNothingPricedFits() {
    World world =
        withNewType()
            .pod("needy", p -> p.cpu(3).nodeSelector("karpenter.k8s.aws/instance-generation=9"));

    List<PlannedClaim> claims = Plans.of(world).claims();

    assertThat(claims)
        .singleElement()
        .satisfies(
            claim -> {
              assertThat(claim.instanceTypes()).containsExactly(InstanceTypeName.of("new.8x16"));
              assertThat(claim.cheapest()).hasToString("an unknown price");
            });
  }

  /// C088: others are not drawn along, nor held up.
  @Test
  void onlyThePodsThatNothingPricedHoldsMakeSuchANode() {
    World world =
        withNewType()
            .pods(2, "plain", p -> p.cpu(3))
            .pod("needy", p -> p.cpu(3).nodeSelector("karpenter.k8s.aws/instance-generation=9"));

    assertThat(types(world))
        .hasSize(2)
        .anySatisfy(types -> assertThat(types).containsExactly("new.8x16"))
        .anySatisfy(types -> assertThat(types).doesNotContain("new.8x16"));
  }

  @Test
  void ofTypesWithoutPriceTheSmallestComesFirst() {
    World world =
        world()
            .instanceType("x.8x16", t -> t.capacity("cpu=8, memory=16Gi").unpriced(ZONES))
            .instanceType("x.2x4", t -> t.capacity("cpu=2, memory=4Gi").unpriced(ZONES))
            .instanceType("x.4x8", t -> t.capacity("cpu=4, memory=8Gi").unpriced(ZONES))
            .nodePool("web")
            .pod("a", p -> p.cpu(1));

    assertThat(types(world).getFirst()).containsExactly("x.2x4", "x.4x8", "x.8x16");
  }

  /// A group that waits for its first does so here too: otherwise the two would be apart.
  @Test
  void podsFollowEachOtherAlsoWhereNoPriceIsKnown() {
    World world =
        world()
            .instanceType("x.2x4", t -> t.capacity("cpu=2, memory=4Gi").unpriced(ZONES))
            .nodePool("web")
            .pod(
                "follows",
                p ->
                    p.cpu("1900m")
                        .memory("3Gi")
                        .labels("app=a")
                        .podAffinity(LabelKey.ZONE, Labels.of(LabelKey.of("app"), "a")))
            .pod(
                "leads",
                p -> p.cpu("1800m").labels("app=a").nodeAffinity(LabelKey.ZONE + " In [z-b]"));

    assertThat(Plans.zones(Plans.of(world))).containsOnly("z-b 1").hasSize(2);
  }

  /// C088
  @Test
  void consolidationNeverMovesToATypeWithoutPrice() {
    World world =
        world()
            .instanceType(
                "big.16x32", t -> t.capacity("cpu=16, memory=32Gi").onDemand("0.64", ZONES))
            .instanceType("new.2x4", t -> t.capacity("cpu=2, memory=4Gi").unpriced(ZONES))
            .nodePool("web")
            .node("n1", n -> n.inPool("web").claim(c -> c.type("big.16x32")))
            .pod("small", p -> p.on("n1").cpu(1));

    assertThat(commands(world)).isEmpty();
  }

  @Test
  void aNodeWhosePriceIsNotKnownIsNotReplacedAndSaysSo() {
    World world =
        world()
            .instanceType("small.2x4", t -> t.capacity("cpu=2, memory=4Gi").onDemand("0.08", ZONES))
            .instanceType("new.16x32", t -> t.capacity("cpu=16, memory=32Gi").unpriced(ZONES))
            .nodePool("web")
            .node("n1", n -> n.inPool("web").claim(c -> c.type("new.16x32")))
            .pod("small", p -> p.on("n1").cpu(1));
    var decision =
        Disruption.decide(
            world.at(START.plus(Duration.ofHours(1))).snapshot(), ProvisioningPlan.NOTHING);

    assertThat(decision.commands()).isEmpty();
    assertThat(decision.kept())
        .singleElement()
        .extracting(Kept::reason)
        .isEqualTo(new Kept.Reason.PriceUnknown());
  }

  private static List<DisruptionCommand> commands(World world) {
    return Disruption.decide(
            world.at(START.plus(Duration.ofHours(1))).snapshot(), ProvisioningPlan.NOTHING)
        .commands();
  }

  private static List<List<String>> types(World world) {
    return Plans.of(world).claims().stream()
        .map(claim -> claim.instanceTypes().stream().map(InstanceTypeName::value).toList())
        .toList();
  }

  /// F1 with on-demand only, and a type of a generation that nothing else is of.
  private static World withNewType() {
    return world()
        .fixtureF1()
        .instanceType(
            "new.8x16",
            t ->
                t.capacity("cpu=8, memory=16Gi")
                    .label("karpenter.k8s.aws/instance-generation In [9]")
                    .unpriced(ZONES))
        .nodePool(
            "web",
            p ->
                p.requires("karpenter.sh/capacity-type In [on-demand]")
                    .requires("kubernetes.io/arch In [amd64]"));
  }
}
