package dev.lamplighter.local.cloud;

import static dev.lamplighter.local.cloud.CloudWorld.TEMPLATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.FleetAnswer.FleetInstance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Price;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostAndLeftoversTest {
  private static final String SMALL_A = "t3.small/ap-northeast-2a";

  private final CloudWorld world = CloudWorld.withTemplate();

  /// t3.small on demand is $0.0260 an hour.
  @ParameterizedTest(name = "{0} s of running cost {1} micro-dollars")
  @CsvSource({"0, 433", "59, 433", "60, 433", "61, 440", "3600, 26000", "7200, 52000"})
  void billsByTheSecondAndAtLeastAMinute(long seconds, long micros) {
    var id = launchOnDemand("claim-1");
    world.elapse(Ec2Delays.USUAL.pending().plusSeconds(seconds));
    world.cloud.terminateInstances(List.of(id.id()));
    world.elapse(Duration.ofHours(1));

    assertThat(world.account.costs().micros()).isEqualTo(micros);
  }

  @Test
  void rateIsWhatRunsNow() {
    launchOnDemand("claim-1");
    var second = launchOnDemand("claim-2");
    assertThat(world.account.costs().rate()).isEqualTo(Price.ZERO);

    world.elapse(Duration.ofSeconds(8));
    assertThat(world.account.costs().rate()).isEqualTo(Price.ofMicros(52_000));

    world.cloud.terminateInstances(List.of(second.id()));
    assertThat(world.account.costs().rate()).isEqualTo(Price.ofMicros(26_000));
  }

  @Test
  void billsCanBeSplit() {
    var first = launchOnDemand("claim-1");
    launchOnDemand("claim-2");
    world.elapse(Duration.ofSeconds(8).plusHours(1));

    assertThat(world.account.costs().micros(instance -> instance.id().equals(first.id())))
        .isEqualTo(26_000);
    assertThat(world.account.costs().micros()).isEqualTo(52_000);
  }

  @Test
  void namesWhatIsLeftBehind() {
    var launched = launchOnDemand("claim-1");
    world.elapse(Duration.ofSeconds(10));

    var left = world.account.leftBehind();

    assertThat(left.nothing()).isFalse();
    assertThat(left.instances()).extracting(each -> each.id()).containsExactly(launched.id());
    assertThat(left.launchTemplates()).containsExactly(LaunchTemplateName.of(TEMPLATE));
    assertThat(left.instanceProfiles()).containsExactly(world.ground.profile());
    assertThat(left.volumes()).hasSize(1);
    assertThat(left.toString()).contains(launched.id().value(), TEMPLATE);
  }

  @Test
  void nothingIsLeftAfterACleanTeardown() {
    var launched = launchOnDemand("claim-1");
    world.elapse(Duration.ofSeconds(10));
    world.cloud.terminateInstances(List.of(launched.id()));
    world.cloud.deleteLaunchTemplate(LaunchTemplateName.of(TEMPLATE));
    new PretendNodeClassResolver(world.account).deleteInstanceProfile(world.ground.profile());
    world.elapse(Duration.ofSeconds(20));

    assertThat(world.account.leftBehind().nothing()).isTrue();
  }

  @Test
  void volumesThatAreToStayDoStay() {
    world.cloud.createLaunchTemplate(withDisks("karpenter.k8s.aws/2002"));
    var launched =
        world
            .fleet(world.ground.spot("claim-1", "karpenter.k8s.aws/2002", SMALL_A))
            .instances()
            .getFirst();
    world.elapse(Duration.ofSeconds(10));
    world.cloud.terminateInstances(List.of(launched.id()));
    world.elapse(Duration.ofSeconds(20));

    assertThat(world.account.leftBehind().volumes())
        .extracting(Volumes.Volume::device)
        .containsExactly("/dev/xvdb", "/dev/xvdc");
  }

  private FleetInstance launchOnDemand(String token) {
    return world.fleet(world.ground.onDemand(token, TEMPLATE, SMALL_A)).instances().getFirst();
  }

  /// The root volume and another as EC2 treats them unless told, and one that is told to stay.
  private LaunchTemplateRequest withDisks(String name) {
    var plain = world.ground.template(name);
    return new LaunchTemplateRequest(
        plain.name(),
        plain.market().capacityType(),
        plain.image(),
        plain.userData(),
        plain.instanceProfile(),
        plain.securityGroups(),
        List.of(
            FleetGround.disk("/dev/xvda", Optional.empty()),
            FleetGround.disk("/dev/xvdb", Optional.empty()),
            FleetGround.disk("/dev/xvdc", Optional.of(false))),
        plain.metadataOptions(),
        plain.detailedMonitoring(),
        plain.tags());
  }
}
