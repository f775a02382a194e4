package dev.lamplighter.local.storm;

import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cloud.Ec2Delays;
import dev.lamplighter.local.cluster.ClusterSettings;
import dev.lamplighter.local.cluster.kubelet.KubeletSettings;
import dev.lamplighter.local.invariants.Invariants;
import dev.lamplighter.local.simulation.EffectKind;
import dev.lamplighter.local.simulation.FaultRates;
import dev.lamplighter.local.simulation.HitTable;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/// One random world through a storm of faults and into calm weather.
///
/// 1. For [#STORM] users and EC2 do as they like and every call may fail. Safety: the invariants
///    hold after every move.
/// 2. Every other world is then taken down, still in the storm.
/// 3. From [#CALM] on nothing goes wrong any more. Liveness: by [#END], which leaves time for a
///    node that never joins to be given up and replaced, all has come to rest as [Rest] asks.
public final class Storm {
  private static final Duration STORM = Duration.ofMinutes(5);
  private static final Duration CALM = Duration.ofMinutes(7);
  private static final Duration END = Duration.ofMinutes(28);

  /// Nodes that join fast: waiting for them tries nothing.
  private static final ClusterSettings CLUSTER =
      new ClusterSettings(
          ClusterSettings.DEFAULT.controllerDelay(),
          ClusterSettings.DEFAULT.schedulerDelay(),
          ClusterSettings.DEFAULT.podCollectionDelay(),
          new KubeletSettings(
              Duration.ofSeconds(4),
              Duration.ofSeconds(9),
              Duration.ofSeconds(3),
              Duration.ofSeconds(1),
              Duration.ofMillis(500),
              2L << 20));

  /// Effects that are rare in every world, the rarest more than once: each world favours one.
  private static final List<EffectKind> RARE =
      List.of(
          EffectKind.DELETE_POD,
          EffectKind.EVICT,
          EffectKind.DELETE_POD,
          EffectKind.FOLLOW_UP,
          EffectKind.DELETE_POD,
          EffectKind.DELETE_NODE);

  private Storm() {}

  /// How a storm ended; `broken` is the first thing that was wrong, with the virtual time.
  public record Result(long seed, HitTable hits, Optional<Throwable> broken) {}

  public static Result blow(long seed) {
    return blow(seed, UnaryOperator.identity());
  }

  /// With `sabotage` between the functions and the outside.
  public static Result blow(long seed, UnaryOperator<Ports> sabotage) {
    return blow(seed, sabotage, PassListener.NONE);
  }

  /// With a listener that hears of each look, for telling what led to a failure.
  public static Result blow(long seed, UnaryOperator<Ports> sabotage, PassListener listener) {
    var last = new LastLook();
    var invariants = new Invariants();
    var world =
        PretendWorld.start(
            new WorldSettings(
                seed,
                FaultRates.STORM,
                CLUSTER,
                Ec2Delays.USUAL,
                report -> {
                  listener.looked(report);
                  invariants.looked(report);
                  last.report = Optional.of(report);
                },
                sabotage,
                ClusterPolicy.DEFAULT,
                LambdaSettings.DEFAULT));
    invariants.watch(world);
    try {
      blow(world, seed, last);
      return new Result(seed, world.hits(), Optional.empty());
    } catch (AssertionError broken) {
      return new Result(seed, world.hits(), Optional.of(broken));
    }
  }

  private static void blow(PretendWorld world, long seed, LastLook last) {
    boolean takenDown = seed % 2 == 0;
    world.faults().favour(favourite(seed));
    if (seed % 3 == 0) {
      // Launches that must be taken up again decide whether one becomes two.
      world.faults().favour(EffectKind.CREATE_FLEET);
    }
    var user = new StormUser(world, new SplittableRandom(~seed));
    user.begin(STORM);
    world.runUntil(STORM);
    if (takenDown) {
      user.takeDown();
    }
    world.runUntil(CALM);
    world.faults().stop();
    world.runUntil(END);
    Rest.check(world, last.report, takenDown);
  }

  /// The effects that are so rare that faults would seldom meet them: those of a teardown in worlds
  /// that are taken down, the others elsewhere.
  private static EffectKind favourite(long seed) {
    if (seed % 2 == 0) {
      boolean profile = Math.floorMod(seed / 2, 4) < 3;
      return profile ? EffectKind.DELETE_INSTANCE_PROFILE : EffectKind.DELETE_LAUNCH_TEMPLATE;
    }
    return RARE.get(Math.floorMod(seed / 2, RARE.size()));
  }

  private static final class LastLook {
    private Optional<PassReport> report = Optional.empty();
  }
}
