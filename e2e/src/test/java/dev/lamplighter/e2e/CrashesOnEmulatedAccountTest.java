package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.simulation.EffectKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Environments that die as soon as they have changed something, in an account and a table that
/// others wrote. Whoever comes next finishes it.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class CrashesOnEmulatedAccountTest {
  /// What an invocation does again before it gets on.
  private static final Set<EffectKind> REPEATED =
      EnumSet.of(
          EffectKind.WRITE_LEASE,
          EffectKind.WRITE_RECORD,
          EffectKind.PUBLISH,
          EffectKind.ENSURE_INSTANCE_PROFILE,
          EffectKind.DELETE_INSTANCE_PROFILE,
          EffectKind.CHANGE_NODE,
          EffectKind.ADD_FINALIZER);

  private static EmulatedAccount account;

  @BeforeAll
  static void start() {
    account = EmulatedAccount.start();
  }

  @AfterAll
  static void stop() {
    account.close();
  }

  @BeforeEach
  void seed() {
    account.seedAgain();
  }

  /// The two that are left out happen to no node that comes up and is drained in time.
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"DELETE_NODE_CLAIM", "DELETE_POD"})
  void aNodeComesAndGoesOnceThoughEveryEffectOfAKindIsTheLastOfItsEnvironment(EffectKind kind) {
    try (var world = new EmulatedWorld(account)) {
      world.diesAfter(
          REPEATED.contains(kind) ? oneFurtherEachTime(kind) : effect -> effect == kind);
      world.wakesAfterDeath(Duration.ofSeconds(1));

      new NodeLife(world).fromTheFirstPodToTheLast();

      assertThat(world.deaths()).isPositive();
    }
  }

  /// The lease of the dead has to run out first: then no fleet may be asked for any more, and a
  /// claim of which nothing came is given up for another.
  @ParameterizedTest
  @EnumSource(names = {"RESERVE", "CREATE_NODE_CLAIM", "CREATE_LAUNCH_TEMPLATE", "CREATE_FLEET"})
  void aNodeComesAndGoesOnceThoughNobodyComesInTimeToFinishItsLaunch(EffectKind kind) {
    try (var world = new EmulatedWorld(account)) {
      world.diesAfter(oneFurtherEachTime(kind));

      new NodeLife(world).fromTheFirstPodToTheLast();

      assertThat(world.deaths()).isPositive();
    }
  }

  /// After the first effect, then after the second since, then after the third: so what is done
  /// again each time is got over.
  private static Predicate<EffectKind> oneFurtherEachTime(EffectKind kind) {
    var survives = new AtomicInteger();
    var left = new AtomicInteger();
    return effect -> {
      if (effect != kind || left.getAndDecrement() > 0) {
        return false;
      }
      left.set(survives.incrementAndGet());
      return true;
    };
  }
}
