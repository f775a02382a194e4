package dev.lamplighter.launch;

import static dev.lamplighter.testing.NodeClasses.block;
import static dev.lamplighter.testing.NodeClasses.lent;
import static dev.lamplighter.testing.NodeClasses.reservation;
import static dev.lamplighter.testing.NodeClasses.reserving;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SampleTypes;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Market;
import dev.lamplighter.snapshot.Launched;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Launches into capacity blocks and interruptible reservations beside on-demand ones (spec AWS
/// 3.2, 3.5, 3.6).
class ReservationKindsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
  private static final Instant END = NOW.plus(Duration.ofDays(2));
  private static final String ANY = "karpenter.sh/capacity-type In [reserved, spot, on-demand]";
  private static final String TYPE = "karpenter.k8s.aws/capacity-reservation-type";
  private static final String INTERRUPTIBLE =
      "karpenter.k8s.aws/capacity-reservation-interruptible";

  private static final ResolvedCapacityReservation PLAIN =
      reservation("cr-3", "t3.small", "ap-northeast-2a", 1);
  private static final ResolvedCapacityReservation BLOCK =
      block(reservation("cr-2", "t3.small", "ap-northeast-2a", 1), END);
  private static final ResolvedCapacityReservation LENT =
      lent(reservation("cr-1", "t3.small", "ap-northeast-2a", 1));

  private static LaunchWorld in(ResolvedCapacityReservation... reservations) {
    return new LaunchWorld()
        .nodeClass(reserving(SampleNodeClass.ready(), reservations))
        .requires(ANY);
  }

  @Test
  void aFleetIsOfOneMarketAndOfThoseThatCostTheSameTheFirst() {
    assertThat(launchedInto(in(LENT, BLOCK, PLAIN))).containsExactly("reserved cr-3");
    assertThat(launchedInto(in(LENT, BLOCK))).containsExactly("capacity-block cr-2");
    assertThat(launchedInto(in(LENT))).containsExactly("interruptible reservation cr-1");
  }

  @Test
  void theMarketWithTheCheapestOfferingComesBeforeThatOrder() {
    var larger = reservation("cr-4", "m7i-flex.large", "ap-northeast-2a", 5);

    assertThat(launchedInto(in(larger, LENT))).containsExactly("interruptible reservation cr-1");
    assertThat(launchedInto(in(PLAIN, larger, LENT)))
        .containsExactly("reserved cr-3", "reserved cr-4");
  }

  /// The cheapest, and of equals the one with the most places left.
  @Test
  void aFleetTakesASingleCapacityBlock() {
    var dearer = block(reservation("cr-5", "m7i-flex.large", "ap-northeast-2b", 9), END);
    var roomier = block(reservation("cr-6", "t3.small", "ap-northeast-2b", 2), END);

    assertThat(launchedInto(in(dearer, BLOCK, roomier))).containsExactly("capacity-block cr-6");
    assertThat(in(dearer, BLOCK, roomier).fleet().launchTemplateConfigs())
        .flatExtracting(FleetRequest.LaunchTemplateConfig::overrides)
        .hasSize(1);
  }

  @Test
  void severalInterruptibleReservationsMayBeInOneFleet() {
    var other = lent(reservation("cr-7", "m7i-flex.large", "ap-northeast-2b", 1));

    assertThat(launchedInto(in(LENT, other)))
        .containsExactly("interruptible reservation cr-1", "interruptible reservation cr-7");
  }

  @Test
  void aClaimMayAskForAKindByItsLabels() {
    assertThat(launchedInto(in(LENT, BLOCK, PLAIN).requires(ANY, TYPE + " In [capacity-block]")))
        .containsExactly("capacity-block cr-2");
    assertThat(launchedInto(in(LENT, BLOCK, PLAIN).requires(ANY, INTERRUPTIBLE + " In [true]")))
        .containsExactly("interruptible reservation cr-1");
    assertThat(
            launchedInto(
                in(BLOCK).requires(ANY, TYPE + " In [default]", INTERRUPTIBLE + " Exists")))
        .isEmpty();
  }

  @Test
  void theNodeHasTheLabelsOfTheKind() {
    assertThat(labels(in(BLOCK)).values())
        .containsEntry(LabelKey.CAPACITY_TYPE, "reserved")
        .containsEntry(LabelKey.CAPACITY_RESERVATION_ID, "cr-2")
        .containsEntry(LabelKey.CAPACITY_RESERVATION_TYPE, "capacity-block")
        .containsEntry(LabelKey.CAPACITY_RESERVATION_INTERRUPTIBLE, "false");
    assertThat(labels(in(LENT)).values())
        .containsEntry(LabelKey.CAPACITY_RESERVATION_TYPE, "default")
        .containsEntry(LabelKey.CAPACITY_RESERVATION_INTERRUPTIBLE, "true");
  }

  @Test
  void templatesOfAnotherMarketHaveAnotherName() {
    var asBlock = block(PLAIN, END);

    assertThat(in(asBlock).template().name()).isNotEqualTo(in(PLAIN).template().name());
  }

  /// Spec AWS 2.7: nothing is launched into one that is about to end.
  @Test
  void aBlockThatIsAboutToEndIsNotForSale() {
    Instant left = END.minus(Duration.ofMinutes(40));

    assertThat(availability(left.minusSeconds(1))).containsOnly(Availability.AVAILABLE);
    assertThat(availability(left)).containsOnly(Availability.USED_UP);
  }

  private static List<Availability> availability(Instant now) {
    return in(BLOCK).nodeClass(reserving(SampleNodeClass.ready(), BLOCK).at(now)).types().stream()
        .flatMap(type -> type.offerings().stream())
        .filter(offering -> offering.capacityType() == CapacityType.RESERVED)
        .map(Offering::availability)
        .toList();
  }

  /// Empty where the launch is into none.
  private static List<String> launchedInto(LaunchWorld world) {
    if (world.prepare() instanceof LaunchPreparation.Refused) {
      return List.of();
    }
    Market asked = world.fleet().defaultTargetCapacityType();
    List<LaunchTemplateRequest> templates =
        world.launch().reserved().launch().inputs().launchTemplates();
    assertThat(templates).extracting(LaunchTemplateRequest::market).containsOnly(asked);
    return templates.stream()
        .flatMap(it -> it.placement().capacityReservation().stream())
        .map(id -> asked + " " + id)
        .toList();
  }

  private static Labels labels(LaunchWorld world) {
    var outcome =
        (FleetOutcome.Launched)
            FleetOutcome.of(
                world.launch().reserved(),
                new FleetAnswer.Fleet(
                    List.of(
                        new FleetAnswer.FleetInstance(
                            InstanceId.of("i-1"),
                            LaunchWorld.type("t3.small"),
                            SampleTypes.ZONE_A,
                            CapacityType.ON_DEMAND)),
                    List.of()),
                world.types(),
                NOW);
    assertThat(outcome.launched()).returns(CapacityType.RESERVED, Launched::capacityType);
    return outcome.labels();
  }
}
