package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Budget;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetsTest {

  @Test
  void countsTheStrictestBudgetOfAReason() {
    assertThat(allowed(p -> p.budget(5).budget(only(2, DisruptionReason.EMPTY)).budgetPercent(90)))
        .isEqualTo(2);
  }

  @Test
  void passesOverABudgetOfAnotherReason() {
    assertThat(allowed(p -> p.budget(5).budget(only(0, DisruptionReason.DRIFTED)))).isEqualTo(5);
  }

  @Test
  void hasNoBoundWhereNoBudgetIsForTheReason() {
    assertThat(allowed(p -> p.budget(only(0, DisruptionReason.DRIFTED))))
        .isEqualTo(Integer.MAX_VALUE);
  }

  /// C122: a window forbids while it is open, and opens nothing outside.
  @ParameterizedTest
  @CsvSource({
    "monday,  2026-11-30T02:00:00Z, 7, 7, 7",
    "monday,  2026-12-03T14:50:00Z, -1, 7, -1",
    "nightly, 2026-12-03T12:00:00Z, -1, 4, -1",
    "nightly, 2026-12-03T03:00:00Z, 4, 4, -1",
    "working, 2026-12-05T10:00:00Z, -1, -1, 0",
    "noon,    2026-12-03T19:48:00Z, 2, 2, -1"
  })
  void countsABudgetWithAScheduleWhileItsWindowIsOpen(
      String budgets, Instant now, int underutilized, int empty, int drifted) {
    World world = nodes(20, pool -> windowed(budgets, pool)).at(now);

    assertThat(allowed(world, DisruptionReason.UNDERUTILIZED))
        .isEqualTo(orUnbounded(underutilized));
    assertThat(allowed(world, DisruptionReason.EMPTY)).isEqualTo(orUnbounded(empty));
    assertThat(allowed(world, DisruptionReason.DRIFTED)).isEqualTo(orUnbounded(drifted));
  }

  private static int orUnbounded(int allowed) {
    return allowed < 0 ? Integer.MAX_VALUE : allowed;
  }

  private static void windowed(String budgets, NodePoolDraft pool) {
    switch (budgets) {
      case "monday" ->
          pool.budget(share(35, "0 1 * * mon", 4)).budget(share(35, DisruptionReason.EMPTY));
      case "nightly" ->
          pool.budget(share(20, "0 6 * * *", 20, DisruptionReason.EMPTY))
              .budget(
                  share(
                      20, "0 2 * * *", 4, DisruptionReason.UNDERUTILIZED, DisruptionReason.EMPTY));
      case "working" ->
          pool.budget(
                  share(
                      10,
                      "0 8 * * mon-fri",
                      8,
                      DisruptionReason.UNDERUTILIZED,
                      DisruptionReason.EMPTY))
              .budget(only(0, DisruptionReason.DRIFTED));
      default ->
          pool.budget(share(10, DisruptionReason.UNDERUTILIZED, DisruptionReason.EMPTY))
              .budget(share(90, "0 12 * * *", 3, DisruptionReason.DRIFTED));
    }
  }

  private static Budget share(int percent, DisruptionReason... reasons) {
    return new Budget(new Budget.Nodes.Percent(percent), set(reasons), Optional.empty());
  }

  private static Budget share(
      int percent, String schedule, int hours, DisruptionReason... reasons) {
    return new Budget(
        new Budget.Nodes.Percent(percent),
        set(reasons),
        Optional.of(new Budget.Window(schedule, Duration.ofHours(hours))));
  }

  private static Optional<SortedSet<DisruptionReason>> set(DisruptionReason... reasons) {
    return reasons.length == 0 ? Optional.empty() : Optional.of(new TreeSet<>(List.of(reasons)));
  }

  private static Budget only(int nodes, DisruptionReason reason) {
    return new Budget(
        new Budget.Nodes.Count(nodes),
        Optional.of(new TreeSet<>(List.of(reason))),
        Optional.empty());
  }

  private static int allowed(Consumer<NodePoolDraft> pool) {
    return allowed(nodes(10, pool), DisruptionReason.EMPTY);
  }

  private static World nodes(int count, Consumer<NodePoolDraft> pool) {
    var world = world().nodePool("web", pool);
    for (int i = 1; i <= count; i++) {
      world.node("n" + i, n -> n.inPool("web"));
    }
    return world;
  }

  private static int allowed(World world, DisruptionReason reason) {
    ClusterSnapshot snapshot = world.snapshot();
    return Budgets.of(snapshot).of(snapshot.nodePools().getFirst(), reason).allowed();
  }
}
