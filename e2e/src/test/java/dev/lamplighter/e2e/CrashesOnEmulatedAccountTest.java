package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.simulation.EffectKind;
import java.util.EnumSet;
import java.util.Set;
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
  /// What an invocation does again and again before it gets on: it dies after every other one.
  private static final Set<EffectKind> REPEATED =
      EnumSet.of(EffectKind.WRITE_LEASE, EffectKind.WRITE_RECORD, EffectKind.PUBLISH);

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

  /// Not among them: what only the pretend cluster's own tests reach.
  @ParameterizedTest
  @EnumSource(names = {"CREATE_FLEET"})
  void aNodeComesAndGoesOnceThoughEveryEffectOfAKindIsTheLastOfItsEnvironment(EffectKind kind) {
    try (var world = new EmulatedWorld(account)) {
      world.diesAfter(everyEffect(kind));

      new NodeLife(world).fromTheFirstPodToTheLast();

      System.out.println("DEATHS " + kind + " " + world.deaths());
      assertThat(world.deaths()).isPositive();
    }
  }

  private static Predicate<EffectKind> everyEffect(EffectKind kind) {
    if (!REPEATED.contains(kind)) {
      return effect -> effect == kind;
    }
    var turn = new boolean[1];
    return effect -> {
      if (effect == kind) {
        turn[0] = !turn[0];
      }
      return effect == kind && turn[0];
    };
  }
}
