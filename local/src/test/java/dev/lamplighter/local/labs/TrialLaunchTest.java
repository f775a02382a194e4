package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whether Lamplighter's identity may launch is found out before it has to (spec AWS 1.16).
class TrialLaunchTest {
  private final PortCalls calls = new PortCalls();

  @ParameterizedTest
  @CsvSource({
    "CreateLaunchTemplate, AllowScopedEC2InstanceActionsWithTags",
    "CreateFleet, AllowScopedEC2InstanceAccessActions",
    "RunInstances, AllowScopedEC2InstanceAccessActions"
  })
  void aMissingRightIsSaidByTheClassBeforeAnyLaunchAndEndsWhenItIsGiven(
      String call, String statement) {
    var lab = new LabWorld(calls::around);
    lab.world.account().permissions().deny(call);
    lab.apply(deployment());
    lab.runForMinutes(4);

    assertThat(validation(lab.world))
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns(call + "AuthCheckFailed", Condition::reason)
        .satisfies(
            it ->
                assertThat(it.message())
                    .startsWith("EC2 would refuse to launch with this class: " + call + ": ")
                    .contains(statement, "policy node-lifecycle."));
    assertThat(lab.world.account().log().fleetCalls()).isEmpty();
    assertThat(lab.world.account().log().launches()).isEmpty();

    lab.world.account().permissions().allow(call);
    lab.runForMinutes(4);

    assertThat(validation(lab.world).status()).isEqualTo(ConditionStatus.TRUE);
    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  /// By each environment once in half an hour, or a minute after a bad answer.
  @Test
  void aGoodAnswerIsNotAskedForAgainAndABadOneIsSoon() {
    var good = new LabWorld(calls::around);
    good.apply(deployment());
    good.runForMinutes(25);
    assertThat(calls.since(PretendWorld.START))
        .filteredOn(it -> it.method().equals("tryLaunch"))
        .isNotEmpty()
        .extracting(PortCalls.Call::environment)
        .doesNotHaveDuplicates();

    var heard = new PortCalls();
    var bad = new LabWorld(heard::around);
    bad.world.account().permissions().deny("RunInstances");
    bad.apply(deployment());
    bad.runForMinutes(5);
    assertThat(heard.since(PretendWorld.START))
        .filteredOn(it -> it.method().equals("tryLaunch"))
        .hasSizeBetween(4, 6);
  }

  @Test
  void withoutTrialsTheFirstLaunchTells() {
    var world =
        LabCluster.start(
            WorldSettings.of(1)
                .withPolicy(ClusterPolicy.DEFAULT.withoutTrialLaunches())
                .withSabotage(calls::around));
    world.apply(
        LabManifests.read("pools/ec2nodeclass-default.yaml", "pools/nodepool-platform.yaml"));
    world.runUntil(Duration.ofMinutes(5));

    assertThat(trials()).isZero();
    assertThat(validation(world).status()).isEqualTo(ConditionStatus.TRUE);
  }

  private long trials() {
    return calls.since(PretendWorld.START).stream()
        .filter(it -> it.method().equals("tryLaunch"))
        .count();
  }

  private static Condition validation(PretendWorld world) {
    return world
        .cluster()
        .nodeClasses()
        .getFirst()
        .status()
        .condition(ConditionType.VALIDATION_SUCCEEDED)
        .orElseThrow();
  }

  private static String deployment() {
    return Stories.deployment(1).replace("node: web", LabelKey.NODEPOOL + ": platform");
  }
}
