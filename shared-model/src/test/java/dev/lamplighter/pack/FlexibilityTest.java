package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.testing.InstanceTypeDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// How many types a claim keeps, which pods come first, which pool is used (spec core 2.7, 3.5,
/// 4.3, 4.8).
class FlexibilityTest {
  private static final String FAMILY = "karpenter.k8s.aws/instance-family";
  private static final String FIVE =
      "node.kubernetes.io/instance-type In [s.2x4, s.4x8, s.8x16, s.16x32, s.32x64]";

  /// C065: a claim grows no further than leaves the types that `minValues` asks for.
  @Test
  void packingLeavesAsManyTypesAsMinValuesAsksFor() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(FIVE + " min 3"))
            .pods(30, "a", pod -> pod.cpu(1));

    var plan = Plans.of(world);
    var firstFit = Plans.byFirstFit(world);

    assertThat(firstFit.claims())
        .extracting(claim -> claim.pods().size())
        .containsExactly(8, 8, 8, 6);
    assertThat(plan.claims()).hasSizeGreaterThan(3);
    assertThat(Stream.concat(plan.claims().stream(), firstFit.claims().stream()))
        .allSatisfy(claim -> assertThat(claim.instanceTypes()).hasSizeGreaterThanOrEqualTo(3));
  }

  /// C065, Strict.
  @Test
  void tooFewTypesAreToldWithTheNumbers() {
    World world =
        world()
            .nodePool(
                "web", pool -> pool.requires("node.kubernetes.io/instance-type Exists min 12"))
            .pod("a", pod -> pod.cpu(1));

    assertThat(rejection(Plans.of(world), "web"))
        .isInstanceOfSatisfying(
            Rejection.MinValuesUnmet.class,
            unmet -> {
              assertThat(unmet.wanted()).isEqualTo(12);
              assertThat(unmet.found()).isLessThan(12);
            });
  }

  @Test
  void aClaimKeepsEveryCapacityTypeThatCanBeHad() {
    World world =
        world()
            .nodePool(
                "web", pool -> pool.requires("karpenter.sh/capacity-type In [spot, on-demand]"))
            .pod("a", pod -> pod.cpu(1));

    assertThat(
            Plans.of(world).claims().getFirst().requirements().get(LabelKey.CAPACITY_TYPE).values())
        .containsExactly("on-demand", "spot");
  }

  /// Spec core 4.8; EC2 is asked for 60 (spec AWS 3.2).
  @Test
  void aClaimKeepsTheSixtyCheapestTypes() {
    World world = world().nodePool("web").pod("a", pod -> pod.cpu(1));
    IntStream.rangeClosed(1, 80)
        .forEach(
            i ->
                world.instanceType(
                    "s.%dx8".formatted(i),
                    type ->
                        type.capacity("cpu=4, memory=8Gi")
                            .onDemand("0.%03d".formatted(900 - i), "z-a")));

    List<InstanceTypeName> kept = Plans.of(world).claims().getFirst().instanceTypes();

    assertThat(kept).hasSize(60).first().isEqualTo(InstanceTypeName.of("s.80x8"));
    assertThat(kept).doesNotContain(InstanceTypeName.of("s.20x8"));
    assertThat(kept).contains(InstanceTypeName.of("s.21x8"));
  }

  /// The cheapest of each of the two families that are asked for, and the cheapest of the rest.
  @Test
  void aDearTypeThatMinValuesNeedsIsKeptAmongTheSixty() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(FAMILY + " Exists min 2"))
            .pod("a", pod -> pod.cpu(1));
    for (int i = 1; i <= 80; i++) {
      String price = "0.%03d".formatted(100 + i);
      world.instanceType("s.%dx8".formatted(i), type -> ofFamily(type, "s", price));
    }
    world.instanceType("t.1x8", type -> ofFamily(type, "t", "0.7"));
    world.instanceType("t.2x8", type -> ofFamily(type, "t", "0.8"));

    assertThat(Plans.of(world).claims().getFirst().instanceTypes())
        .hasSize(60)
        .startsWith(InstanceTypeName.of("s.1x8"))
        .contains(InstanceTypeName.of("s.59x8"))
        .endsWith(InstanceTypeName.of("t.1x8"));
  }

  private static void ofFamily(InstanceTypeDraft type, String family, String price) {
    type.capacity("cpu=4, memory=8Gi").label(FAMILY + " In " + family).onDemand(price, "z-a");
  }

  /// C068: the pool says that the label exists, each pod says its value.
  @Test
  void twoValuesOfALabelThatThePoolLeavesOpenAreTwoClaims() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("cfg Exists"))
            .pod("a", pod -> pod.cpu(1).nodeAffinity("cfg In [sliced-3]"))
            .pod("b", pod -> pod.cpu(1).nodeAffinity("cfg In [whole]"));

    assertThat(Plans.of(world).claims())
        .extracting(claim -> claim.requirements().customLabels().toString())
        .containsExactlyInAnyOrder("cfg=sliced-3", "cfg=whole");
  }

  /// C061: what has no capacity is passed by in the same look.
  @Test
  void aPoolWhoseOfferingsAreAllTakenIsPassedByAtOnce() {
    World world =
        world()
            .nodePool(
                "p1",
                pool -> pool.weight(50).requires("node.kubernetes.io/instance-type In [s.4x8]"))
            .nodePool("p2")
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .onDemand("0.16", "z-a", "z-b")
                        .without(CapacityType.ON_DEMAND, Offering.Availability.UNAVAILABLE))
            .instanceType(
                "s.8x16", type -> type.capacity("cpu=8, memory=16Gi").onDemand("0.32", "z-a"))
            .pods(100, "a", pod -> pod.cpu(1));

    var plan = Plans.of(world);

    assertThat(plan.unschedulable()).isEmpty();
    assertThat(plan.claims()).extracting(claim -> claim.pool().value()).containsOnly("p2");
  }

  /// Spec core 4.3: neither priority nor the weight of pools orders the queue.
  @Test
  void aPriorityMovesNobodyAheadWhereAllGetANode() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(FIVE))
            .pod("large", pod -> pod.cpu(20))
            .pod("urgent", pod -> pod.cpu(16).priority(1_000_000));

    assertThat(Plans.of(world).claims())
        .extracting(claim -> claim.pods().getFirst().name())
        .containsExactly("large", "urgent");
  }

  /// C163: kube-scheduler binds the urgent pod first, so the node is to be one for it.
  @Test
  void whereALimitLeavesSomebodyWithoutANodeTheHigherPriorityComesFirst() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(FIVE).limits("nodes=1"))
            .pod("large", pod -> pod.cpu(20))
            .pod("urgent", pod -> pod.cpu(16).priority(1_000_000));

    assertThat(places(Plans.of(world))).containsExactly("urgent on new web");
  }

  /// Spec core 4.3: most CPU, most memory, oldest, UID.
  @Test
  void amongEqualsTheOldestPodComesFirst() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(FIVE).limits("nodes=1"))
            .pod("young", pod -> pod.cpu(20).labels("app=b").createdAt(World.START.plusSeconds(5)))
            .pod("old", pod -> pod.cpu(20).labels("app=a").createdAt(World.START))
            .pod("roomy", pod -> pod.cpu(20).memory("1Gi").createdAt(World.START.plusSeconds(9)));

    List<PlannedClaim> claims = Plans.of(world).claims();

    assertThat(claims).hasSize(1);
    assertThat(claims.getFirst().pods()).extracting(pod -> pod.name()).containsExactly("roomy");
  }
}
