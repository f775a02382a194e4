package dev.lamplighter.local.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.LoggedRequest;
import dev.lamplighter.local.cluster.api.LoggedRequest.Verb;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// On random clusters no pod is taken away against the rules; and each rule is one that the log of
/// the API server tells of.
class EvictionsByTheRulesTest {
  private static final int SEEDS = 200;
  private static final int SEEDS_OF_A_HUNT = 20;

  private static final Map<Integer, PretendWorld> WORLDS = new ConcurrentHashMap<>();

  /// An [InvariantBroken] here is the finding: its message names the request and the rule.
  @BeforeAll
  static void live() {
    IntStream.rangeClosed(1, SEEDS)
        .parallel()
        .forEach(seed -> WORLDS.put(seed, RandomCluster.live(seed, UnaryOperator.identity())));
  }

  @Test
  void everyKindOfRemovalHappensOnTheRandomClusters() {
    List<LoggedRequest> ours =
        WORLDS.values().stream()
            .flatMap(world -> world.cluster().server().requests().stream())
            .filter(request -> request.by() == Actor.LAMPLIGHTER)
            .filter(request -> request.body() instanceof PodView)
            .toList();

    assertThat(count(ours, Verb.EVICT, true)).as("evicted").isGreaterThan(300);
    assertThat(count(ours, Verb.EVICT, false)).as("refused").isGreaterThan(300);
    assertThat(count(ours, Verb.DELETE, true)).as("deleted").isGreaterThan(30);
  }

  private static long count(List<LoggedRequest> requests, Verb verb, boolean granted) {
    return requests.stream()
        .filter(request -> request.verb() == verb && request.granted() == granted)
        .count();
  }

  @ParameterizedTest
  @EnumSource
  void findsWhoBreaksTheRule(RuleBreaker breaker) {
    assertThat(IntStream.rangeClosed(1, SEEDS_OF_A_HUNT).anyMatch(seed -> found(breaker, seed)))
        .as("%s in %d clusters", breaker, SEEDS_OF_A_HUNT)
        .isTrue();
  }

  private static boolean found(RuleBreaker breaker, int seed) {
    try {
      RandomCluster.live(seed, breaker);
      return false;
    } catch (InvariantBroken broken) {
      return breaker.isFoundIn(broken);
    }
  }

  @Test
  void findsAServerThatGrantsWhatABudgetDoesNotAllow() {
    List<String> found = WORLDS.values().stream().flatMap(world -> forged(world).stream()).toList();

    assertThat(found)
        .hasSizeGreaterThan(20)
        .allSatisfy(
            broken -> assertThat(broken).containsAnyOf("did not allow it", "budgets cover it"));
  }

  /// What is found in the world's log once every refusal is a grant in it.
  private static Optional<String> forged(PretendWorld world) {
    List<LoggedRequest> log =
        world.cluster().server().requests().stream()
            .map(request -> request.granted() ? request : granted(request))
            .toList();
    return new EvictionsByTheRules(
            () -> log, world.interrupted(), _ -> false, Duration.ofSeconds(5), Duration.ZERO)
        .broken();
  }

  private static LoggedRequest granted(LoggedRequest refused) {
    return new LoggedRequest(
        refused.at(),
        refused.by(),
        refused.verb(),
        refused.object(),
        refused.body(),
        201,
        refused.grace());
  }
}
