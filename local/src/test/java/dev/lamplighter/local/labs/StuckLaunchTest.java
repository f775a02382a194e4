package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.storm.Overriding;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// EC2 refuses every fleet for something that should pass by itself: after the third time its users
/// hear of it, with what they can do.
class StuckLaunchTest {
  private static final String SAID = "An internal error has occurred";

  private int refusals = Integer.MAX_VALUE;
  private int fleetCalls;
  private @Nullable CallFailed failure;
  private String failing = "";
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

  /// C089. The throttle is the account's, so one request at a time finds out whether it is over.
  @Test
  void aThrottleIsToldAndLeftAloneForEverLongerByAllLaunches() {
    failure = new CallFailed(CallFailed.Kind.THROTTLED, "CreateFleet: Request limit exceeded.");
    deploy(10);
    runForSeconds(110);

    assertThat(fleetCalls).isBetween(3, 8);
    assertThat(lab.world.cluster().nodeClaims()).hasSize(1);
    assertThat(launched())
        .returns(ConditionStatus.UNKNOWN, Condition::status)
        .returns("RequestLimitExceeded", Condition::reason);
    assertThat(told())
        .anySatisfy(
            it -> assertThat(it).startsWith("RequestLimitExceeded: EC2 has refused this launch"));

    lab.runForMinutes(1);
    refusals = 0;
    lab.runForMinutes(4);

    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(fleetCalls - lab.world.account().log().launches().size()).isLessThanOrEqualTo(20);
  }

  @Test
  void silenceIsToldAndTakesNoMoreThanOneCallOfALook() {
    failure = new CallFailed(CallFailed.Kind.UNAVAILABLE, "CreateFleet: nobody answers.");
    deploy(10);
    lab.runForMinutes(2);

    assertThat(fleetCalls).isLessThan(60);
    assertThat(told())
        .anySatisfy(
            it ->
                assertThat(it)
                    .startsWith("NoAnswer: EC2 has not answered this launch since ")
                    .contains("CreateFleet: nobody answers."));
  }

  /// What EC2 is silent about again and again keeps nothing else waiting.
  @Test
  void aLaunchThatIsNeverAnsweredLeavesOthersTheirs() {
    failure = new CallFailed(CallFailed.Kind.UNAVAILABLE, "CreateFleet: 500.", "", "InternalError");
    failing = "t3.small";
    deploy();
    runForSeconds(20);
    lab.apply(
        PoolDraft.web().capacityTypes("spot").types("t3.medium").manifest().replace("web", "api"));
    lab.apply(Stories.deployment(1).replace("web", "api"));
    lab.runForMinutes(3);

    assertThat(lab.podsOf("api")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(told()).anySatisfy(it -> assertThat(it).contains("InternalError: EC2 has refused"));
  }

  private void deploy() {
    deploy(1);
  }

  private void deploy(int pods) {
    lab.apply(PoolDraft.web().capacityTypes("spot").types("t3.small").manifest());
    lab.apply(Stories.deployment(pods));
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

  private boolean refuses(String request) {
    fleetCalls++;
    return request.contains(failing) && refusals-- > 0;
  }

  private FleetAnswer refusal() {
    if (failure != null) {
      throw failure;
    }
    return new FleetAnswer.Refused(new Ec2Error("InternalError", SAID));
  }

  private Ports refusing(Ports ports) {
    var cloud =
        Overriding.of(
            InstanceCloud.class,
            ports.instanceCloud(),
            (method, arguments, proceed) ->
                method.equals("createFleet") && refuses(arguments[0].toString())
                    ? refusal()
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
