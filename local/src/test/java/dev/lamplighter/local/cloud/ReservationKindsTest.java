package dev.lamplighter.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.AllocationStrategy;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.local.cloud.Ec2Log.Cause;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What the pretend EC2 makes of requests for capacity blocks and interruptible reservations.
class ReservationKindsTest {
  private static final String SMALL_A = "t3.small/ap-northeast-2a";
  private static final InstanceTypeName SMALL = InstanceTypeName.of("t3.small");
  private static final Zone ZONE = Zone.of("ap-northeast-2a");

  private final CloudWorld world = CloudWorld.of(1);
  private final CapacityReservationId block =
      world
          .account
          .reservations()
          .block(SMALL, ZONE, 1, Tags.NONE, world.now().plus(Duration.ofHours(1)));

  @Test
  void aBlockTakesAsManyAsItHasAndOnlyThoseWhoSayThatItIsOne() {
    assertThat(launched("token-1", Market.CAPACITY_BLOCK, block)).isEqualTo("launched");
    assertThat(launched("token-2", Market.CAPACITY_BLOCK, block))
        .isEqualTo("ReservationCapacityExceeded");
    assertThat(launched("token-3", Market.RESERVED, block))
        .isEqualTo("InvalidParameterCombination");
    assertThat(launched("token-4", Market.INTERRUPTIBLE, block))
        .isEqualTo("InvalidParameterCombination");
  }

  @Test
  void aFleetTakesOneBlockAndNoTemplateOfAnotherMarket() {
    make(Market.CAPACITY_BLOCK, block);

    assertThat(
            refusal(fleet("token-1", Market.CAPACITY_BLOCK, SMALL_A, "t3.small/ap-northeast-2b")))
        .isEqualTo("InvalidFleetConfiguration");
    assertThat(refusal(fleet("token-2", Market.RESERVED, SMALL_A)))
        .isEqualTo("InvalidFleetConfiguration");
  }

  @Test
  void theInstancesOfABlockAreEndedHalfAnHourBeforeItsEnd() {
    launched("token-1", Market.CAPACITY_BLOCK, block);
    world.elapse(Duration.ofMinutes(30).minusSeconds(1));
    assertThat(world.account.reservations().occupied(block)).isEqualTo(1);

    world.elapse(Duration.ofSeconds(1));

    assertThat(world.account.log().launches())
        .flatExtracting(it -> it.end().stream().map(Ec2Log.End::cause).toList())
        .containsExactly(Cause.BLOCK_ENDED);
    assertThat(launched("token-2", Market.CAPACITY_BLOCK, block))
        .isEqualTo("ReservationCapacityExceeded");
  }

  @Test
  void nothingMoreFitsIntoWhatIsTakenBack() {
    var lent = world.account.reservations().lend(SMALL, ZONE, 2, Tags.NONE);
    assertThat(launched("token-1", Market.INTERRUPTIBLE, lent)).isEqualTo("launched");

    assertThat(world.account.reservations().takeBack(lent)).hasSize(1);
    assertThat(launched("token-2", Market.INTERRUPTIBLE, lent))
        .isEqualTo("ReservationCapacityExceeded");
  }

  /// How a request for one instance ends.
  private String launched(String token, Market market, CapacityReservationId reservation) {
    make(market, reservation);
    FleetAnswer.Fleet answer = world.fleet(fleet(token, market, SMALL_A));
    world.cloud.deleteLaunchTemplate(template(market, reservation).name());
    return answer.instances().isEmpty() ? answer.errors().getFirst().error().code() : "launched";
  }

  private void make(Market market, CapacityReservationId reservation) {
    assertThat(world.cloud.createLaunchTemplate(template(market, reservation))).isEmpty();
  }

  private LaunchTemplateRequest template(Market market, CapacityReservationId reservation) {
    var plain = world.ground.template(CloudWorld.TEMPLATE);
    return new LaunchTemplateRequest(
        plain.name(),
        market,
        plain.image(),
        plain.userData(),
        plain.instanceProfile(),
        plain.securityGroups(),
        plain.blockDevices(),
        plain.metadataOptions(),
        plain.detailedMonitoring(),
        plain.tags(),
        plain.network(),
        plain.ipv6(),
        Placement.ANYWHERE.in(Optional.of(reservation)),
        plain.efaInterfaces(),
        plain.nestedVirtualization());
  }

  private FleetRequest fleet(String token, Market market, String... pools) {
    return new FleetRequest(
        new ClientToken(token),
        market,
        AllocationStrategy.LOWEST_PRICE,
        List.of(world.ground.config(CloudWorld.TEMPLATE, pools)),
        FleetGround.TAGS,
        Tags.NONE,
        Optional.empty());
  }

  private String refusal(FleetRequest request) {
    return world.cloud.createFleet(request) instanceof FleetAnswer.Refused(var error, _)
        ? error.code()
        : "not refused";
  }
}
