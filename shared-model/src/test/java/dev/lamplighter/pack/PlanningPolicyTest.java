package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.pack.Plans.text;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// What the owner of a cluster may want otherwise: fillers (C163) and `minValues` at best effort.
class PlanningPolicyTest {
  private static final LabelKey TYPE = LabelKey.INSTANCE_TYPE;

  /// C163
  @Test
  void aFillerMakesNoNodeAndOthersDo() {
    World world =
        fillers()
            .pod("filler", p -> p.cpu(1).priority(-20))
            .pod("at-the-edge", p -> p.cpu(1).priority(-10))
            .pod("usual", p -> p.cpu(1));

    var plan = Plans.of(world);

    assertThat(places(plan)).containsExactly("at-the-edge on new web", "usual on new web");
    assertThat(rejection(plan, "web")).isEqualTo(new Rejection.LowPriority(-20, -10));
    assertThat(text(plan, world.snapshot()))
        .contains("its priority is -20")
        .contains("pods below -10 (leastPriority)");
  }

  @Test
  void byDefaultEveryPriorityMakesANode() {
    World world = world().nodePool("web").pod("filler", p -> p.cpu(1).priority(-20));

    assertThat(Plans.of(world).claims()).hasSize(1);
  }

  /// Larger as it is, it is not in the way of a pod that would need a node without the room.
  @Test
  void aFillerGetsTheRoomThatOthersLeave() {
    World world =
        fillers()
            .node("n1", n -> n.allocatable("cpu=4, memory=8Gi, pods=10"))
            .pod("filler", p -> p.cpu(3).priority(-20))
            .pod("usual", p -> p.cpu(2));

    assertThat(places(Plans.of(world))).containsExactly("usual on n1");
    assertThat(unschedulable(Plans.of(world))).containsExactly("filler");
  }

  /// E12: lowered to what there is.
  @Test
  void atBestEffortMinValuesIsLoweredToWhatThereIs() {
    World world = atBest(TYPE + " In [s.2x4, s.4x8, s.8x16] min 3").pod("p", p -> p.cpu(3));

    PlannedClaim claim = Plans.of(world).claims().getFirst();

    assertThat(claim.instanceTypes()).hasSize(2);
    assertThat(claim.requirements().get(TYPE).minValues()).hasValue(2);
  }

  /// C064
  @Test
  void atBestEffortAClaimThatIsNarrowedToOneZoneAsksForOne() {
    World world =
        atBest(LabelKey.ZONE + " In [z-a, z-b] min 2")
            .pod("p", p -> p.cpu(1).nodeSelector(LabelKey.ZONE + "=z-a"));

    PlannedClaim claim = Plans.of(world).claims().getFirst();

    assertThat(claim.requirements().get(LabelKey.ZONE).values()).containsExactly("z-a");
    assertThat(claim.requirements().get(LabelKey.ZONE).minValues()).hasValue(1);
  }

  /// C065: each claim asks for as many types as it has, and none grows past that.
  @Test
  void atBestEffortClaimsKeepTheMostTypesThatThereAre() {
    World world =
        atBest(TYPE + " In [s.2x4, s.4x8, s.8x16, s.16x32, s.32x64] min 6")
            .pods(30, "p", p -> p.cpu(1).memory("1Gi"));

    var plan = Plans.of(world);

    assertThat(plan.unschedulable()).isEmpty();
    assertThat(plan.claims())
        .isNotEmpty()
        .allSatisfy(
            claim ->
                assertThat(claim.requirements().get(TYPE).minValues())
                    .hasValue(claim.instanceTypes().size()));
  }

  /// What the limits leave is fewer still.
  @Test
  void atBestEffortMinValuesIsLoweredToWhatTheLimitsLeave() {
    World world =
        world()
            .policy(ClusterPolicy.DEFAULT.withPlanning(PlanningPolicy.DEFAULT.withBestEffort()))
            .nodePool(
                "web", p -> p.requires(TYPE + " In [s.2x4, s.4x8, s.8x16] min 3").limits("cpu=4"))
            .pod("p", p -> p.cpu(1));

    PlannedClaim claim = Plans.of(world).claims().getFirst();

    assertThat(claim.requirements().get(TYPE).minValues()).hasValue(2);
  }

  private static World atBest(String requirement) {
    return world()
        .policy(ClusterPolicy.DEFAULT.withPlanning(PlanningPolicy.DEFAULT.withBestEffort()))
        .nodePool("web", p -> p.requires(requirement));
  }

  private static World fillers() {
    return world()
        .policy(ClusterPolicy.DEFAULT.withPlanning(PlanningPolicy.DEFAULT.withLeastPriority(-10)))
        .nodePool("web", p -> p.requires("kubernetes.io/arch In [amd64]"));
  }
}
