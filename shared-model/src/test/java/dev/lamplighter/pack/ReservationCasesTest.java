package dev.lamplighter.pack;

import static dev.lamplighter.testing.NodeClasses.reservation;
import static dev.lamplighter.testing.NodeClasses.reserving;
import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Cases of group Z: capacity reservations. `m` is reserved as cr-1, `l` as cr-2; both are for sale
/// on demand too.
class ReservationCasesTest {
  private static final String EITHER = "karpenter.sh/capacity-type In [reserved, on-demand]";
  private static final EC2NodeClass CLASS = NodeClasses.resolved("default", ClaimDraft.IMAGE);

  /// C167: one plan, the place once, and the rest otherwise.
  @Test
  void givesOnePlaceOnceAndBuysTheOtherNodesOnDemand() {
    World world = reserved(1, 0).pods(3, "p", p -> p.cpu(3).antiAffinity(LabelKey.HOSTNAME));

    assertThat(capacityTypes(world)).containsExactly("reserved", "on-demand", "on-demand");
    assertThat(reservations(world)).containsExactly("cr-1", "", "");
  }

  /// C167: the same place is not given to claims of two pools with classes of their own.
  @Test
  void countsThePlacesOfAllPoolsAndClassesTogether() {
    World world =
        reserved(1, 0)
            .nodeClass(
                reserving(
                    NodeClasses.resolved("other", ClaimDraft.IMAGE),
                    reservation("cr-1", "m", "z-a", 1)))
            .nodePool(
                "other",
                pool -> pool.requires(EITHER).nodeClass("other").taint("team=other:NoSchedule"))
            .pod("p", p -> p.cpu(3))
            .pod("q", p -> p.cpu(3).tolerates("team=other:NoSchedule"));

    assertThat(capacityTypes(world)).containsExactlyInAnyOrder("reserved", "on-demand");
  }

  /// What one plan would take is there for the next: each tells what would be, not what is.
  @Test
  void givesAPlaceInEachPlanOfSeveral() {
    var snapshot = reserved(1, 0).pod("p", p -> p.cpu(3)).snapshot();
    var provisioning = Provisioning.of(snapshot);

    var first = provisioning.decideOn(snapshot);

    assertThat(provisioning.decideOn(snapshot).toString()).isEqualTo(first.toString());
  }

  @Test
  void fillsEachReservationBeforeItBuysMore() {
    World world = reserved(2, 1).pods(4, "p", p -> p.cpu(3).antiAffinity(LabelKey.HOSTNAME));

    assertThat(reservations(world)).containsExactlyInAnyOrder("cr-1", "cr-1", "cr-2", "");
  }

  /// As cheap as the smallest: what is reserved keeps the order of sizes.
  @Test
  void takesTheSmallestReservedTypeThatHoldsThePods() {
    assertThat(reservations(reserved(1, 1).pod("p", p -> p.cpu(3)))).containsExactly("cr-1");
    assertThat(reservations(reserved(1, 1).pod("p", p -> p.cpu(6)))).containsExactly("cr-2");
  }

  /// A claim stays in its reservation: a pod that does not fit there gets another node.
  @Test
  void growsNoClaimOutOfItsReservation() {
    World world = reserved(1, 0).pod("p", p -> p.cpu(3)).pod("q", p -> p.cpu(2));

    assertThat(reservations(world)).containsExactly("cr-1", "");
  }

  @Test
  void aClaimThatIsReservedHoldsItsPlace() {
    World world =
        reserved(1, 0)
            .claim(
                "web-1",
                c -> c.type("m").reservation("cr-1").state(ClaimState.RESERVED).planned("q"))
            .pod("q", p -> p.cpu(3))
            .pod("p", p -> p.cpu(3));

    assertThat(capacityTypes(world)).containsExactly("on-demand");
  }

  /// One that was launched before the count is in it.
  @Test
  void aLaunchSinceTheCountTakesAPlaceAndAnEarlierOneDoesNot() {
    assertThat(capacityTypes(launchedAt(1))).containsExactly("on-demand");
    assertThat(capacityTypes(launchedAt(-1))).containsExactly("reserved");
  }

  private static World launchedAt(int secondsAfterTheCount) {
    return reserved(1, 0)
        .at(START.plusSeconds(60))
        .node(
            "n1",
            n ->
                n.inPool("web")
                    .claim(
                        c ->
                            c.type("m")
                                .reservation("cr-1")
                                .since(START.plusSeconds(secondsAfterTheCount))))
        .pod("full", p -> p.on("n1").cpu(3))
        .pod("p", p -> p.cpu(3));
  }

  @Test
  void aReservationThatEc2FoundFullIsNotAskedForAndAnotherOfTheSameTypeIs() {
    var out =
        new Outage(
            CapacityType.RESERVED,
            InstanceTypeName.of("m"),
            Zone.of("z-a"),
            Optional.of(CapacityReservationId.of("cr-1")),
            Optional.empty(),
            START.plus(Outage.TIME_TO_LIVE),
            "ReservationCapacityExceeded");
    World world =
        inClass(reservation("cr-1", "m", "z-a", 1), reservation("cr-3", "m", "z-a", 1))
            .instanceType(
                "m",
                t ->
                    t.capacity("cpu=4, memory=8Gi")
                        .onDemand("0.16", "z-a", "z-b")
                        .reserved("cr-1", 1, "0.16", "z-a")
                        .reserved("cr-3", 1, "0.16", "z-a"))
            .pod("p", p -> p.cpu(3));

    var claims = Provisioning.decide(world.snapshot().during(List.of(out))).claims();

    assertThat(claims).extracting(ReservationCasesTest::reservationOf).containsExactly("cr-3");
  }

  @Test
  void aPoolThatDoesNotAllowReservedCapacityGetsNone() {
    World world =
        reserved(1, 1, pool -> pool.requires("karpenter.sh/capacity-type In [on-demand]"))
            .pod("p", p -> p.cpu(3));

    assertThat(capacityTypes(world)).containsExactly("on-demand");
  }

  @Test
  void podsMaySelectAReservationOrItsKind() {
    String id = "karpenter.k8s.aws/capacity-reservation-id";
    assertThat(reservations(reserved(1, 1).pod("p", p -> p.cpu(1).nodeSelector(id + "=cr-2"))))
        .containsExactly("cr-2");
    assertThat(
            reservations(
                reserved(1, 0)
                    .pod(
                        "p",
                        p ->
                            p.cpu(1)
                                .nodeSelector(
                                    "karpenter.k8s.aws/capacity-reservation-type=default"))))
        .containsExactly("cr-1");
    assertThat(
            Provisioning.decide(
                    reserved(1, 1).pod("p", p -> p.cpu(1).nodeSelector(id + "=cr-9")).snapshot())
                .unschedulable())
        .hasSize(1);
  }

  @Test
  void podsThatSelectReservedCapacityWaitForAPlace() {
    World world =
        reserved(1, 0)
            .pods(2, "p", p -> p.cpu(3).nodeSelector("karpenter.sh/capacity-type=reserved"));

    var plan = Provisioning.decide(world.snapshot());

    assertThat(plan.claims()).hasSize(1);
    assertThat(plan.unschedulable()).hasSize(1);
  }

  /// Spec AWS 3.2: those that nobody takes back, then blocks, then interruptible ones.
  @Test
  void ofReservationsThatCostTheSameItTakesTheFirstKind() {
    World world =
        inClass(reservation("cr-3", "m", "z-a", 1))
            .instanceType(
                "m",
                t ->
                    t.capacity("cpu=4, memory=8Gi")
                        .reserved("cr-1", Market.INTERRUPTIBLE, 1, "0.16", "z-a")
                        .reserved("cr-2", Market.CAPACITY_BLOCK, 1, "0.16", "z-a")
                        .reserved("cr-3", Market.RESERVED, 1, "0.16", "z-a"))
            .pod("p", p -> p.cpu(3));

    assertThat(reservations(world)).containsExactly("cr-3");
    assertThat(
            reservations(
                world.pod(
                    "q",
                    p ->
                        p.cpu(3)
                            .nodeSelector(
                                "karpenter.k8s.aws/capacity-reservation-interruptible=true"))))
        .containsExactlyInAnyOrder("cr-3", "cr-1");
  }

  private static World reserved(int ofM, int ofL) {
    return reserved(ofM, ofL, _ -> {});
  }

  private static World reserved(int ofM, int ofL, Consumer<NodePoolDraft> pool) {
    return inClass(pool, reservation("cr-1", "m", "z-a", ofM), reservation("cr-2", "l", "z-b", ofL))
        .instanceType(
            "m",
            t ->
                t.capacity("cpu=4, memory=8Gi")
                    .onDemand("0.16", "z-a", "z-b")
                    .reserved("cr-1", ofM, "0.16", "z-a"))
        .instanceType(
            "l",
            t ->
                t.capacity("cpu=8, memory=16Gi")
                    .onDemand("0.32", "z-a", "z-b")
                    .reserved("cr-2", ofL, "0.32", "z-b"));
  }

  private static World inClass(ResolvedCapacityReservation... reservations) {
    return inClass(_ -> {}, reservations);
  }

  private static World inClass(
      Consumer<NodePoolDraft> pool, ResolvedCapacityReservation... reservations) {
    return world()
        .nodeClass(reserving(CLASS, reservations))
        .nodePool("web", p -> pool.accept(p.requires(EITHER)));
  }

  private static List<String> capacityTypes(World world) {
    return claims(world).stream()
        .map(claim -> claim.requirements().get(LabelKey.CAPACITY_TYPE).singleValue().orElse("any"))
        .toList();
  }

  private static List<String> reservations(World world) {
    return claims(world).stream().map(ReservationCasesTest::reservationOf).toList();
  }

  private static String reservationOf(PlannedClaim claim) {
    return claim.requirements().get(LabelKey.CAPACITY_RESERVATION_ID).singleValue().orElse("");
  }

  private static List<PlannedClaim> claims(World world) {
    return Provisioning.decide(world.snapshot()).claims();
  }
}
