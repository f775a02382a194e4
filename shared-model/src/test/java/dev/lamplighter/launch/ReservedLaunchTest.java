package dev.lamplighter.launch;

import static dev.lamplighter.testing.NodeClasses.reservation;
import static dev.lamplighter.testing.NodeClasses.reserving;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SampleTypes;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.Launched;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Launches into capacity reservations (spec AWS 3.2, 3.3, 3.5, 3.8). Reserved are two t3.small in
/// zone a, twice, and one m7i-flex.large in zone b.
class ReservedLaunchTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
  private static final String ANY = "karpenter.sh/capacity-type In [reserved, spot, on-demand]";

  private static LaunchWorld world(String... requirements) {
    return in(
            reservation("cr-1", "t3.small", "ap-northeast-2a", 2),
            reservation("cr-2", "t3.small", "ap-northeast-2a", 5),
            reservation("cr-3", "m7i-flex.large", "ap-northeast-2b", 1))
        .requires(requirements);
  }

  private static LaunchWorld in(ResolvedCapacityReservation... reservations) {
    return new LaunchWorld().nodeClass(reserving(SampleNodeClass.ready(), reservations));
  }

  /// One pool is named once: with the reservation that has the most places left.
  @Test
  void whatIsReservedIsAskedForBeforeSpotAndNothingElseWithIt() {
    var fleet = world(ANY).fleet();

    assertThat(fleet.defaultTargetCapacityType()).isEqualTo(Market.RESERVED);
    assertThat(fleet.launchTemplateConfigs())
        .flatExtracting(config -> config.overrides())
        .extracting(it -> it.instanceType() + " " + it.availabilityZone())
        .containsExactly("t3.small ap-northeast-2a", "m7i-flex.large ap-northeast-2b");
    assertThat(templates(world(ANY)))
        .extracting(template -> template.placement().capacityReservation().orElseThrow().value())
        .containsExactly("cr-2", "cr-3");
  }

  @Test
  void aClaimOfOneReservationAsksForNoOther() {
    var world = world(ANY, "karpenter.k8s.aws/capacity-reservation-id In [cr-1]");

    assertThat(templates(world))
        .extracting(template -> template.placement().capacityReservation().orElseThrow().value())
        .containsExactly("cr-1");
  }

  @Test
  void otherLaunchesNameNoReservation() {
    assertThat(templates(world("karpenter.sh/capacity-type In [spot]")))
        .extracting(LaunchTemplateRequest::placement)
        .containsOnly(LaunchTemplateRequest.Placement.ANYWHERE);
  }

  /// A node may leave its reservation, and what kubelet said of itself stays.
  @Test
  void kubeletDoesNotSayWhichReservationItIsIn() {
    var world = world(ANY, "karpenter.k8s.aws/capacity-reservation-id In [cr-1]");

    assertThat(world.template().userData())
        .contains("karpenter.sh/capacity-type=reserved")
        .doesNotContain("cr-1");
    assertThat(world.launch().reserved().labels().get(LabelKey.CAPACITY_RESERVATION_ID))
        .contains("cr-1");
  }

  /// EC2 answers `on-demand` for what is reserved; the adapter knows what was asked for.
  @Test
  void theInstanceIsInTheReservationThatItsTemplateNames() {
    var outcome =
        (FleetOutcome.Launched)
            outcome(
                new FleetAnswer.Fleet(
                    List.of(
                        new FleetAnswer.FleetInstance(
                            InstanceId.of("i-1"),
                            LaunchWorld.type("m7i-flex.large"),
                            SampleTypes.ZONE_B,
                            CapacityType.RESERVED)),
                    List.of()));

    assertThat(outcome.labels().values())
        .containsEntry(LabelKey.CAPACITY_TYPE, "reserved")
        .containsEntry(LabelKey.CAPACITY_RESERVATION_ID, "cr-3")
        .containsEntry(LabelKey.CAPACITY_RESERVATION_TYPE, "default")
        .containsEntry(LabelKey.CAPACITY_RESERVATION_INTERRUPTIBLE, "false");
    assertThat(outcome.launched()).returns(CapacityType.RESERVED, Launched::capacityType);
  }

  /// What is for sale beside it may well be had.
  @Test
  void aFullReservationIsOutAndNothingElse() {
    var error = new Ec2Error("ReservationCapacityExceeded", "It is full.");
    var outcome =
        outcome(
            new FleetAnswer.Fleet(
                List.of(),
                List.of(
                    new FleetAnswer.FleetError(
                        error, LaunchWorld.type("t3.small"), SampleTypes.ZONE_A))));

    assertThat(outcome).isInstanceOf(FleetOutcome.Capacity.class);
    Outage outage = outcome.lessons().outages().getFirst();
    assertThat(outage)
        .isEqualTo(
            new Outage(
                CapacityType.RESERVED,
                LaunchWorld.type("t3.small"),
                SampleTypes.ZONE_A,
                Optional.of(CapacityReservationId.of("cr-2")),
                Optional.empty(),
                NOW.plusSeconds(180),
                "ReservationCapacityExceeded"));
    assertThat(templates(world(ANY).outages(outage)))
        .extracting(template -> template.placement().capacityReservation().orElseThrow().value())
        .containsExactly("cr-1", "cr-3");
  }

  /// One that is gone is no fault of the user's request.
  @Test
  void aReservationThatIsGoneIsOutToo() {
    var outcome =
        outcome(
            new FleetAnswer.Fleet(
                List.of(),
                List.of(
                    new FleetAnswer.FleetError(
                        new Ec2Error("InvalidCapacityReservationId.NotFound", "It is gone."),
                        LaunchWorld.type("t3.small"),
                        SampleTypes.ZONE_A))));

    assertThat(outcome).isInstanceOf(FleetOutcome.Capacity.class);
  }

  @Test
  void whatIsReservedCostsNextToNothingInTheOrderOfSizes() {
    assertThat(reserved(world(ANY)))
        .extracting(it -> it.reserved().orElseThrow().id() + " " + it.price())
        .containsExactly("cr-3 $0.000012/h", "cr-1 $0.000003/h", "cr-2 $0.000003/h");
    assertThat(reserved(world(ANY)))
        .extracting(Offering::price)
        .allMatch(price -> price.isLessThan(Price.ofMicros(100)));
  }

  @Test
  void whatIsUsedUpIsNotForSale() {
    assertThat(reserved(in(reservation("cr-1", "t3.small", "ap-northeast-2a", 0))))
        .extracting(Offering::availability)
        .containsOnly(Availability.USED_UP);
  }

  private static List<Offering> reserved(LaunchWorld world) {
    return world.types().stream()
        .flatMap(type -> type.offerings().stream())
        .filter(offering -> offering.capacityType() == CapacityType.RESERVED)
        .toList();
  }

  private static List<LaunchTemplateRequest> templates(LaunchWorld world) {
    return world.launch().reserved().launch().inputs().launchTemplates();
  }

  private static FleetOutcome outcome(FleetAnswer answer) {
    var world = world(ANY);
    return FleetOutcome.of(world.launch().reserved(), answer, world.types(), NOW);
  }
}
