package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.storm.Overriding;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// EC2 refuses every fleet for something that should pass by itself: after the third time its users
/// hear of it, with what they can do.
class StuckLaunchTest {
  private static final String SAID = "An internal error has occurred";

  private int refusals = Integer.MAX_VALUE;
  private final LabWorld lab = new LabWorld(this::refusing);

  @Test
  void theThirdRefusalInARowIsToldOnTheClaimAndOnItsPool() {
    deploy();
    runForSeconds(25);

    assertThat(launched())
        .returns(ConditionStatus.UNKNOWN, Condition::status)
        .returns("InternalError", Condition::reason)
        .satisfies(
            it ->
                assertThat(it.message())
                    .startsWith("EC2 has refused this launch since ")
                    .contains("InternalError: " + SAID, "AWS Health Dashboard"));
    assertThat(told())
        .anySatisfy(it -> assertThat(it).startsWith("InternalError: EC2 has refused"));
  }

  @Test
  void twoInARowAreNotWorthAWord() {
    refusals = 2;
    deploy();
    runForSeconds(25);

    assertThat(told()).isEmpty();
    assertThat(launched().status()).isEqualTo(ConditionStatus.TRUE);
  }

  private void deploy() {
    lab.apply(PoolDraft.web().capacityTypes("spot").types("t3.small").manifest());
    lab.apply(Stories.deployment(1));
  }

  private void runForSeconds(int seconds) {
    lab.world.runUntil(lab.world.elapsed().plus(Duration.ofSeconds(seconds)));
  }

  private Condition launched() {
    return lab.world
        .cluster()
        .nodeClaims()
        .getFirst()
        .status()
        .condition(ConditionType.LAUNCHED)
        .orElseThrow();
  }

  private List<String> told() {
    return lab.world.cluster().events(ObjectKey.of(ObjectKind.NODE_POOL, "web")).stream()
        .map(event -> event.message())
        .toList();
  }

  private Ports refusing(Ports ports) {
    var cloud =
        Overriding.of(
            InstanceCloud.class,
            ports.instanceCloud(),
            (method, arguments, proceed) ->
                method.equals("createFleet") && refusals-- > 0
                    ? new FleetAnswer.Refused(new Ec2Error("InternalError", SAID))
                    : proceed.with(arguments));
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        cloud,
        ports.nodeClassResolver(),
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }
}
