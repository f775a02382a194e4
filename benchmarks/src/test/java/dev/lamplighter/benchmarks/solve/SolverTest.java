package dev.lamplighter.benchmarks.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamplighter.benchmarks.Samples;
import dev.lamplighter.benchmarks.generate.Mix;
import dev.lamplighter.benchmarks.generate.MixedProblem;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SolverTest {

  private static Report solve(Problem problem, int repetitions) {
    return Solver.solve(
        problem,
        new Solver.Wanted(
            repetitions,
            Duration.ZERO,
            Duration.ofHours(1),
            true,
            true,
            false,
            Solver.Wanted.DEFAULT_EFFORT));
  }

  @Test
  void tellsWhichNodesItWouldMakeAndForWhom() {
    Problem problem =
        Samples.problem(
            "{'name': 'default'}",
            "'pods': [{'name': 'web', 'count': 3, 'cpu': '1', 'memory': '1Gi'}]");

    Report report = solve(problem, 1);

    Report.Run run = report.runs().getFirst();
    assertThat(run.scheduled()).isEqualTo(3);
    assertThat(run.nodes()).isEqualTo(1);
    Report.PlannedNode node = report.plan().getFirst();
    assertThat(node.instanceType()).isEqualTo("m.xlarge");
    assertThat(node.podNames()).containsExactlyInAnyOrder("web-0", "web-1", "web-2");
    assertThat(node.cpu()).isEqualTo("3");
  }

  /// Prices of a problem may be finer than a millionth of a dollar.
  @Test
  void pricesAreTheProblemsOwn() {
    Problem problem =
        Samples.problem(
            "{'name': 'default'}", "'pods': [{'name': 'web', 'cpu': '3', 'memory': '1Gi'}]");

    assertThat(solve(problem, 1).plan().getFirst().price()).isEqualTo(0.2000005, within(1e-12));
  }

  @Test
  void offeringsThatCannotBeHadAreNotTaken() {
    Problem problem =
        Samples.problem("{'name': 'default'}", "'pods': [{'name': 'web', 'cpu': '1'}]");

    assertThat(solve(problem, 1).plan().getFirst().capacityType()).isEqualTo("on-demand");
  }

  @Test
  void tellsOfEachPodThatGetsNoPlaceAndWhy() {
    Problem problem =
        Samples.problem(
            "{'name': 'default', 'taints': [{'key': 'a', 'effect': 'NoSchedule'}]}",
            "'pods': [{'name': 'web', 'count': 2}]");

    Report report = solve(problem, 1);

    assertThat(report.unplaced()).containsExactly("web-0", "web-1");
    assertThat(report.runs().getFirst().errors())
        .containsOnly(Map.entry("default: the pod does not tolerate taint a:NoSchedule", 2));
  }

  /// A type without the label (`[]`) is none for a pod that asks for it.
  @Test
  void aLabelWithoutValuesIsOneThatNodesNeverHave() {
    Problem problem =
        Samples.problem(
            "{'name': 'default'}",
            "'pods': [{'name': 'gpu', 'nodeAffinity': [{'key':"
                + " 'karpenter.k8s.aws/instance-gpu-count', 'operator': 'Exists'}]}]");

    assertThat(solve(problem, 1).unplaced()).containsExactly("gpu");
  }

  @Test
  void takesNodesThatAreThereFirst() {
    Problem problem =
        Samples.problem(
            "{'name': 'default'}",
            """
            'nodes': [{'name': 'n1', 'nodePool': 'default', 'instanceType': 'm.large', 'zone': 'zone-a',
              'capacityType': 'on-demand', 'running': [{'name': 'there', 'cpu': '1500m'}]}],
            'pods': [{'name': 'small', 'cpu': '500m'}, {'name': 'big', 'cpu': '1'}]\
            """);

    Report report = solve(problem, 1);

    assertThat(report.existing())
        .containsExactly(new Report.ExistingNode("n1", 1, List.of("small")));
    assertThat(report.plan().getFirst().podNames()).containsExactly("big");
  }

  @Test
  void nodesThatAreThereCountForTheirPoolsLimits() {
    Problem problem =
        Samples.problem(
            "{'name': 'default', 'limits': {'cpu': '3'}}",
            """
            'nodes': [{'name': 'n1', 'nodePool': 'default', 'instanceType': 'm.large', 'zone': 'zone-a',
              'capacityType': 'on-demand', 'running': [{'name': 'there', 'cpu': '2'}]}],
            'pods': [{'name': 'web', 'cpu': '1'}]\
            """);

    assertThat(solve(problem, 1).unplaced()).containsExactly("web");
  }

  @Test
  void theFirstOfSeveralRunsIsReportedApart() {
    Problem problem = Samples.problem("{'name': 'default'}", "'pods': [{'name': 'web'}]");

    Report report = solve(problem, 3);

    assertThat(report.runs()).hasSize(3);
    assertThat(report.cold()).isPresent();
    assertThat(solve(problem, 1).cold()).isEmpty();
  }

  @Test
  void withoutEffortThePlanIsFirstFitsAndNobodyKnowsABound() {
    Problem problem = MixedProblem.of(Mix.MICROSERVICES, 100, 1);

    Report.Run firstFit = planned(problem, Solver.Wanted.FIRST_FIT);
    Report.Run portfolio = planned(problem, Solver.Wanted.DEFAULT_EFFORT);

    assertThat(portfolio.pricePerHour()).isLessThan(firstFit.pricePerHour());
    assertThat(firstFit.boundPerHour()).isEmpty();
    assertThat(firstFit.gap()).isEmpty();
  }

  @Test
  void theGapIsTheShareOfThePriceThatIsAboveTheBound() {
    Report.Run run =
        planned(MixedProblem.of(Mix.MICROSERVICES, 100, 1), Solver.Wanted.DEFAULT_EFFORT);

    double bound = run.boundPerHour().orElseThrow();
    assertThat(bound).isPositive().isLessThan(run.pricePerHour());
    assertThat(run.gap().orElseThrow())
        .isEqualTo((run.pricePerHour() - bound) / run.pricePerHour(), within(1e-9));
  }

  private static Report.Run planned(Problem problem, int effort) {
    return Solver.solve(problem, Solver.Wanted.ONCE.withPackingEffort(effort)).runs().getFirst();
  }
}
