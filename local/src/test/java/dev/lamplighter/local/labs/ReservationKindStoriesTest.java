package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.cloud.Reservations;
import dev.lamplighter.local.invariants.Invariants;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Capacity blocks and interruptible reservations, with the real handlers: two t3.small in one
/// zone, and a Deployment of two pods that need a node each.
class ReservationKindStoriesTest {
  private static final InstanceTypeName SMALL = InstanceTypeName.of("t3.small");
  private static final Zone ZONE = Zone.of("ap-northeast-2a");
  private static final Tags TEAM = Tags.NONE.with("team", "web");

  private final LabWorld lab = new LabWorld();
  private final Reservations reservations = lab.world.account().reservations();

  @BeforeEach
  void watch() {
    new Invariants().watch(lab.world);
  }

  private void deploy() {
    lab.apply(ReservationStoriesTest.CLASS);
    lab.apply(ReservationStoriesTest.POOL);
    lab.apply(Stories.deployment(2));
  }

  /// Spec AWS 3.10. EC2 itself ends a block's instances ten minutes after that.
  @Test
  void nodesOfACapacityBlockAreDrainedFortyMinutesBeforeItsEnd() {
    Instant end = now().plus(Duration.ofMinutes(60));
    var block = reservations.block(SMALL, ZONE, 2, TEAM, end);
    deploy();
    lab.runForMinutes(5);

    assertThat(reservations.occupied(block)).isEqualTo(2);
    assertThat(claims())
        .hasSize(2)
        .allSatisfy(
            claim -> {
              assertThat(label(claim, LabelKey.CAPACITY_RESERVATION_ID)).isEqualTo(block.value());
              assertThat(label(claim, LabelKey.CAPACITY_RESERVATION_TYPE))
                  .isEqualTo("capacity-block");
            });

    lab.runForMinutes(14);
    assertThat(reservations.occupied(block)).isEqualTo(2);

    lab.runForMinutes(9);
    assertThat(reservations.occupied(block)).isZero();
    assertThat(ends(CapacityType.RESERVED))
        .extracting(Ec2Log.End::cause)
        .containsExactly(Ec2Log.Cause.REQUESTED, Ec2Log.Cause.REQUESTED);
    assertThat(ends(CapacityType.RESERVED))
        .extracting(it -> Duration.between(it.at(), end))
        .allSatisfy(
            before -> assertThat(before).isBetween(Duration.ofMinutes(30), Duration.ofMinutes(40)));

    lab.runForMinutes(40);
    bothPodsRunOnDemand();
  }

  /// The class was changed in between, and its pool gives up no node for that.
  @Test
  void nodesOfACapacityBlockThatNoClassSelectsAnyMoreAreDrainedBeforeItsEndToo() {
    Instant end = now().plus(Duration.ofMinutes(60));
    var block = reservations.block(SMALL, ZONE, 2, TEAM, end);
    deploy();
    lab.apply(
        PoolDraft.web()
            .types("t3.small")
            .capacityTypes("reserved", "on-demand")
            .disruption("consolidateAfter: Never, budgets: [{nodes: \"0\"}]")
            .manifest());
    lab.runForMinutes(5);
    lab.apply(ReservationStoriesTest.CLASS.replace("{team: web}", "{team: other}"));

    lab.runForMinutes(14);
    assertThat(reservations.occupied(block)).isEqualTo(2);

    lab.runForMinutes(9);
    assertThat(reservations.occupied(block)).isZero();
    assertThat(ends(CapacityType.RESERVED))
        .extracting(Ec2Log.End::cause)
        .containsExactly(Ec2Log.Cause.REQUESTED, Ec2Log.Cause.REQUESTED);
  }

  /// EC2 sells no more of a block than there is, and the rest is bought otherwise.
  @Test
  void whatDoesNotFitIntoABlockIsBoughtOnDemand() {
    var block = reservations.block(SMALL, ZONE, 1, TEAM, now().plus(Duration.ofDays(1)));
    deploy();
    lab.runForMinutes(5);

    assertThat(reservations.occupied(block)).isEqualTo(1);
    assertThat(claims())
        .extracting(claim -> label(claim, LabelKey.CAPACITY_TYPE))
        .containsExactlyInAnyOrder("reserved", "on-demand");
  }

  @Test
  void nodesOfAnInterruptibleReservationAreReplacedOnceItIsTakenBack() {
    CapacityReservationId lent = reservations.lend(SMALL, ZONE, 2, TEAM);
    deploy();
    lab.runForMinutes(5);

    assertThat(reservations.occupied(lent)).isEqualTo(2);
    assertThat(claims())
        .hasSize(2)
        .allSatisfy(
            claim ->
                assertThat(label(claim, LabelKey.CAPACITY_RESERVATION_INTERRUPTIBLE))
                    .isEqualTo("true"));

    Instant warned = now();
    lab.world.takeBack(lent);
    lab.runForMinutes(6);

    assertThat(launches(CapacityType.ON_DEMAND))
        .hasSize(2)
        .allSatisfy(
            launch -> assertThat(launch.launched()).isBetween(warned, warned.plusSeconds(30)));
    bothPodsRunOnDemand();
  }

  @Test
  void theClassShowsBothKindsAndHasNothingToSayAboutThem() {
    Instant end = now().plus(Duration.ofMinutes(60));
    reservations.block(SMALL, ZONE, 1, TEAM, end);
    reservations.lend(SMALL, ZONE, 1, TEAM);
    deploy();
    lab.runForMinutes(5);

    assertThat(shown()).containsExactlyInAnyOrder("capacity-block active", "interruptible active");
    assertThat(
            lab.world.cluster().nodeClasses().stream()
                .flatMap(
                    it -> it.status().condition(ConditionType.CAPACITY_RESERVATIONS_READY).stream())
                .map(Condition::message))
        .containsExactly("");

    lab.runForMinutes(17);
    assertThat(shown())
        .containsExactlyInAnyOrder("capacity-block expiring", "interruptible active");
  }

  private List<String> shown() {
    return lab.world.cluster().nodeClasses().stream()
        .flatMap(it -> it.status().capacityReservations().stream())
        .map(it -> (it.interruptible() ? "interruptible" : it.kind()) + " " + it.state())
        .toList();
  }

  private void bothPodsRunOnDemand() {
    assertThat(lab.podsOf("web")).hasSize(2);
    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(claims())
        .hasSize(2)
        .allSatisfy(
            claim -> {
              assertThat(label(claim, LabelKey.CAPACITY_TYPE)).isEqualTo("on-demand");
              assertThat(label(claim, LabelKey.CAPACITY_RESERVATION_ID)).isEmpty();
            });
  }

  private Instant now() {
    return lab.world.timeline().now();
  }

  private List<NodeClaim> claims() {
    return lab.world.cluster().nodeClaims();
  }

  private static String label(NodeClaim claim, LabelKey key) {
    return claim.meta().labels().get(key).orElse("");
  }

  private List<Ec2Log.End> ends(CapacityType capacityType) {
    return launches(capacityType).stream().flatMap(it -> it.end().stream()).toList();
  }

  private List<Ec2Log.Launch> launches(CapacityType capacityType) {
    Stream<Ec2Log.Launch> all = lab.world.account().log().launches().stream();
    return all.filter(it -> it.instance().capacityType() == capacityType).toList();
  }
}
