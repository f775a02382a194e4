package dev.lamplighter.benchmarks.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.benchmarks.Samples;
import dev.lamplighter.benchmarks.generate.RandomProblem;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class JsonTest {

  @Test
  void whatAFileLeavesOutIsEmpty() {
    Problem problem = Samples.problem("{'name': 'default'}", "'pods': [{'name': 'web'}]");

    Problem.Pod pod = problem.pods().getFirst();
    assertThat(problem.daemons()).isEmpty();
    assertThat(problem.nodePools().getFirst().limits()).isEmpty();
    assertThat(pod.cpu()).isEqualTo("0");
    assertThat(pod.tolerations()).isEmpty();
  }

  @Test
  void anEntryWithACountStandsForSoManyPods() {
    Problem problem =
        Samples.problem(
            "{'name': 'default'}", "'pods': [{'name': 'web', 'count': 3}, {'name': 'one'}]");

    assertThat(problem.pods().getFirst().names()).containsExactly("web-0", "web-1", "web-2");
    assertThat(problem.pods().getLast().names()).containsExactly("one");
  }

  @Test
  void aFieldThatNobodyKnowsIsRefused() {
    assertThatThrownBy(
            () ->
                Samples.problem("{'name': 'default'}", "'pods': [{'name': 'web', 'hostPort': 80}]"))
        .isInstanceOf(JacksonException.class)
        .hasMessageContaining("hostPort");
  }

  @Test
  void aReportMayHaveFieldsOfItsPlannersOwn() {
    Report report = Samples.report("'karpenter': 'v1', 'runs': [{'scheduled': 3}]");

    assertThat(report.runs().getFirst().scheduled()).isEqualTo(3);
  }

  @Test
  void aProblemIsTheSameOnceWrittenAndRead() {
    Problem problem = RandomProblem.of(7);

    assertThat(Samples.read(Json.pretty(problem), Json::problem)).isEqualTo(problem);
  }
}
