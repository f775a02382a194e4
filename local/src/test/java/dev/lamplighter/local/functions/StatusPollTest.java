package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.ec2.InstanceStatus;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.Removal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// DescribeInstanceStatus, which is asked only where the cluster's owner wants it (spec AWS 5.2).
class StatusPollTest {
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: busybox, namespace: default}
      spec:
        containers: [{name: c, image: busybox, resources: {requests: {cpu: 400m, memory: 512Mi}}}]
      """;

  private final FunctionsWorld world = new FunctionsWorld();
  private final List<PassReport> reports = new ArrayList<>();
  private final List<InstanceStatus> statuses = new ArrayList<>();
  private final Ports ports =
      new Ports(
          world.ports.clusterReader(),
          world.ports.clusterWriter(),
          world.mishaps.around(InstanceCloud.class, withStatuses(world.ports.instanceCloud())),
          world.ports.nodeClassResolver(),
          world.ports.priceSource(),
          world.ports.stateStore(),
          world.ports.eventSink(),
          world.ports.ticker());

  private InstanceCloud withStatuses(InstanceCloud cloud) {
    return Overriding.of(
        InstanceCloud.class,
        cloud,
        (method, arguments, proceed) ->
            method.equals("describeInstanceStatus")
                ? Listing.complete(statuses)
                : proceed.with(arguments));
  }

  @Test
  void replacesAnInstanceWhoseHostHasFailedForTwoMinutes() {
    ReconcileHandler polling = handler(ClusterPolicy.DEFAULT.withInstanceStatusPoll());
    InstanceId instance = runningInstance(polling);
    impair(instance);

    look(polling);

    assertThat(removals()).extracting(Removal::cause).contains(Removal.Cause.SYSTEM_STATUS);
    assertThat(lastRunning()).doesNotContain(instance);
  }

  @Test
  void isOffByDefault() {
    ReconcileHandler usual = handler(ClusterPolicy.DEFAULT);
    InstanceId instance = runningInstance(usual);
    impair(instance);

    look(usual);

    assertThat(world.mishaps.calls("describeInstanceStatus")).isZero();
    assertThat(lastRunning()).containsExactly(instance);
  }

  @Test
  void passesOverTheInstancesOfOthers() {
    ReconcileHandler polling = handler(ClusterPolicy.DEFAULT.withInstanceStatusPoll());
    InstanceId instance = runningInstance(polling);
    impair(InstanceId.of("i-0fffffffffffffff0"));

    look(polling);

    assertThat(reports.getLast().snapshot().hints()).isEmpty();
    assertThat(lastRunning()).containsExactly(instance);
  }

  @Test
  void goesOnWithoutWhileEc2DoesNotAnswer() {
    world.mishaps.always("describeInstanceStatus", Mishap.THROTTLE);
    ReconcileHandler polling = handler(ClusterPolicy.DEFAULT.withInstanceStatusPoll());

    assertThat(runningInstance(polling)).isNotNull();
    assertThat(reports.getLast().snapshot().incomplete()).isEmpty();
    assertThat(reports.getLast().troubles())
        .containsExactly(
            "describeInstanceStatus: Rate exceeded. Until then no instance is replaced because it"
                + " fails a status check.");
  }

  private void impair(InstanceId instance) {
    Instant since = world.ticker.now().minus(Duration.ofMinutes(2));
    statuses.add(new InstanceStatus(instance, Optional.empty(), Optional.of(since), List.of()));
  }

  private InstanceId runningInstance(ReconcileHandler handler) {
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));
    tick(handler);
    return lastRunning().getFirst();
  }

  /// Some minutes later, when a quiet cluster is looked at as a whole again.
  private void look(ReconcileHandler handler) {
    world.ticker.waitFor(Duration.ofMinutes(11));
    tick(handler);
  }

  private List<InstanceId> lastRunning() {
    return reports.getLast().snapshot().claims().stream()
        .filter(claim -> claim.record().state() == ClaimState.INITIALIZED)
        .map(claim -> claim.record().launched().orElseThrow().instance())
        .toList();
  }

  private List<Removal> removals() {
    return reports.stream()
        .flatMap(report -> report.snapshot().claims().stream())
        .flatMap(claim -> claim.record().removal().stream())
        .toList();
  }

  private ReconcileHandler handler(ClusterPolicy policy) {
    var clusters =
        new ClusterPorts() {
          @Override
          public StateStore stateStore() {
            return ports.stateStore();
          }

          @Override
          public Ports of(ClusterName cluster) {
            return ports;
          }
        };
    var settings = Settings.of(PretendAccount.REGION).withPolicy(FunctionsWorld.MYDEV, policy);
    return new ReconcileHandler(clusters, settings, reports::add);
  }

  private void tick(ReconcileHandler handler) {
    var endsAt = world.ticker.monotonic().plus(Duration.ofMinutes(5));
    var _ =
        handler.handleRequest(
            EventSamples.read("schedule-tick.json", ScheduledEvent.class),
            new PretendContext(
                "reconcile",
                "request",
                () -> (int) endsAt.minus(world.ticker.monotonic()).toMillis()));
  }
}
