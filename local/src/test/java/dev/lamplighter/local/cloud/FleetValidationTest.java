package dev.lamplighter.local.cloud;

import static dev.lamplighter.local.cloud.CloudWorld.TEMPLATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.AllocationStrategy;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateConfig;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetValidationTest {
  private static final String SMALL_A = "t3.small/ap-northeast-2a";

  private final CloudWorld world = CloudWorld.withTemplate();

  /// One pool each, with one thing wrong; `-` stands for what is right.
  @ParameterizedTest(name = "{0} {1} {2}: {3}")
  @CsvSource({
    "c7i-flex.large, -,                     ap-northeast-2a, InvalidFleetConfiguration",
    "r3.large,       -,                     -,               InvalidParameterValue",
    "t4g.small,      -,                     -,               InvalidParameterValue",
    "t3.small,       ami-0123456789abcdef0, -,               InvalidAMIID.NotFound",
    "t3.small,       -,                     ap-northeast-2b, InvalidParameterValue"
  })
  void refusesAPool(String type, String image, String zone, String code) {
    assertThat(world.errorCodes(request(override(type, image, zone)))).containsExactly(code);
  }

  @Test
  void refusesAPoolWhoseTemplateNamesWhatIsNotThere() {
    world.account.instanceProfiles().delete(world.ground.profile());

    var fleet = world.fleet(world.ground.spot("claim-1", TEMPLATE, SMALL_A));

    assertThat(fleet.errors())
        .singleElement()
        .satisfies(
            error ->
                assertThat(error.error().message()).contains("Invalid IAM Instance Profile name"));
  }

  @Test
  void aFreshProfileMayBeUnknownForAWhile() {
    world
        .account
        .instances()
        .setDelays(Ec2Delays.USUAL.withProfileUnusable(Duration.ofSeconds(10)));

    assertThat(world.errorCodes(world.ground.spot("claim-1", TEMPLATE, SMALL_A)))
        .containsExactly("InvalidParameterValue");
    world.elapse(Duration.ofSeconds(10));
    assertThat(world.errorCodes(world.ground.spot("claim-2", TEMPLATE, SMALL_A))).isEmpty();
  }

  @Test
  void refusesARequestWithAnUnknownSubnet() {
    var good = override("t3.small", "-", "-");
    var lost =
        new LaunchTemplateOverride(
            good.instanceType(),
            SubnetId.of("subnet-0123456789abcdef0"),
            good.availabilityZone(),
            good.image(),
            good.priority());

    assertThat(refusal(request(lost))).isEqualTo("InvalidSubnetID.NotFound");
  }

  @Test
  void refusesARequestThatNamesAPoolTwice() {
    assertThat(refusal(world.ground.spot("claim-1", TEMPLATE, SMALL_A, SMALL_A)))
        .isEqualTo("InvalidFleetConfiguration");
  }

  @Test
  void refusesARequestWithTooManyOverrides() {
    var override = override("t3.small", "-", "-");

    assertThat(
            refusal(
                request(Collections.nCopies(301, override).toArray(LaunchTemplateOverride[]::new))))
        .isEqualTo("InvalidFleetConfiguration");
  }

  @Test
  void refusesATemplateWhoseUserDataIsTooLong() {
    assertThat(
            world.cloud.createLaunchTemplate(
                world.ground.template("karpenter.k8s.aws/2002", "x".repeat(16 * 1024 + 1))))
        .map(error -> error.code())
        .contains("InvalidUserData.Malformed");
  }

  private FleetRequest request(LaunchTemplateOverride... overrides) {
    return world.ground.fleet(
        "claim-1",
        CapacityType.SPOT,
        AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
        new LaunchTemplateConfig(
            world.ground.config(TEMPLATE).launchTemplate(), List.of(overrides)));
  }

  /// An override in the subnet of zone a, which may say otherwise.
  private LaunchTemplateOverride override(String type, String image, String zone) {
    var here = Zone.of("ap-northeast-2a");
    return new LaunchTemplateOverride(
        InstanceTypeName.of(type),
        world.account.network().subnetIn(here),
        zone.equals("-") ? here : Zone.of(zone),
        image.equals("-") ? world.ground.image() : ImageId.of(image),
        Price.ofMicros(1));
  }

  private String refusal(FleetRequest request) {
    return switch (world.cloud.createFleet(request)) {
      case FleetAnswer.Refused(var error, _) -> error.code();
      case FleetAnswer.Fleet fleet -> throw new AssertionError("Taken: " + fleet);
    };
  }
}
