package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Isolated
class ExplainCommandTest {
  private static CommandRun explain(String... args) {
    var all = new ArrayList<>(List.of("explain"));
    all.addAll(List.of(args));
    all.addAll(List.of("-f", Dumps.cluster().toString()));
    return CommandRun.wide(200, all.toArray(String[]::new));
  }

  @Test
  void saysWhyAPodFindsNoPlaceAndWhatWouldHelp() {
    var run = explain("pod", "batch-x-eeeee", "-n", "jobs");

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("Pod jobs/batch-x-eeeee finds no place.\nNodes:\n")
        .contains("  4 nodes: (team In [data]) is wanted, but no value is known for label team")
        .contains("  gpu: the pod does not tolerate taint nvidia.com/gpu=true:NoSchedule\n")
        .contains(
            "    To make it fit: add toleration nvidia.com/gpu=true:NoSchedule; and (team In");
  }

  @Test
  void saysWhyANodeStays() {
    var run = explain("node", "ip-10-0-1-20.eu-west-1.compute.internal");

    assertThat(run.out())
        .startsWith("Node ip-10-0-1-20.eu-west-1.compute.internal of NodePool general stays: ");
  }

  @Test
  void saysWhatANodePoolMayDo() {
    assertThat(explain("nodepool", "general").out())
        .contains("NodePool general makes nodes.")
        .contains("cpu 100: 8 promised, 92 left.")
        .contains("It makes no node for:\n  jobs/batch-x-eeeee: (team In [data]) is wanted");
  }

  @Test
  void printsJsonWithEachReasonInItsParts() {
    var json =
        JsonMapper.shared()
            .readTree(explain("pod", "batch-x-eeeee", "-n", "jobs", "--output", "json").out());

    assertThat(json.at("/subject").asString()).isEqualTo("pod/jobs/batch-x-eeeee");
    assertThat(json.at("/nodePools/0/reason").asString()).isEqualTo("UntoleratedTaints");
    assertThat(json.at("/nodePools/0/remedy").asString()).startsWith("add toleration");
    assertThat(json.at("/nodes/0/count").asInt()).isEqualTo(4);
    assertThat(json.at("/standing").asString()).isEqualTo("Refused");
  }

  private static JsonNode json(String... args) {
    var all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--output", "json"));
    return JsonMapper.shared().readTree(explain(all.toArray(String[]::new)).out());
  }

  @Test
  void printsOfAPodWhereItStands() {
    var gets = json("pod", "api-77-ddddd");

    assertThat(gets.at("/standing").asString()).isEqualTo("GetsANode");
    assertThat(gets.at("/launch/nodePool").asString()).isEqualTo("general");
    assertThat(gets.at("/launch/instanceTypes/0").asString()).isEqualTo("m5a.xlarge");
    assertThat(gets.at("/nodePools/0/reason").asString()).isEqualTo("UntoleratedTaints");
    assertThat(json("pod", "api-77-ccccc").at("/standing").asString()).isEqualTo("ExpectedAt");
    assertThat(json("pod", "api-77-ccccc").at("/node").asString()).startsWith("ip-10-0-1-21.");
    assertThat(json("pod", "web-5c-aaaaa").at("/standing").asString()).isEqualTo("Runs");
  }

  @Test
  void printsOfANodeWhyItStaysOrGoesInParts() {
    var stays = json("node", "ip-10-0-1-20.eu-west-1.compute.internal");
    var goes = json("node", "ip-10-0-1-22.eu-west-1.compute.internal");
    var others = json("node", "ip-10-0-1-10.eu-west-1.compute.internal");

    assertThat(stays.at("/nodePool").asString()).isEqualTo("general");
    assertThat(stays.at("/standing").asString()).isEqualTo("Stays");
    assertThat(stays.at("/reason").asString()).isEqualTo("PlaceIsAwaited");
    assertThat(stays.at("/why").asString()).contains("default/api-77-ccccc");
    assertThat(stays.at("/requested/cpu").asString()).isNotEmpty();
    assertThat(stays.at("/allocatable/memory").asString()).isNotEmpty();
    assertThat(goes.at("/standing").asString()).isEqualTo("Goes");
    assertThat(goes.at("/reason").asString()).isEqualTo("Empty");
    assertThat(goes.at("/why").asString()).startsWith("no pods need it, and");
    assertThat(others.at("/standing").asString()).isEqualTo("NotOurs");
    assertThat(others.has("nodePool")).isFalse();
  }

  @Test
  void printsOfANodePoolItsLimitsTypesBudgetsAndRefusalsInParts() {
    var pool = json("nodepool", "general");

    assertThat(pool.at("/makesNodes").asBoolean()).isTrue();
    assertThat(pool.at("/limits/0/resource").asString()).isEqualTo("cpu");
    assertThat(pool.at("/limits/0/promised").asString()).isEqualTo("8");
    assertThat(pool.at("/limits/0/left").asString()).isEqualTo("92");
    assertThat(pool.at("/types/cheapest/instanceType").asString()).isEqualTo("m5a.large");
    assertThat(pool.at("/budgets/1/reason").asString()).isEqualTo("Empty");
    assertThat(pool.at("/budgets/1/disrupting").asInt(-1)).isZero();
    var batch = pool.at("/refused").valueStream().toList().getLast();
    assertThat(batch.at("/pod").asString()).isEqualTo("jobs/batch-x-eeeee");
    assertThat(batch.at("/reason").asString()).isEqualTo("IncompatibleRequirements");
  }

  @Test
  void explainsTheEndOfASimulation() {
    var run =
        CommandRun.wide(
            200,
            "explain",
            "nodepool",
            "service",
            "--simulate",
            "-f",
            Examples.LABS + "pools",
            "--until",
            "2m");

    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("NodePool service makes nodes.");
  }

  @Test
  void namesWhatIsThereWhereTheNameIsWrong() {
    var run = explain("nodepool", "genral");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("nodepool/genral is not there. Allowed: nodepool/general, nodepool/gpu.")
        .contains("Maybe nodepool/general was meant.");
    assertThat(explain("deployment", "web").err()).contains("Allowed: pod, node, nodepool");
    assertThat(explain("pod", "x", "-n", "No_").status()).isEqualTo(2);
  }

  @Test
  void takesAPodByTheNameThatPlansPrint() {
    assertThat(explain("pod", "jobs/batch-x-eeeee").out())
        .isEqualTo(explain("pod", "batch-x-eeeee", "-n", "jobs").out())
        .isNotEmpty();
    assertThat(explain("pod", "batch-x-eeeee").err()).contains("Maybe pod/jobs/batch-x-eeeee was");
    for (String wrong : List.of("a/b/c", "", "A B", "/x")) {
      var run = explain("pod", wrong);

      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).startsWith("NAME: ");
    }
  }

  @Test
  void takesOneSourceOnly() {
    var run = explain("pod", "x", "--cluster", "mydev");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("--cluster: found mydev beside files.");
    assertThat(CommandRun.of("explain", "pod", "x").status()).isEqualTo(2);
  }

  @Test
  void helpHasAnExample() {
    assertThat(CommandRun.of("explain", "--help").out())
        .contains("./lamplighter explain pod web-7c5b4-x2x9k -n shop -f dump.yaml");
  }
}
