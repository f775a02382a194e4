package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.teardown.ClusterTeardown;
import dev.lamplighter.functions.teardown.TeardownEnding;
import dev.lamplighter.functions.teardown.TeardownProgress;
import dev.lamplighter.functions.teardown.TeardownTask;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cloud.PretendNodeClassResolver;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.local.simulation.PlainNodeClass;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.teardown.Leave;
import dev.lamplighter.teardown.TeardownDecision.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Leaving a cluster, and looking after one, where IAM can't be reached or refuses.
class TeardownMishapsTest {
  private static final Duration A_QUARTER_OF_AN_HOUR = Duration.ofMinutes(15);
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: busybox, namespace: default}
      spec:
        containers: [{name: c, image: busybox, resources: {requests: {cpu: 400m, memory: 512Mi}}}]
      """;

  private final FunctionsWorld world = new FunctionsWorld();
  private final List<TeardownProgress> looks = new ArrayList<>();

  /// Spec AWS 7.6: without a way to IAM nodes are launched with a profile that the user has made.
  @Test
  void nodesComeAndTheClusterIsLeftWhereIamCanNotBeReached() {
    withoutIam();
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));

    tick();
    assertThat(world.cluster.pods()).hasSize(1).allMatch(pod -> pod.status().node().isPresent());
    var ending = leave();

    assertThat(world.account.leftBehind().instances()).isEmpty();
    assertThat(ending)
        .isInstanceOfSatisfying(
            TeardownEnding.Done.class,
            done ->
                assertThat(done.remains())
                    .singleElement()
                    .asString()
                    .startsWith(
                        "unknown: instance profiles below /lamplighter/ap-northeast-2/mydev/"));
  }

  private void withoutIam() {
    var _ =
        new PretendNodeClassResolver(world.account)
            .ensureInstanceProfile(
                InstanceProfileName.of("users-own"), "KarpenterNodeRole-mydev", Tags.NONE);
    for (String call :
        List.of(
            "ensureInstanceProfile",
            "findInstanceProfile",
            "instanceProfiles",
            "deleteInstanceProfile")) {
      world.mishaps.always(call, Mishap.NO_WAY);
    }
    world.apply(
        PlainNodeClass.manifest("default")
            .replace("role: KarpenterNodeRole-mydev", "instanceProfile: users-own"));
  }

  /// C142
  @Test
  void whatIsRefusedIsNotAskedForInEachLookAndItsWordsAreTold() {
    tick();
    world.mishaps.alwaysAnswers(
        "deleteInstanceProfile", Optional.of(new Ec2Error("AccessDenied", "You may not.")));

    var ending = leave();

    assertThat(ending)
        .isInstanceOfSatisfying(
            TeardownEnding.GivenUp.class,
            given -> {
              assertThat(given.stage()).isEqualTo(Stage.CLEANING);
              assertThat(given.remains()).anyMatch(it -> it.contains("AccessDenied: You may not."));
            });
    assertThat(looks).hasSizeGreaterThan(50);
    assertThat(world.mishaps.calls("deleteInstanceProfile")).isLessThan(10);
  }

  private TeardownEnding leave() {
    var now = world.ticker.now();
    return new ClusterTeardown(FunctionsWorld.MYDEV, PretendAccount.REGION, world.ports, looks::add)
        .run(
            new TeardownTask(
                "uninstall",
                new Leave.Drain(now.plusSeconds(60)),
                now.plus(A_QUARTER_OF_AN_HOUR),
                A_QUARTER_OF_AN_HOUR,
                Optional.empty()));
  }

  private void tick() {
    var event = new ScheduledEvent();
    event.setId("tick");
    event.setDetail(Map.of("cluster", FunctionsWorld.MYDEV.value()));
    var ports =
        new ClusterPorts() {
          @Override
          public StateStore stateStore() {
            return world.ports.stateStore();
          }

          @Override
          public Ports of(ClusterName cluster) {
            return world.ports;
          }
        };
    new ReconcileHandler(ports, Settings.of(PretendAccount.REGION), PassListener.NONE)
        .handleRequest(
            event,
            new PretendContext(
                "reconcile", "request", () -> (int) A_QUARTER_OF_AN_HOUR.toMillis()));
  }
}
