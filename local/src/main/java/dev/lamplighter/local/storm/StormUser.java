package dev.lamplighter.local.storm;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cloud.CapacityPool;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.simulation.EffectKind;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.NodeView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// The weather of a storm: users who change their minds, EC2 that runs dry and takes instances
/// back, people who delete things by hand.
final class StormUser {
  private static final int WORKLOADS = 4;
  private static final Duration TABLE_LOST_AFTER = Duration.ofSeconds(45);
  private static final Namespace NAMESPACE = Namespace.of("default");

  private final PretendWorld world;
  private final RandomGenerator random;
  private final StormManifests manifests;

  StormUser(PretendWorld world, RandomGenerator random) {
    this.world = world;
    this.random = random;
    this.manifests = new StormManifests(random);
  }

  /// Set everything up, then act every now and then until `until`.
  void begin(Duration until) {
    world.apply(manifests.nodeClass());
    world.apply(manifests.pools());
    boolean rush = random.nextBoolean();
    if (rush) {
      runDryButTheLargest();
      shedLaunches();
    }
    for (int i = 0; i < WORKLOADS; i++) {
      int workload = i;
      later(rush ? 30 : 60, () -> world.apply(manifests.workload(name(workload))));
    }
    actAgain(PretendWorld.START.plus(until));
  }

  /// Sometime before `until`, but not in the calm before nodes come.
  void loseTable(RandomGenerator when, Duration until) {
    long millis = when.nextLong(TABLE_LOST_AFTER.toMillis(), until.toMillis());
    world.timeline().after(Duration.ofMillis(millis), world::loseTable);
  }

  private void actAgain(Instant until) {
    later(
        40,
        () -> {
          if (world.timeline().now().isBefore(until)) {
            act();
            actAgain(until);
          }
        });
  }

  private void later(int secondsMax, Runnable action) {
    world.timeline().after(Duration.ofMillis(1 + random.nextInt(secondsMax * 1_000)), action);
  }

  private void act() {
    String workload = name(random.nextInt(WORKLOADS));
    switch (random.nextInt(15)) {
      case 0, 1 -> world.cluster().scale(NAMESPACE, workload, random.nextInt(5));
      case 2 -> world.cluster().delete(ObjectKey.of(ObjectKind.DEPLOYMENT, NAMESPACE, workload));
      case 3 -> world.apply(manifests.workload(workload));
      case 4, 5 ->
          anyInstance().filter(StormUser::isSpot).ifPresent(launch -> world.interrupt(launch.id()));
      case 6 -> anyInstance().ifPresent(launch -> world.account().instances().kill(launch.id()));
      case 7 -> runDry();
      case 8 -> rushHour();
      case 9 ->
          anyClaim()
              .ifPresent(
                  claim ->
                      world
                          .cluster()
                          .delete(ObjectKey.of(ObjectKind.NODE_CLAIM, claim.meta().name())));
      case 10 -> spotStorm();
      case 11 -> overload();
      case 12 -> world.apply(manifests.revisedPool());
      default -> anyNode().ifPresent(node -> world.cluster().delete(ObjectKey.of(node.name())));
    }
  }

  /// EC2 takes most of its spot instances back within seconds.
  private void spotStorm() {
    for (Ec2Log.Launch launch : world.account().log().alive()) {
      if (isOurs(launch) && isSpot(launch) && random.nextInt(5) > 0) {
        later(5, () -> interruptIfAlive(launch.id()));
      }
    }
  }

  private void interruptIfAlive(InstanceId instance) {
    if (world.account().log().launch(instance).filter(it -> it.end().isEmpty()).isPresent()) {
      world.interrupt(instance);
    }
  }

  /// A type is sold out everywhere for a while, so that claims become something else.
  private void runDry() {
    var type =
        InstanceTypeName.of(StormManifests.TYPES.get(random.nextInt(StormManifests.TYPES.size())));
    var capacityType = random.nextBoolean() ? CapacityType.SPOT : CapacityType.ON_DEMAND;
    runDry(type, capacityType, Duration.ofSeconds(30 + random.nextInt(120)));
  }

  private void runDry(InstanceTypeName type, CapacityType capacityType, Duration length) {
    var until = world.timeline().now().plus(length);
    for (Zone zone : world.account().network().zones()) {
      world.account().capacity().emptyUntil(new CapacityPool(capacityType, type, zone), until);
    }
  }

  /// Everybody wants more at nearly the same time, and of all types only the largest is left: what
  /// is on its way then becomes the most that was promised for it, in a pool near its limits.
  private void rushHour() {
    runDryButTheLargest();
    shedLaunches();
    for (int i = 0; i < WORKLOADS; i++) {
      String workload = name(i);
      int replicas = 1 + random.nextInt(3);
      later(20, () -> world.cluster().scale(NAMESPACE, workload, replicas));
    }
  }

  private void runDryButTheLargest() {
    var length = Duration.ofSeconds(60 + random.nextInt(120));
    for (String type : StormManifests.TYPES.subList(0, StormManifests.TYPES.size() - 1)) {
      runDry(InstanceTypeName.of(type), CapacityType.SPOT, length);
      runDry(InstanceTypeName.of(type), CapacityType.ON_DEMAND, length);
    }
  }

  /// For some seconds EC2 launches nothing for anybody.
  private void shedLaunches() {
    var length = Duration.ofSeconds(10 + random.nextInt(20));
    later(20, () -> world.faults().throttle(EffectKind.CREATE_FLEET, length));
  }

  /// From now on no node is too old, so that the world may come to rest; and most users see that
  /// their budgets hold everything up.
  void calmDown() {
    world.apply(manifests.lastingPools());
    if (random.nextInt(4) > 0) {
      for (int i = 0; i < WORKLOADS; i++) {
        StormManifests.budgetNames(name(i))
            .forEach(
                budget ->
                    world
                        .cluster()
                        .delete(ObjectKey.of(ObjectKind.POD_DISRUPTION_BUDGET, NAMESPACE, budget)));
      }
    }
  }

  /// For some seconds the API server turns most calls away.
  private void overload() {
    world.faults().shedLoad(Duration.ofSeconds(3 + random.nextInt(25)));
  }

  /// `kubectl delete` of everything, in the order that a careful user takes.
  void takeDown() {
    later(60, this::overload);
    for (int i = 0; i < WORKLOADS; i++) {
      world.cluster().delete(ObjectKey.of(ObjectKind.DEPLOYMENT, NAMESPACE, name(i)));
    }
    later(
        20,
        () ->
            manifests
                .poolNames()
                .forEach(pool -> world.cluster().delete(ObjectKey.of(ObjectKind.NODE_POOL, pool))));
    later(
        30,
        () ->
            world
                .cluster()
                .delete(ObjectKey.of(ObjectKind.EC2_NODE_CLASS, StormManifests.NODE_CLASS)));
  }

  private static String name(int workload) {
    return "app-%d".formatted(workload);
  }

  private static boolean isOurs(Ec2Log.Launch launch) {
    return launch.instance().tags().get(Tags.NODE_CLAIM).isPresent();
  }

  private static boolean isSpot(Ec2Log.Launch launch) {
    return launch.instance().capacityType() == CapacityType.SPOT;
  }

  private Optional<Ec2Log.Launch> anyInstance() {
    return any(world.account().log().alive().stream().filter(StormUser::isOurs).toList());
  }

  private Optional<NodeClaim> anyClaim() {
    return any(world.cluster().nodeClaims());
  }

  private Optional<NodeView> anyNode() {
    return any(
        world.cluster().nodes().stream()
            .filter(node -> node.meta().labels().has(LabelKey.NODEPOOL))
            .toList());
  }

  private <T> Optional<T> any(List<T> choices) {
    return choices.isEmpty()
        ? Optional.empty()
        : Optional.of(choices.get(random.nextInt(choices.size())));
  }
}
