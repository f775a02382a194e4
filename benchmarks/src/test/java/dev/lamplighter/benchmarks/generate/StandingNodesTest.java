package dev.lamplighter.benchmarks.generate;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.benchmarks.check.PlanChecker;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.solve.Solver;
import org.junit.jupiter.api.Test;

class StandingNodesTest {

  @Test
  void nodesStandInEveryZoneAlike() {
    Problem problem = StandingNodes.in(RandomProblem.of(37), 60, 1);

    var byZone = problem.nodes().stream().collect(groupingBy(Problem.Node::zone, counting()));

    assertThat(byZone.keySet()).containsExactlyInAnyOrder("zone-a", "zone-b", "zone-c");
    assertThat(byZone.values()).allSatisfy(nodes -> assertThat(nodes).isBetween(15L, 25L));
  }

  @Test
  void aSeedGivesTheSameNodesAgain() {
    Problem without = RandomProblem.of(37);

    assertThat(StandingNodes.in(without, 20, 3)).isEqualTo(StandingNodes.in(without, 20, 3));
    assertThat(StandingNodes.in(without, 20, 3)).isNotEqualTo(StandingNodes.in(without, 20, 4));
  }

  @Test
  void podsArePlannedOnThemWithoutBreakingARule() {
    Problem problem = StandingNodes.in(RandomProblem.of(37), 20, 1);

    var report = Solver.solve(problem, Solver.Wanted.ONCE);

    assertThat(report.existing()).isNotEmpty();
    assertThat(PlanChecker.violations(problem, report)).isEmpty();
  }
}
