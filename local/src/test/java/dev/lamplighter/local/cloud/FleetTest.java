package dev.lamplighter.local.cloud;

import static dev.lamplighter.local.cloud.CloudWorld.TEMPLATE;
import static dev.lamplighter.local.cloud.CloudWorld.spot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.lamplighter.ec2.FleetAnswer.FleetInstance;
import dev.lamplighter.ec2.FleetRequest.AllocationStrategy;
import dev.lamplighter.local.cloud.AccountLimits.QuotaGroup;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetTest {
  private static final String SMALL_A = "t3.small/ap-northeast-2a";
  private static final String SMALL_B = "t3.small/ap-northeast-2b";
  private static final String GENERAL_A = "m7i-flex.large/ap-northeast-2a";
  private static final String COMPUTE_B = "c7i-flex.large/ap-northeast-2b";
  private static final CapacityPool POOL_A = spot("t3.small", "ap-northeast-2a");
  private static final CapacityPool POOL_B = spot("t3.small", "ap-northeast-2b");

  private final CloudWorld world = CloudWorld.withTemplate();

  @Test
  void takesTheCheapestPool() {
    assertThat(world.launchSpot("claim-1", GENERAL_A, COMPUTE_B, SMALL_A, SMALL_B))
        .returns(InstanceTypeName.of("t3.small"), FleetInstance::instanceType)
        .returns(Zone.of("ap-northeast-2b"), FleetInstance::zone);
  }

  @Test
  void followsTheSpotMarket() {
    world
        .account
        .prices()
        .setSpot(
            InstanceTypeName.of("t3.small"), Zone.of("ap-northeast-2b"), Price.ofMicros(900_000));

    assertThat(world.launchSpot("claim-1", GENERAL_A, SMALL_A, SMALL_B).zone())
        .isEqualTo(Zone.of("ap-northeast-2a"));
  }

  @Test
  void theSeedDecidesBetweenEquallyCheapPools() {
    var zones = new TreeSet<Zone>();
    for (long seed = 1; seed <= 20; seed++) {
      Zone zone = zoneOfOnDemand(seed);
      assertThat(zoneOfOnDemand(seed)).isEqualTo(zone);
      zones.add(zone);
    }

    assertThat(zones).hasSize(2);
  }

  private static Zone zoneOfOnDemand(long seed) {
    var world = CloudWorld.withTemplate(seed);
    var request = world.ground.onDemand("claim-1", TEMPLATE, SMALL_A, SMALL_B);
    return world.fleet(request).instances().getFirst().zone();
  }

  @Test
  void passesOverAPoolWithoutCapacityAndSaysSo() {
    world.account.capacity().refuseNext(POOL_B, 1);

    var fleet = world.fleet(world.ground.spot("claim-1", TEMPLATE, SMALL_A, SMALL_B));

    assertThat(fleet.instances()).extracting(FleetInstance::zone).containsExactly(POOL_A.zone());
    assertThat(fleet.errors())
        .extracting(error -> error.error().code(), error -> error.zone())
        .containsExactly(tuple("InsufficientInstanceCapacity", POOL_B.zone()));
    assertThat(world.launchSpot("claim-2", SMALL_A, SMALL_B).zone()).isEqualTo(POOL_B.zone());
  }

  @Test
  void givesAnErrorForEachPoolWhenThereIsNone() {
    world.account.capacity().leave(POOL_A, 0);
    world.account.capacity().leave(POOL_B, 0);

    var fleet = world.fleet(world.ground.spot("claim-1", TEMPLATE, SMALL_A, SMALL_B));

    assertThat(fleet.instances()).isEmpty();
    assertThat(fleet.errors())
        .extracting(error -> error.zone())
        .containsExactlyInAnyOrder(POOL_A.zone(), POOL_B.zone());
    assertThat(world.account.log().launches()).isEmpty();
  }

  @Test
  void aShortageEndsAtItsTime() {
    var end = world.now().plusSeconds(60);
    world.account.capacity().emptyUntil(POOL_A, end);

    assertThat(world.errorCodes(world.ground.spot("claim-1", TEMPLATE, SMALL_A)))
        .containsExactly("InsufficientInstanceCapacity");
    world.elapse(Duration.ofSeconds(60));
    assertThat(world.launchSpot("claim-2", SMALL_A).zone()).isEqualTo(POOL_A.zone());
  }

  @Test
  void aPoolGivesWhatItHasLeftUntilItIsRefilled() {
    world.account.capacity().leave(POOL_A, 2);
    var codes = new ArrayList<List<String>>();
    for (String token : List.of("claim-1", "claim-2", "claim-3")) {
      codes.add(world.errorCodes(world.ground.spot(token, TEMPLATE, SMALL_A)));
    }
    world.account.capacity().refill(POOL_A);

    assertThat(codes)
        .containsExactly(List.of(), List.of(), List.of("InsufficientInstanceCapacity"));
    assertThat(world.errorCodes(world.ground.spot("claim-4", TEMPLATE, SMALL_A))).isEmpty();
  }

  @Test
  void aShortageOfSpotIsNoneOfOnDemand() {
    world.account.capacity().leave(POOL_A, 0);

    assertThat(world.errorCodes(world.ground.onDemand("claim-1", TEMPLATE, SMALL_A))).isEmpty();
  }

  @Test
  void anAnswerWithoutInstanceIsKeptUnderItsToken() {
    world.account.capacity().refuseNext(POOL_A, 1);
    var request = world.ground.spot("claim-1-1", TEMPLATE, SMALL_A);
    var refused = world.fleet(request);

    assertThat(world.fleet(request)).isEqualTo(refused);
    assertThat(world.launchSpot("claim-1-2", SMALL_A).zone()).isEqualTo(POOL_A.zone());
  }

  @Test
  void aRequestRefusedAsAWholeMayBeRepeatedUnderItsToken() {
    var request = world.ground.spot("claim-1", "karpenter.k8s.aws/2002", SMALL_A);
    world.cloud.createFleet(request);
    world.cloud.createLaunchTemplate(world.ground.template("karpenter.k8s.aws/2002"));

    assertThat(world.fleet(request).instances()).hasSize(1);
  }

  @Test
  void aFreePlanLaunchesFreeTierTypesOnly() {
    world.account.limits().freeTierOnly(true);

    var refused = world.fleet(world.ground.spot("claim-1", TEMPLATE, "c7i.large/ap-northeast-2a"));

    assertThat(refused.errors())
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.error().code()).isEqualTo("InvalidParameterCombination");
              assertThat(error.error().message())
                  .startsWith("The specified instance type is not eligible for Free Tier.");
            });
    assertThat(world.launchSpot("claim-2", SMALL_A, GENERAL_A).instanceType())
        .isEqualTo(InstanceTypeName.of("t3.small"));
  }

  @ParameterizedTest
  @CsvSource({"SPOT, MaxSpotInstanceCountExceeded", "ON_DEMAND, VcpuLimitExceeded"})
  void theVcpuQuotaHoldsByCapacityType(CapacityType capacityType, String code) {
    world.account.limits().vcpuQuota(QuotaGroup.STANDARD, capacityType, 4);
    var codes = new ArrayList<List<String>>();
    for (String token : List.of("claim-1", "claim-2", "claim-3")) {
      codes.add(
          world.errorCodes(
              world.ground.fleet(
                  token,
                  capacityType,
                  AllocationStrategy.LOWEST_PRICE,
                  world.ground.config(TEMPLATE, SMALL_A))));
    }

    assertThat(codes).containsExactly(List.of(), List.of(), List.of(code));
  }

  @Test
  void anInstanceOnItsWayOutNoLongerCountsForTheQuota() {
    world.account.limits().vcpuQuota(QuotaGroup.STANDARD, CapacityType.SPOT, 2);
    var first = world.launchSpot("claim-1", SMALL_A);
    world.elapse(Duration.ofSeconds(10));
    world.cloud.terminateInstances(List.of(first.id()));

    assertThat(world.errorCodes(world.ground.spot("claim-2", TEMPLATE, SMALL_A))).isEmpty();
  }

  @Test
  void addressesAreTakenAndGivenBack() {
    var subnet = world.account.network().subnetIn(Zone.of("ap-northeast-2a"));
    world.account.network().setFreeAddresses(subnet, 1);
    var first = world.launchSpot("claim-1", SMALL_A);

    assertThat(world.errorCodes(world.ground.spot("claim-2", TEMPLATE, SMALL_A)))
        .containsExactly("InsufficientFreeAddressesInSubnet");
    world.elapse(Duration.ofSeconds(10));
    world.cloud.terminateInstances(List.of(first.id()));
    world.elapse(Duration.ofSeconds(30));
    assertThat(world.errorCodes(world.ground.spot("claim-3", TEMPLATE, SMALL_A))).isEmpty();
  }
}
