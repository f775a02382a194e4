package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.invariants.Invariants;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Ticks that are lost, come twice, or last longer than the one that follows, in each reaction and
/// under every invariant. An event is only a hint to look now (design 1).
class TicksTest {
  private static final Duration TICK = Duration.ofMinutes(1);

  /// A tick, a launch and a node's boot.
  private static final Duration LAUNCHED = TICK.plusMinutes(2);

  /// Longer than a lease lasts, and shorter than a launch counts as failed.
  private static final Duration STANDSTILL = Duration.ofSeconds(45);

  private final Invariants invariants = new Invariants();

  private PretendWorld world(Mode mode, UnaryOperator<Ports> sabotage) {
    var settings =
        WorldSettings.of(1)
            .withLambda(LambdaSettings.warm(mode))
            .withListener(invariants)
            .withSabotage(sabotage);
    var world = LabCluster.start(settings);
    invariants.watch(world);
    world.apply(
        LabManifests.read("pools/ec2nodeclass-default.yaml", "pools/nodepool-platform.yaml"));
    goOn(world, TICK.multipliedBy(3));
    return world;
  }

  /// So many pods, each on a node of ours of its own.
  private static void run(PretendWorld world, int pods) {
    var source = new SourceText("test.yaml", LonePods.deployment(pods));
    world.apply(ManifestReader.read(List.of(source)).manifests());
  }

  private static void goOn(PretendWorld world, Duration time) {
    world.runUntil(world.elapsed().plus(time));
  }

  @ParameterizedTest
  @EnumSource
  void oneThatIsLostCostsItsMinuteAndNoMore(Mode mode) {
    var world = world(mode, UnaryOperator.identity());
    run(world, 1);

    world.loseTicks(1);
    goOn(world, LAUNCHED.plus(TICK));

    assertThat(pods(world)).hasSize(1).allSatisfy(TicksTest::runs);
    assertThat(launches(world)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void oneThatComesTwiceLaunchesNothingTwice(Mode mode) {
    var world = world(mode, UnaryOperator.identity());
    run(world, 3);

    world.doubleTicks(10);
    goOn(world, LAUNCHED);

    assertThat(pods(world)).hasSize(3).allSatisfy(TicksTest::runs);
    assertThat(launches(world)).isEqualTo(world.cluster().nodeClaims().size());
  }

  /// The first stands still in CreateFleet; the second takes its lease over, finishes the launch
  /// under the same token and may be gone before the first wakes up.
  @ParameterizedTest
  @EnumSource
  void oneThatOutlivesItsSuccessorFindsItsLaunchDone(Mode mode) {
    var fleetCalls = new AtomicInteger();
    var world = world(mode, ports -> standingStill(ports, fleetCalls));
    run(world, 1);

    world.doubleTicks(10);
    goOn(world, LAUNCHED.plus(TICK.multipliedBy(2)));

    assertThat(fleetCalls).as("one of each tick").hasValue(2);
    assertThat(pods(world)).hasSize(1).allSatisfy(TicksTest::runs);
    assertThat(launches(world)).isEqualTo(1);
    assertThat(world.cluster().nodeClaims()).hasSize(1);
  }

  /// Once, before the first fleet is made.
  private static Ports standingStill(Ports ports, AtomicInteger fleetCalls) {
    var cloud =
        Overriding.of(
            InstanceCloud.class,
            ports.instanceCloud(),
            (call, arguments, inner) -> {
              if (call.equals("createFleet") && fleetCalls.getAndIncrement() == 0) {
                ports.ticker().waitFor(STANDSTILL);
              }
              return inner.with(arguments);
            });
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

  private static List<PodView> pods(PretendWorld world) {
    return world.cluster().pods().stream()
        .filter(pod -> pod.meta().labels().has(LabelKey.of("app"), "busybox"))
        .toList();
  }

  private static void runs(PodView pod) {
    assertThat(pod.status().phase()).as(pod.toString()).isEqualTo(PodView.Phase.RUNNING);
  }

  /// Of instances of ours.
  private static long launches(PretendWorld world) {
    return world.account().log().launches().stream()
        .filter(launch -> launch.instance().tags().get("karpenter.sh/nodepool").isPresent())
        .count();
  }
}
