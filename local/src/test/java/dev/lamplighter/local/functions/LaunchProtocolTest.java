package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.launch.LaunchFacts;
import dev.lamplighter.functions.launch.LaunchResult;
import dev.lamplighter.functions.lease.LeaseLost;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.AccountFactsCodec;
import dev.lamplighter.functions.store.ClaimAddress;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.functions.store.LedgerCodec;
import dev.lamplighter.local.cloud.CapacityPool;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaunchProtocolTest extends LaunchScene {
  private static final List<String> ZONES =
      List.of("ap-northeast-2a", "ap-northeast-2b", "ap-northeast-2c", "ap-northeast-2d");

  @Test
  void reservesMirrorsLaunchesAndRecords() {
    var result = launch(LONG);

    var instance = onlyInstance();
    assertThat(result).isInstanceOf(LaunchResult.Done.class);
    var claim = world.claim(launch.reserved().name());
    assertThat(claim.state()).isEqualTo(ClaimState.LAUNCHED);
    assertThat(claim.launched().orElseThrow().instance()).isEqualTo(instance.id());
    assertThat(claim.version()).isEqualTo(launch.reserved().version() + 1);
    assertThat(world.cluster.nodeClaims()).hasSize(1);
    assertThat(world.store.get(ItemKeys.instance(instance.id())).map(ClaimAddress::decode))
        .contains(new ClaimAddress(FunctionsWorld.MYDEV, launch.reserved().name()));
  }

  @Test
  void givesBackWhatWasPromisedBeyondTheTypeThatCame() {
    launch(LONG);

    var launched = world.claim(launch.reserved().name()).launched().orElseThrow();
    assertThat(launch.reserved().promised().memoryBytes())
        .isGreaterThan(launched.capacity().memoryBytes());
    assertThat(world.promised(launch)).isEqualTo(launched.capacity().with(ResourceName.NODES, 1));
  }

  @Test
  void forgetsTheClaimWhereNoPoolHasRoom() {
    for (String type : List.of("t3.small", "m7i-flex.large")) {
      for (String zone : ZONES) {
        world
            .account
            .capacity()
            .emptyUntil(
                new CapacityPool(CapacityType.SPOT, InstanceTypeName.of(type), Zone.of(zone)),
                world.ticker.now().plus(Duration.ofHours(1)));
      }
    }

    var result = launch(LONG);

    assertThat(result).isInstanceOf(LaunchResult.Released.class);
    assertNothingIsLeft();
    assertThat(world.store.query(ItemKeys.cluster(FunctionsWorld.MYDEV), ItemKeys.OUTAGES).items())
        .hasSize(8);
  }

  @Test
  void launchesNothingWhoseNodeClaimTheApiServerRefusesForGood() {
    world.mishaps.always("createNodeClaim", Mishaps.Mishap.REFUSE);

    var result = launch(LONG);

    assertThat(result).isInstanceOf(LaunchResult.Released.class);
    assertNothingIsLeft();
    assertThat(world.mishaps.calls("createFleet")).isZero();
    assertThat(world.mishaps.calls("publish")).isEqualTo(1 + launch.reserved().planned().size());
  }

  @Test
  void keepsTheReservationWhereTheApiServerIsOnlyBusy() {
    world.mishaps.next("createNodeClaim", Mishaps.Mishap.THROTTLE);

    assertThatThrownBy(() -> launch(LONG)).isInstanceOf(CallFailed.class);

    assertThat(reserved().state()).isEqualTo(ClaimState.RESERVED);
  }

  @Test
  void refusesWhatWouldTakeThePoolOverItsLimit() {
    var promised = Resources.of(7_000, 0);
    world.store.write(
        new Write.Put(
            LedgerCodec.encode(FunctionsWorld.MYDEV, launch.reserved().owner().poolUid(), promised),
            new Condition.Always()));

    var result = launch(LONG);

    assertThat(result)
        .isInstanceOfSatisfying(
            LaunchResult.OverLimit.class,
            over -> {
              assertThat(over.limit().resource()).isEqualTo(ResourceName.CPU);
              assertThat(over.limit().limit()).isEqualTo(8_000);
              assertThat(over.limit().promised()).isEqualTo(7_000);
              assertThat(over.limit().needed()).isEqualTo(2_000);
            });
    assertThat(world.promised(launch)).isEqualTo(promised);
    assertThat(world.mishaps.calls("createFleet")).isZero();
    assertThat(world.hasClaim(launch.reserved().name())).isFalse();
  }

  @Test
  void refusesWhatIsLargerThanTheLimitItself() {
    var tight =
        new Effect.Launch(
            launch.reserved(), Resources.EMPTY.with(ResourceName.CPU, 1), launch.mirror());

    var result =
        world
            .protocol(world.tenure(LONG))
            .launch(tight, LaunchFacts.of(snapshot, tight.reserved()));

    assertThat(result).isInstanceOf(LaunchResult.OverLimit.class);
    assertThat(world.promised(launch)).isEqualTo(Resources.EMPTY);
  }

  @Test
  void makesTemplatesAnewThatSomebodyHasDeleted() {
    var first = launch(LONG);
    world.ticker.waitFor(Duration.ofSeconds(31));
    var seen = world.snapshot();
    launch.reserved().launch().inputs().launchTemplates().stream()
        .map(template -> template.name())
        .forEach(world.ports.instanceCloud()::deleteLaunchTemplate);
    launch = world.prepared(seen);

    var second =
        world.protocol(world.tenure(LONG)).launch(launch, LaunchFacts.of(seen, launch.reserved()));

    assertThat(seen.launchTemplates()).isNotEmpty();
    assertThat(List.of(first, second)).hasOnlyElementsOfType(LaunchResult.Done.class);
  }

  @Test
  void startsNoFleetThatLambdaCouldEndUnderWay() {
    var result = launch(19);

    assertThat(result).isInstanceOf(LaunchResult.Waiting.class);
    assertThat(world.mishaps.calls("createFleet")).isZero();
    assertThat(world.claim(launch.reserved().name()).state()).isEqualTo(ClaimState.RESERVED);
  }

  @Test
  void reservesNothingWhileTheClusterIsTakenDown() {
    var tenure = world.tenure(LONG);
    var lease = world.store.get(ItemKeys.lease(FunctionsWorld.MYDEV)).map(LeaseRecord::decode);
    var held = lease.orElseThrow();
    world.store.write(
        new Write.Put(
            new LeaseRecord(
                    held.owner(),
                    held.epoch(),
                    held.heartbeat(),
                    held.ttl(),
                    Mode.CLOSING,
                    held.since())
                .encode(FunctionsWorld.MYDEV),
            new Condition.Always()));

    var result = world.protocol(tenure).launch(launch, LaunchFacts.of(snapshot, launch.reserved()));

    assertThat(result).isEqualTo(new LaunchResult.Closing());
    assertNothingIsLeft();
  }

  @Test
  void reservesNothingAfterTheLeaseIsLost() {
    var slept = world.tenure(LONG);
    world.ticker.waitFor(Duration.ofMinutes(1));
    world.tenure(LONG);

    assertThatThrownBy(
            () -> world.protocol(slept).launch(launch, LaunchFacts.of(snapshot, launch.reserved())))
        .isInstanceOf(LeaseLost.class);
    assertNothingIsLeft();
  }

  @Test
  void learnsWhichTypesTheAccountMayNotHave() {
    world.account.limits().freeTierOnly(true);
    launch = world.prepared(snapshot, "c7i.large", "m8i-flex.large");

    var result = launch(LONG);

    assertThat(result).isInstanceOf(LaunchResult.Released.class);
    assertThat(
            world
                .store
                .get(ItemKeys.accountFacts(FunctionsWorld.MYDEV))
                .map(item -> AccountFactsCodec.decode(item, world.ticker.now()))
                .orElseThrow()
                .refusedTypes()
                .keySet())
        .extracting(InstanceTypeName::value)
        .containsExactly("c7i.large", "m8i-flex.large");
    assertNothingIsLeft();
  }
}
