package dev.lamplighter.benchmarks.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.benchmarks.check.PlanChecker;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import dev.lamplighter.benchmarks.solve.Solver;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MixedProblemTest {

  @ParameterizedTest
  @EnumSource(Mix.class)
  void aSeedGivesTheSameProblemAgain(Mix mix) {
    assertThat(MixedProblem.of(mix, 60, 3)).isEqualTo(MixedProblem.of(mix, 60, 3));
    assertThat(MixedProblem.of(mix, 60, 3)).isNotEqualTo(MixedProblem.of(mix, 60, 4));
  }

  @ParameterizedTest
  @EnumSource(Mix.class)
  void hasAsManyPodsAsItIsAskedForAndEachGetsAPlace(Mix mix) {
    Problem problem = MixedProblem.of(mix, 60, 1);

    Report report = Solver.solve(problem, Solver.Wanted.ONCE);

    assertThat(report.runs().getFirst().scheduled()).isEqualTo(60);
    assertThat(PlanChecker.violations(problem, report)).isEmpty();
  }

  @Test
  void whoNeedsGpusIsOnNodesThatHaveThemAndNobodyElse() {
    Report report = Solver.solve(MixedProblem.of(Mix.GPU, 60, 1), Solver.Wanted.ONCE);

    assertThat(report.plan()).anyMatch(MixedProblemTest::isGpu);
    assertThat(report.plan())
        .allSatisfy(
            node ->
                assertThat(node.podNames())
                    .allMatch(pod -> pod.startsWith("model") == isGpu(node)));
  }

  private static boolean isGpu(Report.PlannedNode node) {
    return node.instanceType().startsWith("g6.");
  }

  @Test
  void theGiantIsOneAmongCrumbs() {
    List<Problem.Pod> pods = MixedProblem.of(Mix.GIANT, 60, 1).pods();

    Predicate<Problem.Pod> large = pod -> pod.cpu().length() >= "10000m".length();

    assertThat(pods.stream().filter(large).flatMap(pod -> pod.names().stream()))
        .containsExactly("giant");
  }
}
