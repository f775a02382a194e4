package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.eks.NoSuchCluster;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.local.storm.Overriding;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// A stack goes, and with it all that bills: whatever has become of the cluster.
class UninstallTest {

  @Test
  void nodesAreDrainedAndTerminatedAndNothingIsLeft() {
    var stack = StackWorld.withNodes(2);

    var answer = stack.delete();

    assertThat(answer.reason()).isEqualTo("Nothing of Lamplighter's is left of cluster mydev.");
    assertThat(answer.success()).isTrue();
    assertThat(answer.physicalId()).isEqualTo("lamplighter/mydev");
    stack.assertNothingIsLeft();
  }

  @Test
  void nothingIsTakenUpAgainByTheScheduleThatStillTicks() {
    var stack = StackWorld.withNodes(1);
    stack.delete();

    stack.lab.runForMinutes(20);

    stack.assertNothingIsLeft();
    assertThat(stack.lab.podsOf("web"))
        .allSatisfy(pod -> assertThat(pod.status().node()).isEmpty());
  }

  @Test
  void aNodeThatWillNotDrainIsTerminatedWhenItsTimeIsOver() {
    var stack = StackWorld.withNodes(1);
    stack.lab.apply(
        """
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: web, namespace: default}
        spec: {maxUnavailable: 0, selector: {matchLabels: {app: web}}}
        """);
    var began = stack.world().elapsed();

    var answer = stack.await(stack.request("Delete", Map.of("DrainTimeoutMinutes", "5")));

    assertThat(answer.success()).as(answer.reason()).isTrue();
    assertThat(stack.world().elapsed().minus(began))
        .isBetween(Duration.ofMinutes(5), Duration.ofMinutes(9));
    stack.assertNothingIsLeft();
  }

  @Test
  void aDrainThatOutlastsAnInvocationIsHandedOver() {
    var stack = StackWorld.withNodes(1);
    stack.lab.apply(
        """
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: web, namespace: default}
        spec: {maxUnavailable: 0, selector: {matchLabels: {app: web}}}
        """);
    int before = stack.world().cloudFormation().invocations().size();

    var answer = stack.await(stack.request("Delete", Map.of("DrainTimeoutMinutes", "40")));

    assertThat(answer.success()).as(answer.reason()).isTrue();
    assertThat(stack.world().cloudFormation().invocations()).hasSize(before + 3);
    assertThat(stack.lastInvocation()).containsKey("Lamplighter");
    stack.assertNothingIsLeft();
  }

  @Test
  void instancesGoEvenIfTheClusterIsGone() {
    var stack = StackWorld.withNodes(2);
    stack.between =
        ports ->
            withoutCluster(
                ports, () -> new NoSuchCluster("DescribeCluster mydev: there is no such cluster"));

    var answer = stack.delete();

    assertThat(answer.success()).as(answer.reason()).isTrue();
    assertThat(stack.world().account().leftBehind().nothing())
        .as("%s", stack.world().account().leftBehind())
        .isTrue();
    assertThat(stack.items()).extracting(it -> it.key().sortKey()).containsOnly("lease", "stack");
  }

  @Test
  void instancesGoEvenIfTheApiServerRefusesUs() {
    var stack = StackWorld.withNodes(2);
    stack.between =
        ports ->
            withoutCluster(
                ports, () -> new CallFailed(CallFailed.Kind.UNAVAILABLE, "list nodeclaims: 401"));

    var answer = stack.delete();

    assertThat(answer.success()).as(answer.reason()).isTrue();
    assertThat(answer.reason()).contains("finalizers").contains("401").contains("kubectl patch");
    assertThat(stack.world().account().leftBehind().nothing())
        .as("%s", stack.world().account().leftBehind())
        .isTrue();
  }

  private static Ports withoutCluster(Ports ports, Supplier<CallFailed> failure) {
    return new Ports(
        Overriding.of(
            ClusterReader.class,
            ports.clusterReader(),
            (_, _, _) -> {
              throw failure.get();
            }),
        Overriding.of(
            ClusterWriter.class,
            ports.clusterWriter(),
            (_, _, _) -> {
              throw failure.get();
            }),
        ports.instanceCloud(),
        ports.nodeClassResolver(),
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }

  @Test
  void nodesThatAreToBeKeptRunOnAndNobodyTouchesThem() {
    var stack = StackWorld.withNodes(2);

    var answer = stack.await(stack.request("Delete", Map.of("OnDelete", "keep")));
    stack.lab.runForMinutes(30);

    assertThat(answer.success()).isTrue();
    assertThat(answer.reason()).contains("2 instances").contains("go on running and billing");
    assertThat(stack.lab.nodes()).hasSize(2);
    assertThat(stack.lab.podsOf("web"))
        .allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(stack.mode()).isEqualTo(Mode.CLOSING);
    stack.assertOwnersAreFree();
  }

  @Test
  void aLaunchUnderWayEndsToo() {
    for (int millis = 1_000; millis <= 20_000; millis += 500) {
      var stack = new StackWorld();
      stack.create();
      stack.lab.runForMinutes(2);
      stack.lab.apply(
          Stories.deployment(2).replace("node: web", "karpenter.sh/nodepool: platform"));
      stack.world().runUntil(stack.world().elapsed().plusMillis(50_000 + millis));

      var answer = stack.delete();

      assertThat(answer.success()).as("%d ms: %s", millis, answer.reason()).isTrue();
      stack.assertNothingIsLeft();
      stack.lab.runForMinutes(10);
      stack.assertNothingIsLeft();
    }
  }

  @Test
  void anInvocationThatDiesAfterAnyOfItsEffectsIsFollowedByOneThatEndsIt() {
    int n = 1;
    while (true) {
      var stack = StackWorld.withNodes(1);
      stack.dieAfterEffect(n);
      var answer = stack.delete();

      assertThat(answer.success()).as("effect %d: %s", n, answer.reason()).isTrue();
      stack.assertNothingIsLeft();
      if (!stack.died()) {
        break;
      }
      n++;
    }
    assertThat(n).isGreaterThan(15);
  }

  @Test
  void aRequestThatIsDeliveredTwiceIsDoneOnce() {
    var stack = StackWorld.withNodes(1);
    String request = stack.request("Delete", Map.of());
    stack.world().runUntil(stack.world().elapsed().plusSeconds(7));
    stack.world().cloudFormation().deliverAgain(request);

    assertThat(stack.await(request).success()).isTrue();
    stack.assertNothingIsLeft();
  }

  @Test
  void aLateCopyOfAnAnsweredDeletionDoesNothingToTheNextStack() {
    var stack = StackWorld.withNodes(1);
    String deletion = stack.request("Delete", Map.of());
    stack.await(deletion);
    stack.create();
    stack.lab.runForMinutes(5);
    assertThat(stack.lab.nodes()).hasSize(1);

    stack.world().cloudFormation().deliverAgain(deletion);
    stack.lab.runForMinutes(10);

    assertThat(stack.mode()).isEqualTo(Mode.ACTIVE);
    assertThat(stack.lab.nodes()).hasSize(1);
  }

  @Test
  void whatWasNeverMadeIsDeletedWithoutTouchingAnything() {
    var stack = new StackWorld();
    stack.lab.apply(Stories.deployment(1).replace("node: web", "karpenter.sh/nodepool: platform"));
    stack.lab.runForMinutes(4);

    var answer = stack.delete();

    assertThat(answer.success()).isTrue();
    assertThat(answer.reason()).contains("Nothing was installed");
    assertThat(stack.lab.nodes()).hasSize(1);
    assertThat(stack.mode()).isEqualTo(Mode.ACTIVE);
  }
}
