package dev.lamplighter.disrupt;

import static dev.lamplighter.disrupt.Consolidating.ZONES;
import static dev.lamplighter.disrupt.Consolidating.decide;
import static dev.lamplighter.disrupt.Consolidating.reason;
import static dev.lamplighter.disrupt.Consolidating.replace;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpotConsolidationTest {
  /// C085: one spot node is replaced by spot only where EC2 has a choice of fifteen types.
  @ParameterizedTest
  @CsvSource({"6, false", "15, true", "20, true"})
  void replacesSpotBySpotOnlyWithAChoiceOfTypes(int cheaperTypes, boolean replaced) {
    World world =
        spotWorld(cheaperTypes)
            .node("n1", n -> n.inPool("web").claim(spot("big")))
            .pod("small", p -> p.on("n1").cpu(1));

    if (replaced) {
      assertThat(replace(decide(world)).replacements().getFirst().instanceTypes())
          .hasSize(Consolidation.SPOT_CHOICE);
    } else {
      assertThat(reason(world, "web-n1"))
          .isEqualTo(new Reason.TooFewSpotTypes(cheaperTypes, Consolidation.SPOT_CHOICE));
    }
  }

  /// C085: many to one needs no such choice.
  @Test
  void gathersSpotNodesWithoutThatChoice() {
    World world = spotWorld(6);
    for (String node : List.of("n1", "n2")) {
      world
          .node(node, n -> n.inPool("web").claim(spot("big")))
          .pod("p" + node, p -> p.on(node).cpu(1));
    }

    assertThat(replace(decide(world)).candidates()).hasSize(2);
  }

  @Test
  void replacesNoSpotBySpotUnlessItIsSwitchedOn() {
    World world =
        world()
            .fixtureF1()
            .nodePool("web", p -> p.budget(100).requires("karpenter.sh/capacity-type In [spot]"))
            .node("n1", n -> n.inPool("web").claim(spot("s.8x16")))
            .pod("small", p -> p.on("n1").cpu(1));

    assertThat(reason(world, "web-n1")).isEqualTo(new Reason.SpotToSpotOff());
  }

  @Test
  void buysSpotInPlaceOfOnDemandWhereBothAreAllowed() {
    World world =
        world()
            .nodePool(
                "web",
                p -> p.budget(100).requires("karpenter.sh/capacity-type In [spot, on-demand]"))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("p", p -> p.on("n1").cpu("3500m"));

    var requirements = replace(decide(world)).replacements().getFirst().requirements();

    assertThat(requirements.get(LabelKey.CAPACITY_TYPE).values()).containsExactly("spot");
  }

  /// C083: what EC2 took back not long ago is good for pods that wait, and not for a move.
  @ParameterizedTest
  @CsvSource({"AVAILABLE, 1", "COOLING_DOWN, 0"})
  void movesNothingToWhatIsCoolingDown(Offering.Availability spot, int commands) {
    World world =
        world()
            .nodePool(
                "web",
                p -> p.budget(100).requires("karpenter.sh/capacity-type In [spot, on-demand]"))
            .instanceType(
                "one",
                t ->
                    t.capacity("cpu=4, memory=8Gi")
                        .onDemand("0.16", ZONES)
                        .offer(CapacityType.SPOT, "0.06", spot, ZONES))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("one")))
            .pod("p", p -> p.on("n1").cpu(3));

    assertThat(decide(world).commands()).hasSize(commands);
  }

  /// A pool of spot nodes that may replace each other; type `big`, and so many cheaper ones.
  private static World spotWorld(int cheaperTypes) {
    World world =
        world()
            .nodePool(
                "web",
                p ->
                    p.budget(100)
                        .annotation(AnnotationKey.SPOT_TO_SPOT, "true")
                        .requires("karpenter.sh/capacity-type In [spot]"))
            .instanceType("big", t -> t.capacity("cpu=8, memory=16Gi").spot("0.20", ZONES));
    for (int i = 1; i <= cheaperTypes; i++) {
      int cents = i;
      world.instanceType(
          "small%02d".formatted(i),
          t -> t.capacity("cpu=4, memory=8Gi").spot("0.%03d".formatted(cents), ZONES));
    }
    return world;
  }

  private static Consumer<ClaimDraft> spot(String type) {
    return c -> c.type(type).capacityType(CapacityType.SPOT);
  }
}
