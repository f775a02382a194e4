package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePoolStatusTest {

  @Test
  void sumsTheCapacityOfTheNodesThatStay() {
    World world =
        world()
            .nodePool("a")
            .nodePool("b")
            .node("n1", n -> n.claim("a-1", c -> c.inPool("a").type("s.4x8")))
            .claim("a-2", c -> c.inPool("a").type("s.8x16").state(ClaimState.LAUNCHED))
            .claim("a-3", c -> c.inPool("a").type("s.32x64").state(ClaimState.RESERVED))
            .node("n4", n -> n.claim("a-4", c -> c.inPool("a").state(ClaimState.DRAINING)))
            .node("n5", n -> n.claim("b-1", c -> c.inPool("b")));

    NodePool.Status status = statusOf("a", world);

    assertThat(status.resources().cpuMillis()).isEqualTo(12_000);
    assertThat(status.resources().get(ResourceName.NODES)).isEqualTo(2);
  }

  @Test
  void isReadyWithItsClass() {
    NodePool.Status status = statusOf("a", world().nodePool("a"));

    assertThat(status.conditions())
        .extracting(it -> it.type() + "=" + it.status())
        .containsExactly(
            "ValidationSucceeded=True",
            "NodeClassReady=True",
            "NodeRegistrationHealthy=Unknown",
            "Ready=True");
  }

  @Test
  void passesOnWhatItsClassLacks() {
    World world =
        world()
            .nodeClass(NodeClasses.notReady("default", "SubnetsNotFound", "no subnet is tagged so"))
            .nodePool("a");

    Condition ready = statusOf("a", world).condition(ConditionType.READY).orElseThrow();

    assertThat(ready.status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(ready.reason()).isEqualTo("SubnetsNotFound");
    assertThat(ready.message()).isEqualTo("no subnet is tagged so");
  }

  @Test
  void saysThatItsClassIsMissing() {
    World world = world().nodePool("a", p -> p.nodeClass("absent"));

    assertThat(
            statusOf("a", world).condition(ConditionType.NODE_CLASS_READY).map(Condition::reason))
        .contains("NodeClassNotFound");
  }

  @Test
  void saysWhatIsWrongWithAPoolThatIsNotValid() {
    NodePool.Status status = statusOf("a", world().nodePool("a", p -> p.weight(200)));

    assertThat(status.conditions())
        .extracting(it -> it.type() + "=" + it.status())
        .containsExactly(
            "ValidationSucceeded=False",
            "NodeClassReady=True",
            "NodeRegistrationHealthy=Unknown",
            "Ready=False");
    assertThat(status.conditions())
        .filteredOn(it -> it.status() == ConditionStatus.FALSE)
        .allSatisfy(
            it -> {
              assertThat(it.reason()).isEqualTo("NodePoolValidationFailed");
              assertThat(it.message())
                  .isEqualTo(
                      "NodePool a is not valid: spec.weight: found 200. Allowed: 1 to 100. Write"
                          + " weight: 10.");
            });
  }

  @Test
  void countsWhatIsWrongBeyondTheTenth() {
    World world =
        world()
            .nodePool(
                "a",
                p ->
                    IntStream.range(0, 12)
                        .forEach(i -> p.labels("l%d.karpenter.sh/x=y".formatted(i))));

    assertThat(statusOf("a", world).condition(ConditionType.READY).map(Condition::message))
        .hasValueSatisfying(
            message ->
                assertThat(message)
                    .contains("l0.karpenter.sh/x", "l7.karpenter.sh/x")
                    .doesNotContain("l8.karpenter.sh/x", "l9.karpenter.sh/x")
                    .endsWith(" And 2 more."));
  }

  /// Spec AWS 7.6
  @Test
  void saysThatInstanceProfilesStayWhereIamIsOutOfReach() {
    World world = world().nodePool("a").withoutIam("ListInstanceProfiles: nobody answers");

    Condition condition =
        statusOf("a", world).condition(ConditionType.INSTANCE_PROFILES_COLLECTED).orElseThrow();
    assertThat(condition.status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(condition.message())
        .startsWith("ListInstanceProfiles: nobody answers. IAM says nothing again and again");
    assertThat(statusOf("a", world).condition(ConditionType.READY).map(Condition::status))
        .contains(ConditionStatus.TRUE);
  }

  /// C088: it says nothing of `Ready`.
  @Test
  void tellsOnceThatPricesAreNotThoseOfToday() {
    World world =
        world()
            .nodePool("a")
            .catalogueRemarks("On-demand prices are those of yesterday.", "Spot prices too.");

    Condition condition =
        statusOf("a", world).condition(ConditionType.CATALOGUE_CURRENT).orElseThrow();
    assertThat(condition.status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(condition.message())
        .isEqualTo("On-demand prices are those of yesterday. Spot prices too.");
    assertThat(statusOf("a", world).condition(ConditionType.READY).map(Condition::status))
        .contains(ConditionStatus.TRUE);

    ClusterSnapshot snapshot = world.snapshot();
    List<Step> steps = NodePoolStatus.decide(snapshot);
    assertThat(Effects.in(steps, Effect.PublishEvent.class))
        .singleElement()
        .satisfies(
            effect -> {
              assertThat(effect.event().reason()).isEqualTo(EventReason.CATALOGUE_NOT_CURRENT);
              assertThat(effect.event().message()).isEqualTo(condition.message());
            });
    NodePool pool = snapshot.nodePools().getFirst();
    NodePool told = pool.withStatus(NodePoolStatus.desired(pool, snapshot));
    assertThat(NodePoolStatus.desired(told, snapshot)).isEqualTo(told.status());
  }

  @Test
  void saysNothingOfPricesThatAreThoseOfToday() {
    assertThat(statusOf("a", world().nodePool("a")).condition(ConditionType.CATALOGUE_CURRENT))
        .isEmpty();
  }

  /// It makes no more nodes, which `kubectl get nodepools` must not call ready.
  @Test
  void isNotReadyOnceItIsDeletedAndKeepsItsOtherConditions() {
    ClusterSnapshot before = world().nodePool("a").snapshot();
    NodePool ready = before.nodePools().getFirst();
    NodePool deleted =
        ready
            .withStatus(NodePoolStatus.desired(ready, before))
            .withMeta(ready.meta().withDeletionTimestamp(START));

    NodePool.Status status =
        NodePoolStatus.desired(deleted, world().at(START.plusSeconds(9)).snapshot());

    assertThat(status.conditions())
        .extracting(it -> it.type() + "=" + it.status())
        .containsExactly(
            "ValidationSucceeded=True",
            "NodeClassReady=True",
            "NodeRegistrationHealthy=Unknown",
            "Ready=False");
    assertThat(status.condition(ConditionType.READY))
        .hasValueSatisfying(
            condition -> {
              assertThat(condition.reason()).isEqualTo("Terminating");
              assertThat(condition.message()).isEqualTo("NodePool a is being deleted");
              assertThat(condition.lastTransitionTime()).isEqualTo(START.plusSeconds(9));
            });
    assertThat(
            NodePoolStatus.desired(
                deleted.withStatus(status), world().at(START.plusSeconds(77)).snapshot()))
        .as("said once")
        .isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "on-demand | VcpuLimitExceeded | VCPULimitExceeded | vCPU quota leaves no room for another"
            + " on-demand instance of s.4x8",
        "spot | MaxSpotInstanceCountExceeded | SpotQuotaExceeded | Spot Instance Requests",
        "spot | AuthFailure.ServiceLinkedRoleCreationNotPermitted | SpotSLRCreationFailed |"
            + " create-service-linked-role --aws-service-name spot.amazonaws.com",
        "spot | MaxFleetCountExceeded | FleetQuotaExceeded | quota of fleets"
      })
  void tellsWhatOfTheAccountIsInTheWayForAsLongAsItIs(
      String capacityType, String code, String reason, String said) {
    Outage outage = outage(capacityType, code, START.minusSeconds(60));

    Condition condition = limits(sold().outage(outage)).orElseThrow();
    assertThat(condition.status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(condition.reason()).isEqualTo(reason);
    assertThat(condition.message()).contains(said);
    assertThat(NodePoolStatus.nextTimer(sold().outage(outage).snapshot()))
        .contains(START.plusSeconds(120));
    assertThat(limits(sold().outage(outage).at(START.plusSeconds(120)))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "MaxSpotInstanceCountExceeded, SpotQuotaExceeded, Service Quotas",
    "AuthFailure.ServiceLinkedRoleCreationNotPermitted, SpotSLRCreationFailed, spot.amazonaws.com"
  })
  void tellsWhySpotIsOutAsAWholeForAsLongAsItIs(String code, String reason, String said) {
    var until = START.plusSeconds(120);
    World out = sold().outage(new CapacityTypeOutage(CapacityType.SPOT, until, code));

    assertThat(limits(out))
        .hasValueSatisfying(
            condition -> {
              assertThat(condition.reason()).isEqualTo(reason);
              assertThat(condition.message()).contains(said);
            });
    assertThat(NodePoolStatus.nextTimer(out.snapshot())).contains(until);
    assertThat(limits(out.at(until))).isEmpty();
    assertThat(
            limits(
                sold()
                    .outage(new CapacityTypeOutage(CapacityType.RESERVED, until, code))
                    .at(START)))
        .as("a pool that does not allow it")
        .isEmpty();
  }

  @Test
  void saysNothingOfAShortageOrOfWhatThePoolDoesNotAllow() {
    assertThat(limits(sold().outage(outage("spot", "InsufficientInstanceCapacity", START))))
        .isEmpty();
    assertThat(limits(sold().outage(outage("reserved", "VcpuLimitExceeded", START)))).isEmpty();
  }

  /// Something of that kind was launched since, so there is room again.
  @Test
  void aLaunchEndsWhatWasSaidBeforeItAndNothingLater() {
    World launched = sold().node("n1", node -> node.inPool("a"));
    var at = launched.snapshot().claims().getFirst().record().launched().orElseThrow();
    String type = at.capacityType().labelValue();

    assertThat(limits(launched.at(at.at()).outage(outage(type, "VcpuLimitExceeded", at.at()))))
        .isEmpty();
    assertThat(
            limits(
                sold()
                    .node("n1", node -> node.inPool("a"))
                    .at(at.at())
                    .outage(outage(type, "VcpuLimitExceeded", at.at().plusSeconds(1)))))
        .isPresent();
  }

  private static World sold() {
    return world()
        .instanceType(
            "s.4x8",
            type -> type.capacity("cpu=2, memory=8Gi").spot("0.1", "z-a").onDemand("0.2", "z-a"))
        .nodePool("a", pool -> pool.requires("karpenter.sh/capacity-type In [spot, on-demand]"));
  }

  private static Outage outage(String capacityType, String code, Instant since) {
    return new Outage(
        CapacityType.fromLabelValue(capacityType).orElseThrow(),
        InstanceTypeName.of("s.4x8"),
        Zone.of("z-a"),
        since.plus(Outage.TIME_TO_LIVE),
        code);
  }

  private static Optional<Condition> limits(World world) {
    return statusOf("a", world).condition(ConditionType.ACCOUNT_LIMITS_LEAVE_ROOM);
  }

  @Test
  void saysThatThereIsNoRoomForAnythingUntilTheFirstRefusalIsOver() {
    World dry =
        world()
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=2, memory=8Gi")
                        .offer(CapacityType.SPOT, "0.1", Availability.UNAVAILABLE, "z-a")
                        .onDemand("0.2", "z-a"))
            .nodePool("a", pool -> pool.requires("karpenter.sh/capacity-type In [spot]"))
            .nodePool("b", pool -> pool.requires("karpenter.sh/capacity-type In [spot, on-demand]"))
            .outage(outage("spot", "InsufficientInstanceCapacity", START));

    assertThat(statusOf("a", dry).condition(ConditionType.CAPACITY_TO_BE_HAD))
        .hasValueSatisfying(
            condition -> {
              assertThat(condition.reason()).isEqualTo("InsufficientCapacity");
              assertThat(condition.message())
                  .isEqualTo(
                      "EC2 has no room now for anything that this NodePool allows: spot s.4x8 in"
                          + " z-a (InsufficientInstanceCapacity). It is asked again from %s on."
                          + " Allow more instance types, zones or capacity types.",
                      START.plus(Outage.TIME_TO_LIVE));
            });
    assertThat(statusOf("b", dry).condition(ConditionType.CAPACITY_TO_BE_HAD)).isEmpty();
    assertThat(NodePoolStatus.nextTimer(dry.snapshot())).contains(START.plus(Outage.TIME_TO_LIVE));
  }

  @Test
  void writesNothingWhereNothingDiffers() {
    ClusterSnapshot snapshot = world().nodePool("a").snapshot();
    NodePool pool = snapshot.nodePools().getFirst();
    NodePool written = pool.withStatus(NodePoolStatus.desired(pool, snapshot));

    ClusterSnapshot later = world().nodePool("a").at(START.plusSeconds(77)).snapshot();

    assertThat(NodePoolStatus.desired(written, later)).isEqualTo(written.status());
  }

  @ParameterizedTest
  @CsvSource({"NODE_POOLS", "NODE_CLASSES", "CLAIM_RECORDS"})
  void writesNothingFromAnIncompleteList(Source source) {
    assertThat(NodePoolStatus.decide(world().nodePool("a").incomplete(source).snapshot()))
        .isEmpty();
  }

  private static NodePool.Status statusOf(String pool, World world) {
    ClusterSnapshot snapshot = world.snapshot();
    return snapshot.nodePools().stream()
        .filter(it -> it.meta().name().equals(pool))
        .map(it -> NodePoolStatus.desired(it, snapshot))
        .findFirst()
        .orElseThrow();
  }
}
