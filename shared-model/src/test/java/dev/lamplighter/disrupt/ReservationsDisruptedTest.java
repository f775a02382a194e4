package dev.lamplighter.disrupt;

import static dev.lamplighter.disrupt.Consolidating.decide;
import static dev.lamplighter.disrupt.Consolidating.replace;
import static dev.lamplighter.testing.NodeClasses.block;
import static dev.lamplighter.testing.NodeClasses.reservation;
import static dev.lamplighter.testing.NodeClasses.reserving;
import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Drifted;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.PlacementGroups;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Capacity reservations where nodes are moved (spec AWS 3.10, 6.6; cases C166).
class ReservationsDisruptedTest {
  /// C166: a paid place that is free takes in what runs on demand.
  @Test
  void anOnDemandNodeMovesIntoAFreePlace() {
    World world = withPlaces(1, c -> c.type("m"));

    var replacement = replace(decide(world)).replacements().getFirst();

    assertThat(replacement.requirements().get(LabelKey.CAPACITY_TYPE).values())
        .containsExactly("reserved");
    assertThat(replacement.requirements().get(LabelKey.CAPACITY_RESERVATION_ID).values())
        .containsExactly("cr-1");
  }

  @Test
  void aNodeStaysWhereNoPlaceIsFree() {
    assertThat(decide(withPlaces(0, c -> c.type("m"))).commands()).isEmpty();
  }

  /// A node that is reserved costs next to nothing: neither spot nor on-demand saves anything.
  @Test
  void aReservedNodeIsNotMovedToWhatIsBought() {
    assertThat(decide(withPlaces(0, c -> c.type("m").reservation("cr-1"))).commands()).isEmpty();
  }

  /// Not even into a free place of its own reservation.
  @Test
  void aReservedNodeIsNotMovedToAPlaceLikeItsOwn() {
    assertThat(decide(withPlaces(1, c -> c.type("m").reservation("cr-1"))).commands()).isEmpty();
  }

  /// It would be drained there within the hour, and move again.
  @ParameterizedTest
  @CsvSource({"81, 1", "80, 0", "41, 0"})
  void nothingMovesIntoABlockThatEndsSoon(int minutes, int commands) {
    World world =
        inBlock(minutes)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("m")))
            .pod("p", p -> p.on("n1").cpu(3));

    assertThat(decide(world).commands()).hasSize(commands);
  }

  @ParameterizedTest
  @CsvSource({"81, true", "80, false"})
  void nothingMovesToANodeInABlockThatEndsSoon(int minutes, boolean moves) {
    World world =
        inBlock(minutes)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("m")))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("m").reservation("cr-1")))
            .pod("p", p -> p.on("n1").cpu(1))
            .pod("q", p -> p.on("n2").cpu(1));

    assertThat(decide(world).commands().stream().flatMap(it -> it.candidates().stream()))
        .hasSize(1)
        .allMatch(claim -> claim.equals(NodeClaimName.of("web-n1")) == moves);
  }

  /// A place for an hour is better than none.
  @Test
  void aPodThatWaitsGetsANodeInABlockThatEndsSoon() {
    World world = inBlock(50).pod("p", p -> p.cpu(3));

    assertThat(Provisioning.decide(world.snapshot()).claims())
        .singleElement()
        .satisfies(
            claim ->
                assertThat(claim.requirements().get(LabelKey.CAPACITY_TYPE).values())
                    .containsExactly("reserved"));
  }

  /// A place is free in block cr-1, which ends so many minutes after the moment of decision.
  private static World inBlock(int minutes) {
    Instant end = Consolidating.NOW.plus(Duration.ofMinutes(minutes));
    return world()
        .at(Consolidating.NOW)
        .nodeClass(
            reserving(NodeClasses.ready("default"), block(reservation("cr-1", "m", "z-a", 1), end)))
        .nodePool(
            "web",
            p -> p.budget(100).requires("karpenter.sh/capacity-type In [reserved, on-demand]"))
        .instanceType(
            "m",
            t ->
                t.capacity("cpu=4, memory=8Gi")
                    .onDemand("0.16", "z-a")
                    .reserved("cr-1", Market.CAPACITY_BLOCK, 1, "0.16", "z-a"));
  }

  @Test
  void aNodeInAReservationThatItsClassDoesNotSelectHasDrifted() {
    assertThat(drift(c -> c.type("m").reservation("cr-7")))
        .map(Drifted::reason)
        .contains(Drifted.Reason.CAPACITY_RESERVATION)
        .hasToString("Optional[CapacityReservationDrift]");
    assertThat(drift(c -> c.type("m").reservation("cr-1"))).isEmpty();
  }

  /// C131: what EC2 does not count as in the reservation has not drifted from it.
  @Test
  void aNodeThatLeftItsReservationHasNotDrifted() {
    assertThat(drift(c -> c.type("m").reservation("cr-7").instanceIs(CapacityType.ON_DEMAND)))
        .isEmpty();
    assertThat(drift(c -> c.type("m").instanceIs(CapacityType.RESERVED))).isEmpty();
  }

  /// A group of the same name was made anew.
  @Test
  void aNodeInAnotherPlacementGroupThanItsClassSelectsHasDrifted() {
    assertThat(driftInGroup("pg-2"))
        .map(Drifted::reason)
        .contains(Drifted.Reason.PLACEMENT_GROUP)
        .hasToString("Optional[PlacementGroupDrift]");
    assertThat(driftInGroup("pg-1")).isEmpty();
  }

  private static Optional<Drifted> driftInGroup(String selected) {
    World world =
        world()
            .nodeClass(
                PlacementGroups.selected(
                    NodeClasses.ready("default"), Optional.of(PlacementGroups.cluster(selected))))
            .nodePool("web")
            .instanceType(
                "m",
                t ->
                    t.capacity("cpu=4, memory=8Gi")
                        .onDemand("0.16", "z-a")
                        .label("karpenter.k8s.aws/placement-group-id In [pg-1]"))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("m")));
    return Optional.ofNullable(
        DriftDetection.of(world.at(START.plus(Duration.ofHours(2))).snapshot())
            .get(NodeClaimName.of("web-n1")));
  }

  private static Optional<Drifted> drift(Consumer<ClaimDraft> claim) {
    return Optional.ofNullable(
        DriftDetection.of(withPlaces(0, claim).at(START.plus(Duration.ofHours(2))).snapshot())
            .get(NodeClaimName.of("web-n1")));
  }

  private static World withPlaces(int available, Consumer<ClaimDraft> claim) {
    return world()
        .nodeClass(
            reserving(NodeClasses.ready("default"), reservation("cr-1", "m", "z-a", available)))
        .nodePool(
            "web",
            p ->
                p.budget(100).requires("karpenter.sh/capacity-type In [reserved, spot, on-demand]"))
        .instanceType(
            "m",
            t ->
                t.capacity("cpu=4, memory=8Gi")
                    .onDemand("0.16", "z-a")
                    .reserved("cr-1", available, "0.16", "z-a"))
        .node("n1", n -> n.inPool("web").claim(claim))
        .pod("p", p -> p.on("n1").cpu(3));
  }
}
