package dev.lamplighter.benchmarks.check;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.benchmarks.Samples;
import dev.lamplighter.benchmarks.generate.RandomProblem;
import dev.lamplighter.benchmarks.generate.StandingNodes;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.solve.Solver;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlanCheckerTest {
  private static final String POOL = "{'name': 'default'}";

  /// Each pods, then nodes as `type zone pods`, then what the checker says.
  @ParameterizedTest(name = "{0} on {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'name':'a','cpu':'1'} | m.large zone-a a |
          {'name':'a','cpu':'3'} | m.large zone-a a | cpu of planned-0
          {'name':'a','count':11,'cpu':'1m'} | m.large zone-a a-0,a-1,a-2,a-3,a-4,a-5,a-6,a-7,a-8,a-9,a-10 | pods of planned-0
          {'name':'a','cpu':'1'} | m.large zone-a a;m.large zone-a a | told of twice
          {'name':'a','cpu':'1'} | m.large zone-a b | is none of the problem
          {'name':'a','count':2} | m.large zone-a a-0 | 1 pods are not told of, such as a-1
          {'name':'a'} | m.xlarge zone-b a | has no offering
          {'name':'a','nodeSelector':{'topology.kubernetes.io/zone':'zone-b'}} | m.large zone-a a | does not match the labels
          {'name':'a','nodeAffinity':[{'key':'karpenter.k8s.aws/instance-gpu-count','operator':'DoesNotExist'}]} | m.large zone-a a |
          {'name':'a','nodeAffinity':[{'key':'karpenter.k8s.aws/instance-family','operator':'NotIn','values':['m']}]} | m.large zone-a a | does not match the labels
          {'name':'a','count':2,'labels':{'x':'y'},'podAntiAffinity':[{'topologyKey':'kubernetes.io/hostname','labels':{'x':'y'}}]} | m.large zone-a a-0;m.large zone-a a-1 |
          {'name':'a','count':2,'labels':{'x':'y'},'podAntiAffinity':[{'topologyKey':'kubernetes.io/hostname','labels':{'x':'y'}}]} | m.large zone-a a-0,a-1 | could not be bound
          {'name':'a','count':2,'labels':{'x':'y'},'podAffinity':[{'topologyKey':'kubernetes.io/hostname','labels':{'x':'y'}}]} | m.large zone-a a-0;m.large zone-a a-1 | could not be bound
          {'name':'a','count':3,'labels':{'x':'y'},'topologySpread':[{'topologyKey':'topology.kubernetes.io/zone','maxSkew':1,'labels':{'x':'y'}}]} | m.large zone-a a-0,a-1;m.large zone-b a-2 |
          {'name':'a','count':4,'labels':{'x':'y'},'topologySpread':[{'topologyKey':'topology.kubernetes.io/zone','maxSkew':1,'labels':{'x':'y'}}]} | m.large zone-a a-0,a-1,a-3;m.large zone-b a-2 | could not be bound
          """)
  void saysWhichRuleAPlanBreaks(String pods, String nodes, String said) {
    Problem problem = Samples.problem(POOL, "'pods': [%s]".formatted(pods));

    List<String> violations = violations(problem, nodes);

    if (said == null) {
      assertThat(violations).isEmpty();
    } else {
      assertThat(violations).anySatisfy(text -> assertThat(text).contains(said));
    }
  }

  /// A claim whose zone is open may come to be in the one that breaks the rule.
  @Test
  void looksAtEveryZoneThatANodeMayComeToBeIn() {
    Problem problem =
        Samples.problem(
            POOL,
            "'pods': [{'name': 'a', 'nodeSelector': {'topology.kubernetes.io/zone': 'zone-a'}}]");

    assertThat(violations(problem, "m.large any a"))
        .anySatisfy(text -> assertThat(text).contains("m.large in zone-b"));
  }

  @Test
  void countsDaemonsThatRunOnTheNode() {
    Problem problem =
        Samples.problem(
            POOL, "'daemons': [{'name': 'd', 'cpu': '200m'}], 'pods': [{'name': 'a', 'cpu': '2'}]");

    assertThat(violations(problem, "m.large zone-a a"))
        .anySatisfy(text -> assertThat(text).contains("cpu of planned-0"));
  }

  @Test
  void knowsWhichPodsTolerateATaint() {
    Problem problem =
        Samples.problem(
            "{'name': 'default', 'taints': [{'key': 'k', 'value': 'v', 'effect': 'NoSchedule'}]}",
            """
            'pods': [{'name': 'a', 'tolerations': [{'key': 'k', 'value': 'v'}]},
              {'name': 'b', 'tolerations': [{'key': 'k', 'value': 'w'}]}]\
            """);

    assertThat(violations(problem, "m.large zone-a a,b"))
        .singleElement()
        .satisfies(text -> assertThat(text).startsWith("b does not tolerate"));
  }

  @Test
  void limitsHoldForTheLargestTypeThatAClaimMayBecome() {
    Problem problem =
        Samples.problem(
            "{'name': 'default', 'limits': {'cpu': '3'}}", "'pods': [{'name': 'a', 'cpu': '1'}]");

    assertThat(violations(problem, "m.large zone-a a")).isEmpty();
    assertThat(violations(problem, "m.large,m.xlarge zone-a a"))
        .anySatisfy(text -> assertThat(text).contains("limit of pool default on cpu"));
  }

  @Test
  void claimsShowAsManyValuesAsMinValuesAsksFor() {
    Problem problem =
        Samples.problem(
            """
            {'name': 'default', 'requirements': [
              {'key': 'node.kubernetes.io/instance-type', 'operator': 'Exists', 'minValues': 2}]}\
            """,
            "'pods': [{'name': 'a', 'cpu': '1'}]");

    assertThat(violations(problem, "m.large,m.xlarge zone-a a")).isEmpty();
    assertThat(violations(problem, "m.large zone-a a"))
        .anySatisfy(text -> assertThat(text).contains("shows 1 values"));
  }

  @Test
  void thePriceIsThatOfTheCheapestOffering() {
    Problem problem = Samples.problem(POOL, "'pods': [{'name': 'a'}]");
    String node =
        "'plan': [{'nodePool': 'default', 'instanceType': 'm.large', 'price': 0.05, 'podNames':"
            + " ['a']}]";

    assertThat(PlanChecker.violations(problem, Samples.report(node)))
        .anySatisfy(text -> assertThat(text).contains("cheapest offering costs 0.1"));
  }

  /// Pods e must be bound before the second of the pods d, which are larger, and of which any order
  /// is as good as another to all others.
  @Test
  void looksForAnOrderFromTheEnd() {
    Problem problem =
        Samples.problem(
            POOL,
            """
            'pods': [
              {'name': 'd', 'count': 18, 'cpu': '2m', 'labels': {'x': 'c'}, 'topologySpread': [
                {'topologyKey': 'topology.kubernetes.io/zone', 'maxSkew': 1, 'labels': {'x': 'q'}}]},
              {'name': 'e', 'count': 2, 'cpu': '1m', 'topologySpread': [
                {'topologyKey': 'topology.kubernetes.io/zone', 'maxSkew': 1, 'labels': {'x': 'c'}}]},
              {'name': 'b', 'cpu': '1m', 'labels': {'x': 'q'}}]\
            """);
    String ds = IntStream.range(0, 18).mapToObj(i -> "d-" + i).collect(joining(","));

    assertThat(violations(problem, "m.xlarge zone-a e-0,e-1,%s;m.large zone-b b".formatted(ds)))
        .isEmpty();
  }

  /// Three on node n are level as long as it is the only host. Then they stay.
  @Test
  void nodesThatAreThereAreFilledBeforePlannedOnesJoin() {
    Problem problem =
        Samples.problem(
            POOL,
            """
            'nodes': [{'name': 'n', 'nodePool': 'default', 'instanceType': 'm.large',
              'zone': 'zone-a', 'capacityType': 'on-demand'}],
            'pods': [{'name': 'b', 'cpu': '1'},
              {'name': 'a', 'count': 3, 'cpu': '1m', 'labels': {'x': 'y'}, 'topologySpread': [
                {'topologyKey': 'kubernetes.io/hostname', 'maxSkew': 1, 'labels': {'x': 'y'}}]}]\
            """);

    assertThat(violations(problem, "n a-0,a-1,a-2", "m.large zone-a b")).isEmpty();
    assertThat(violations(problem, "n b", "m.large zone-a a-0,a-1,a-2"))
        .singleElement()
        .asString()
        .contains("could not be bound");
  }

  /// Pods a are on node n by then, so that zone-a has too many of them.
  @Test
  void aPodThatIsSpreadByOthersComesAfterThoseThatNodesTakeAtOnce() {
    Problem problem =
        Samples.problem(
            POOL,
            """
            'nodes': [{'name': 'n', 'nodePool': 'default', 'instanceType': 'm.large',
              'zone': 'zone-a', 'capacityType': 'on-demand'}],
            'pods': [{'name': 'a', 'count': 3, 'cpu': '1m', 'labels': {'x': 'y'}},
              {'name': 'b', 'cpu': '1'},
              {'name': 'c', 'cpu': '1', 'topologySpread': [
                {'topologyKey': 'topology.kubernetes.io/zone', 'maxSkew': 1, 'labels': {'x': 'y'}}]}]\
            """);

    assertThat(violations(problem, "n a-0,a-1,a-2", "m.large zone-a b;m.large zone-b c")).isEmpty();
    assertThat(violations(problem, "n a-0,a-1,a-2", "m.large zone-a c;m.large zone-b b"))
        .singleElement()
        .asString()
        .contains("such as c on planned-0");
  }

  @Test
  void whatRunsOnANodeTakesRoomThereWhateverItTolerates() {
    Problem problem =
        Samples.problem(
            "{'name': 'default', 'taints': [{'key': 'k', 'value': 'v', 'effect': 'NoSchedule'}]}",
            """
            'nodes': [{'name': 'n', 'nodePool': 'default', 'instanceType': 'm.large',
              'zone': 'zone-a', 'capacityType': 'on-demand',
              'running': [{'name': 'r', 'cpu': '1500m'}]}],
            'pods': [{'name': 'a', 'cpu': '100m', 'tolerations': [{'operator': 'Exists'}]},
              {'name': 'b', 'cpu': '1', 'tolerations': [{'operator': 'Exists'}]}]\
            """);

    assertThat(violations(problem, "n a", "m.large zone-a b")).isEmpty();
    assertThat(violations(problem, "n b", "m.large zone-a a"))
        .singleElement()
        .asString()
        .contains("cpu of n");
  }

  static Stream<Long> seeds() {
    return Stream.iterate(1L, seed -> seed + 1).limit(30);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void plansOfRandomProblemsKeepEveryRule(long seed) {
    Problem problem = RandomProblem.of(seed);
    var report = Solver.solve(problem, Solver.Wanted.ONCE);

    assertThat(PlanChecker.violations(problem, report)).isEmpty();
  }

  static Stream<Long> seedsWithNodes() {
    return Stream.iterate(271L, seed -> seed + 1).limit(30);
  }

  @ParameterizedTest
  @MethodSource("seedsWithNodes")
  void plansOfRandomProblemsWithNodesKeepEveryRule(long seed) {
    Problem problem = StandingNodes.in(RandomProblem.of(seed), 1 + (int) (seed % 5), seed);
    var report = Solver.solve(problem, Solver.Wanted.ONCE);

    assertThat(PlanChecker.violations(problem, report)).isEmpty();
  }

  /// `types zone pods`, several separated by `;`; zone `any` leaves it open.
  private static List<String> violations(Problem problem, String nodes) {
    return PlanChecker.violations(problem, Samples.report(plan(nodes)));
  }

  /// The same, and `node pods` of one that is there.
  private static List<String> violations(Problem problem, String existing, String nodes) {
    String[] parts = existing.split(" ", -1);
    return PlanChecker.violations(
        problem,
        Samples.report(
            "'existing': [{'name': '%s', 'podNames': [%s]}], %s"
                .formatted(parts[0], quoted(parts[1]), plan(nodes))));
  }

  private static String plan(String nodes) {
    return "'plan': [%s]"
        .formatted(
            String.join(",", Stream.of(nodes.split(";", -1)).map(PlanCheckerTest::node).toList()));
  }

  private static String node(String words) {
    String[] parts = words.strip().split(" ", -1);
    String requirements =
        parts[1].equals("any")
            ? ""
            : "{'key': 'topology.kubernetes.io/zone', 'operator': 'In', 'values': ['%s']}"
                .formatted(parts[1]);
    double price = parts[0].startsWith("m.large") ? 0.1 : 0.2000005;
    return "{'nodePool': 'default', 'instanceTypes': [%s], 'price': %s, 'requirements': [%s], 'podNames': [%s]}"
        .formatted(quoted(parts[0]), price, requirements, quoted(parts[2]));
  }

  private static String quoted(String list) {
    return "'" + list.replace(",", "','") + "'";
  }
}
