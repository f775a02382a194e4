package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Budget;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.NodePoolDraft;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

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

  @Test
  void countsABudgetWithAScheduleAsAlwaysActive() {
    var window = new Budget.Window("0 9 * * 1-5", Duration.ofHours(8));
    var budget = new Budget(new Budget.Nodes.Count(0), Optional.empty(), Optional.of(window));

    assertThat(allowed(p -> p.budget(budget))).isZero();
  }

  private static Budget only(int nodes, DisruptionReason reason) {
    return new Budget(
        new Budget.Nodes.Count(nodes),
        Optional.of(new TreeSet<>(List.of(reason))),
        Optional.empty());
  }

  private static int allowed(Consumer<NodePoolDraft> pool) {
    var world = world().nodePool("web", pool);
    for (int i = 1; i <= 10; i++) {
      world.node("n" + i, n -> n.inPool("web"));
    }
    ClusterSnapshot snapshot = world.snapshot();
    return Budgets.of(snapshot)
        .of(snapshot.nodePools().getFirst(), DisruptionReason.EMPTY)
        .allowed();
  }
}
