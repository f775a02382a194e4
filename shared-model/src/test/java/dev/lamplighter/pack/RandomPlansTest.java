package dev.lamplighter.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Plans of random worlds (design 3, invariants 1, 4 and 8).
class RandomPlansTest {
  private static final int SEEDS = 200;

  static IntStream seeds() {
    return IntStream.rangeClosed(1, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aPlanHoldsWhateverItsClaimsBecomeAndInWhateverOrderItIsRead(int seed) {
    World world = RandomWorlds.of(seed);

    ProvisioningPlan plan = Provisioning.decide(world.snapshot(1));

    assertThat(PlanChecker.violations(world.snapshot(1), plan)).isEmpty();
    assertThat(Provisioning.decide(world.snapshot(seed + 1)).toString()).isEqualTo(plan.toString());
  }

  /// The next look, once the claims are reserved and kube-scheduler has bound what fits on nodes,
  /// plans the same places and no claim (design 3, invariant 5).
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void lookingAgainChangesNothing(int seed) {
    World world = RandomWorlds.of(seed);
    ProvisioningPlan plan = Provisioning.decide(world.snapshot());
    for (PlannedClaim claim : plan.claims()) {
      world.claim(claim.name().value(), draft -> draft.reservedAs(claim));
    }

    ProvisioningPlan again = Provisioning.decide(Plans.bound(plan, world.pass(1, 2).snapshot()));

    assertThat(again.claims()).isEmpty();
    assertThat(plan.places().keySet()).containsAll(again.places().keySet());
    for (PlannedClaim claim : plan.claims()) {
      assertThat(claim.pods())
          .allSatisfy(
              pod ->
                  assertThat(again.places().get(pod)).isEqualTo(new Place.InFlight(claim.name())));
    }
  }

  /// Whatever EC2 made of each claim, the pods it was made for still go there.
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void podsGoToTheirClaimWhateverItBecame(int seed) {
    World world = RandomWorlds.of(seed);
    ClusterSnapshot before = world.snapshot();
    ProvisioningPlan plan = Provisioning.decide(before);
    var random = new Random(seed);
    for (PlannedClaim claim : plan.claims()) {
      world.claim(claim.name().value(), draft -> launch(claim, draft, before, random));
    }

    ProvisioningPlan again = Provisioning.decide(world.pass(1, 2).snapshot());

    for (PlannedClaim claim : plan.claims()) {
      assertThat(claim.pods())
          .allSatisfy(
              pod ->
                  assertThat(again.places().get(pod)).isEqualTo(new Place.InFlight(claim.name())));
    }
  }

  private static void launch(
      PlannedClaim claim, ClaimDraft draft, ClusterSnapshot snapshot, Random random) {
    var types =
        snapshot.instanceTypes().values().stream()
            .flatMap(List::stream)
            .filter(type -> claim.instanceTypes().contains(type.name()))
            .toList();
    var type = types.get(random.nextInt(types.size()));
    var offerings =
        type.offerings().stream()
            .filter(o -> o.available() && PlanChecker.allows(claim.requirements(), o))
            .toList();
    var offering = offerings.get(random.nextInt(offerings.size()));
    draft
        .reservedAs(claim)
        .state(ClaimState.LAUNCHED)
        .type(type.name().value())
        .zone(offering.zone().value())
        .capacityType(offering.capacityType());
  }

  /// Otherwise the seeds would prove nothing.
  @Test
  void theWorldsAreNeitherEmptyNorHopeless() {
    var plans =
        LongStream.rangeClosed(1, SEEDS)
            .mapToObj(seed -> Provisioning.decide(RandomWorlds.of(seed).snapshot()))
            .toList();

    assertThat(plans).filteredOn(plan -> !plan.claims().isEmpty()).hasSizeGreaterThan(SEEDS / 2);
    assertThat(plans)
        .filteredOn(plan -> !plan.unschedulable().isEmpty())
        .hasSizeGreaterThan(SEEDS / 4);
    assertThat(plans)
        .filteredOn(plan -> plan.claims().stream().anyMatch(claim -> claim.pods().size() > 3))
        .hasSizeGreaterThan(SEEDS / 10);
  }
}
