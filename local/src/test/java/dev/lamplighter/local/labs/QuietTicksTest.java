package dev.lamplighter.local.labs;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingInt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.NodeChanges;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.labs.PortCalls.Call;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.local.storm.Altered;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Ticks of a cluster in which nothing happens, with every environment cold: what they cost, and
/// what they notice all the same (design 4).
class QuietTicksTest {
  private static final Duration TICK = Duration.ofMinutes(1);

  /// A follow-up on its way, a cold look, the batch window.
  private static final Duration SECONDS = Duration.ofSeconds(10);

  private static final Namespace DEFAULT = Namespace.of("default");
  private static final ObjectKey BUSYBOX = ObjectKey.of(ObjectKind.DEPLOYMENT, DEFAULT, "busybox");

  private final PortCalls calls = new PortCalls();

  @ParameterizedTest
  @EnumSource
  void costThreeCallsToTheClusterAndNoneToAws(Mode mode) {
    var world = quiet(mode);
    Instant lastFullLook = calls.lastFullLook();
    Instant from = world.timeline().now();

    world.runUntil(Duration.between(PretendWorld.START, lastFullLook).plusMinutes(9));

    assertThat(calls.since(from)).isNotEmpty().allMatch(Call::isWatch);
    long looks = calls.since(from).stream().filter(Call::isWatchOfPods).count();
    if (mode == Mode.WATCH) {
      assertThat(requests(from)).isLessThanOrEqualTo((int) (3 * (looks + 1)));
    } else {
      assertThat(looks).isGreaterThanOrEqualTo(4);
      assertThat(
              calls.since(from).stream()
                  .collect(groupingBy(Call::environment, summingInt(Call::requests))))
          .allSatisfy((_, count) -> assertThat(count).isLessThanOrEqualTo(3));
    }
  }

  /// Where the cluster knows of CapacityBuffers, and has none.
  @ParameterizedTest
  @EnumSource
  void askForCapacityBuffersOnceInATickAndAtMostTwiceAMinute(Mode mode) {
    var world = quiet(mode);
    world.cluster().defineCapacityBuffers();
    waitFor(world, TICK.multipliedBy(12), () -> fullLookJustNow(world));
    world.runUntil(world.elapsed().plus(TICK));
    Instant from = world.timeline().now();

    world.runUntil(world.elapsed().plus(TICK.multipliedBy(2)));

    assertThat(calls.since(from).stream().filter(call -> !call.isWatch()))
        .hasSizeBetween(2, mode == Mode.WATCH ? 5 : 2)
        .extracting(Call::method)
        .containsOnly("capacityBuffers");
  }

  private boolean fullLookJustNow(PretendWorld world) {
    return calls.lastFullLook().isAfter(world.timeline().now().minusSeconds(1));
  }

  private int requests(Instant from) {
    return calls.since(from).stream().mapToInt(Call::requests).sum();
  }

  /// A watch lasts a second, and all of a tick last the same one.
  @ParameterizedTest
  @EnumSource(names = {"ADAPTIVE", "TICK"})
  void lastForOneWatchAndNotForThree(Mode mode) {
    var world = quiet(mode);
    Instant from = world.timeline().now();

    world.runUntil(world.elapsed().plus(TICK.multipliedBy(3)));

    var byTick = calls.since(from).stream().collect(groupingBy(Call::environment));
    assertThat(byTick).hasSizeGreaterThanOrEqualTo(3);
    assertThat(byTick.values())
        .allSatisfy(
            tick ->
                assertThat(Duration.between(tick.getFirst().at(), tick.getLast().at()))
                    .isBetween(Duration.ofSeconds(1), Duration.ofMillis(1500)));
  }

  @ParameterizedTest
  @EnumSource
  void endInAFullLookEveryTenMinutes(Mode mode) {
    var world = quiet(mode);
    Instant lastFullLook = calls.lastFullLook();

    world.runUntil(Duration.between(PretendWorld.START, lastFullLook).plusMinutes(12));

    assertThat(Duration.between(lastFullLook, calls.lastFullLook()))
        .isBetween(Duration.ofMinutes(10), Duration.ofMinutes(11).plus(SECONDS));
  }

  @ParameterizedTest
  @CsvSource({
    "ADAPTIVE, 700", "ADAPTIVE, 17300", "ADAPTIVE, 44100", "ADAPTIVE, 58500", "TICK, 700",
    "TICK, 17300", "TICK, 44100", "TICK, 58500", "WATCH, 17300", "WATCH, 44100"
  })
  void findANodeEmptyFromTheSecondThatItsPodWent(Mode mode, long millisAfterTheTick) {
    var world = quiet(mode);
    world.runUntil(world.elapsed().plusMillis(millisAfterTheTick));
    world.cluster().delete(BUSYBOX);
    waitFor(world, TICK, () -> busybox(world).isEmpty());
    Instant gone = world.timeline().now();

    waitFor(
        world,
        TICK.multipliedBy(3),
        () -> nodes(world).getFirst().taints().contains(Taint.DISRUPTED));

    Duration consolidateAfter = Duration.ofMinutes(1);
    assertThat(Duration.between(gone, world.timeline().now()))
        .isBetween(consolidateAfter.minusSeconds(1), consolidateAfter.plus(SECONDS));
    waitFor(world, TICK.multipliedBy(3), () -> nodes(world).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"ADAPTIVE, 700", "ADAPTIVE, 31000", "TICK, 700", "TICK, 31000", "WATCH, 31000"})
  void noticeAPendingPodAtTheNextTick(Mode mode, long millisAfterTheTick) {
    var world = quiet(mode);
    world.runUntil(world.elapsed().plusMillis(millisAfterTheTick));

    run(world, 2);

    waitFor(world, TICK.plus(SECONDS), () -> launches(world) > 1);
  }

  @ParameterizedTest
  @EnumSource
  void listAnewWhereTheWatchCannotGoOnAndThenGoOnQuietly(Mode mode) {
    var world = quiet(mode);
    Instant lastFullLook = calls.lastFullLook();
    touch(world);
    world.cluster().server().compact();

    world.runUntil(world.elapsed().plus(TICK).plus(SECONDS));
    assertThat(calls.lastFullLook()).isAfter(lastFullLook);
    Instant again = calls.lastFullLook();

    world.runUntil(world.elapsed().plusMinutes(4));
    assertThat(calls.lastFullLook()).isEqualTo(again);
  }

  @ParameterizedTest
  @EnumSource
  void lookFullyWhereTheTableHasForgotten(Mode mode) {
    // An invocation that stays knows where its watches are.
    var items =
        mode == Mode.WATCH
            ? List.of(ItemKeys.quiet(PretendWorld.CLUSTER))
            : List.of(ItemKeys.quiet(PretendWorld.CLUSTER), ItemKeys.watches(PretendWorld.CLUSTER));
    for (var lost : items) {
      var world = quiet(mode);
      Instant lastFullLook = calls.lastFullLook();
      world.store().write(new Write.Delete(lost, new Condition.Always()));

      world.runUntil(world.elapsed().plus(TICK).plus(SECONDS));

      assertThat(calls.lastFullLook()).isAfter(lastFullLook);
    }
  }

  @ParameterizedTest
  @EnumSource
  void takeAStatusForNoActivity(Mode mode) {
    var world = quiet(mode);
    Instant lastFullLook = calls.lastFullLook();
    var before = world.store().query(ItemKeys.cluster(PretendWorld.CLUSTER), ItemKeys.CLAIMS);
    touch(world);

    world.runUntil(world.elapsed().plus(TICK).plus(SECONDS));

    assertThat(calls.lastFullLook()).isEqualTo(lastFullLook);
    assertThat(world.store().query(ItemKeys.cluster(PretendWorld.CLUSTER), ItemKeys.CLAIMS))
        .isEqualTo(before);
  }

  /// No API server does so: one that seems to has left something out, or a cache between has.
  @ParameterizedTest
  @EnumSource
  void lookFullyWhereAWatchTellsEventsOutOfOrder(Mode mode) {
    var world = quiet(mode, ports -> Altered.podWatch(ports, List::reversed));
    Instant lastFullLook = calls.lastFullLook();
    touch(world, false);
    touch(world, true);

    world.runUntil(world.elapsed().plus(TICK).plus(SECONDS));

    assertThat(calls.lastFullLook()).isAfter(lastFullLook);
  }

  @ParameterizedTest
  @EnumSource
  void noticeWithinTwoTicksWhatUsersDoToOtherObjects(Mode mode) {
    List<UserAct> acts =
        List.of(
            world -> world.cluster().delete(nodeClaim(world)),
            world -> world.cluster().delete(ObjectKey.of(nodes(world).getFirst().name())),
            world -> world.cluster().delete(ObjectKey.of(ObjectKind.NODE_POOL, "platform")),
            world -> world.apply(LabManifests.read("pools/nodepool-service.yaml")),
            QuietTicksTest::cordon);
    for (UserAct act : acts) {
      var world = quiet(mode);
      Instant lastFullLook = calls.lastFullLook();

      act.on(world);
      world.runUntil(world.elapsed().plus(TICK.multipliedBy(2)).plus(SECONDS));

      assertThat(calls.lastFullLook()).isAfter(lastFullLook);
    }
  }

  private interface UserAct {
    void on(PretendWorld world);
  }

  private static void cordon(PretendWorld world) {
    world
        .cluster()
        .server()
        .change(
            Actor.USER,
            Kind.NODE,
            Target.at(ObjectKey.of(nodes(world).getFirst().name())),
            node -> NodeChanges.tainted(node, Taint.UNSCHEDULABLE));
  }

  /// A pod's readiness changes, and with it nothing of interest.
  private static void touch(PretendWorld world) {
    touch(world, false);
  }

  private static void touch(PretendWorld world, boolean ready) {
    world
        .cluster()
        .server()
        .change(
            Actor.KUBELET,
            Kind.POD,
            Target.at(ObjectKey.of(busybox(world).getFirst().key())),
            pod -> PodChanges.ready(pod, ready));
  }

  /// The labs' cluster with one pod on one node of ours, just after a tick, long after anything
  /// happened.
  private PretendWorld quiet(Mode mode) {
    return quiet(mode, UnaryOperator.identity());
  }

  private PretendWorld quiet(Mode mode, UnaryOperator<Ports> sabotage) {
    var world =
        LabCluster.start(
            WorldSettings.of(1)
                .withLambda(LambdaSettings.cold(mode))
                .withSabotage(ports -> sabotage.apply(calls.around(ports))));
    world.apply(
        LabManifests.read("pools/ec2nodeclass-default.yaml", "pools/nodepool-platform.yaml"));
    run(world, 1);
    world.runUntil(Duration.ofMinutes(6).plusSeconds(4));
    assertThat(busybox(world)).singleElement().matches(pod -> pod.status().node().isPresent());
    assertThat(nodes(world)).hasSize(1);
    assertThat(calls.lastFullLook()).isBefore(world.timeline().now().minus(TICK));
    return world;
  }

  private static void run(PretendWorld world, int pods) {
    var source = new SourceText("test.yaml", LonePods.deployment(pods));
    world.apply(ManifestReader.read(List.of(source)).manifests());
  }

  private static void waitFor(PretendWorld world, Duration atMost, BooleanSupplier condition) {
    Duration end = world.elapsed().plus(atMost);
    while (!condition.getAsBoolean()) {
      assertThat(world.elapsed()).isLessThan(end);
      world.runUntil(world.elapsed().plusMillis(100));
    }
  }

  private static long launches(PretendWorld world) {
    return world.account().log().launches().stream()
        .filter(launch -> launch.instance().tags().get("karpenter.sh/nodepool").isPresent())
        .count();
  }

  private static ObjectKey nodeClaim(PretendWorld world) {
    return ObjectKey.of(
        ObjectKind.NODE_CLAIM, world.cluster().nodeClaims().getFirst().meta().name());
  }

  private static List<PodView> busybox(PretendWorld world) {
    return world.cluster().pods().stream()
        .filter(pod -> pod.meta().labels().has(LabelKey.of("app"), "busybox"))
        .toList();
  }

  /// Ours.
  private static List<NodeView> nodes(PretendWorld world) {
    return world.cluster().nodes().stream()
        .filter(node -> node.meta().labels().has(LabelKey.NODEPOOL))
        .toList();
  }
}
