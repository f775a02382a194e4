package dev.lamplighter.local.storm;

import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.pass.Settings;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/// One random world through a storm of faults and into calm weather.
///
/// 1. For [#STORM] users and EC2 do as they like and every call may fail. Safety: the invariants
///    hold after every move.
/// 2. Every other world is then taken down, still in the storm.
/// 3. From [#CALM] on, later where there is a teardown to be seen, nothing goes wrong any more.
///    Liveness: by [#END], which leaves time for a node that never joins to be given up and
///    replaced, all has come to rest as [Rest] asks; by [#END_OF_TICKS] in that reaction.
public final class Storm {
  private static final Duration STORM = Duration.ofMinutes(5);
  private static final Duration CALM = Duration.ofMinutes(7);
  private static final Duration CALM_AFTER_TEARDOWN = Duration.ofMinutes(9);
  private static final Duration END = Duration.ofMinutes(31);

  /// With one look a minute each step of a command takes as long.
  private static final Duration END_OF_TICKS = Duration.ofMinutes(45);

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

  private static final Duration SHED_EVERY = Duration.ofSeconds(12);
  private static final Duration SHED_FOR = Duration.ofSeconds(3);

  /// In every other world.
  private static final Duration CLOCKS_OFF_BY = Duration.ofMinutes(3);

  private static final List<EffectKind> OF_TEARDOWNS =
      List.of(
          EffectKind.DELETE_INSTANCE_PROFILE,
          EffectKind.DELETE_LAUNCH_TEMPLATE,
          EffectKind.DELETE_INSTANCE_PROFILE);

  private static final List<EffectKind> RAREST =
      List.of(
          EffectKind.DELETE_POD,
          EffectKind.EVICT,
          EffectKind.DELETE_POD,
          EffectKind.FOLLOW_UP,
          EffectKind.EVICT);

  private static final List<EffectKind> RARE =
      List.of(
          EffectKind.TERMINATE_INSTANCE,
          EffectKind.DELETE_POD,
          EffectKind.DELETE_NODE,
          EffectKind.FORGET_CLAIM,
          EffectKind.DELETE_POD,
          EffectKind.DELETE_NODE_CLAIM,
          EffectKind.REMOVE_FINALIZER,
          EffectKind.NOMINATE);

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
    return blow(seed, sabotage, listener, LambdaSettings.DEFAULT);
  }

  /// With functions that run in another way than usual.
  public static Result blow(long seed, LambdaSettings lambda) {
    return blow(seed, UnaryOperator.identity(), PassListener.NONE, lambda);
  }

  private static Result blow(
      long seed, UnaryOperator<Ports> sabotage, PassListener listener, LambdaSettings lambda) {
    var last = new LastLook();
    var invariants = new Invariants();
    var world =
        PretendWorld.start(
            new WorldSettings(
                seed,
                FaultRates.STORM,
                seed % 4 == 1 || seed % 4 == 2 ? CLOCKS_OFF_BY : Duration.ZERO,
                CLUSTER,
                Ec2Delays.USUAL,
                report -> {
                  listener.looked(report);
                  invariants.looked(report);
                  last.report = Optional.of(report);
                },
                sabotage,
                ClusterPolicy.DEFAULT.withCollectAtMost(100),
                lambda));
    invariants.watch(world);
    try {
      blow(world, seed, last, lambda.mode() == Settings.Mode.TICK ? END_OF_TICKS : END);
      return new Result(seed, world.hits(), Optional.empty());
    } catch (AssertionError broken) {
      return new Result(seed, world.hits(), Optional.of(broken));
    }
  }

  private static void blow(PretendWorld world, long seed, LastLook last, Duration end) {
    boolean takenDown = seed % 2 == 0;
    favourites(seed).forEach(world.faults()::favour);
    var user = new StormUser(world, new SplittableRandom(~seed));
    user.begin(STORM);
    if (seed % 8 == 0 || seed % 8 == 3) {
      user.loseTable(new SplittableRandom(seed), STORM);
    }
    world.runUntil(STORM);
    if (takenDown) {
      user.takeDown();
    }
    if (takenDown && seed % 6 == 0) {
      shedLoadNowAndThen(world, CALM_AFTER_TEARDOWN);
    }
    world.runUntil(takenDown ? CALM_AFTER_TEARDOWN : CALM);
    world.faults().stop();
    if (!takenDown) {
      user.calmDown();
    }
    world.runUntil(end);
    Rest.check(world, last.report, takenDown);
  }

  /// The last effects of a teardown are few, and follow close upon each other.
  private static void shedLoadNowAndThen(PretendWorld world, Duration until) {
    while (world.elapsed().plus(SHED_EVERY).compareTo(until) < 0) {
      world.runUntil(world.elapsed().plus(SHED_EVERY));
      world.faults().shedLoad(SHED_FOR);
    }
  }

  /// The effects that faults would seldom meet if left to chance: those of a teardown in worlds
  /// that are taken down, one that is rare everywhere, and launches in every third world, because
  /// those that must be taken up again decide whether one becomes two. Tags, in every third too,
  /// are given once to a node.
  private static Set<EffectKind> favourites(long seed) {
    Set<EffectKind> favourites = EnumSet.noneOf(EffectKind.class);
    long turn = seed / 2;
    favourites.add(seed % 2 == 0 ? oneOf(OF_TEARDOWNS, turn) : oneOf(RAREST, turn));
    favourites.add(oneOf(RARE, seed));
    if (seed % 3 == 0) {
      favourites.add(EffectKind.CREATE_FLEET);
    } else if (seed % 3 == 1) {
      favourites.add(EffectKind.TAG_INSTANCE);
    }
    return favourites;
  }

  private static EffectKind oneOf(List<EffectKind> kinds, long turn) {
    return kinds.get(Math.floorMod(turn, kinds.size()));
  }

  private static final class LastLook {
    private Optional<PassReport> report = Optional.empty();
  }
}
