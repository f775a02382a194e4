package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.json.JsonMapper;

@Isolated
class PlanCommandTest {
  private static CommandRun plan(String... more) {
    var args =
        new java.util.ArrayList<>(java.util.List.of("plan", "-f", Dumps.cluster().toString()));
    args.addAll(java.util.List.of(more));
    return CommandRun.wide(200, args.toArray(String[]::new));
  }

  @Test
  void saysWhatWouldComeAndGoAndWhyOthersStay() {
    var run = plan();

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .containsSubsequence(
            "Would be launched",
            "general",
            "m5a.xlarge",
            "on-demand",
            "0.1776",
            "default/api-77-",
            "Fit on what is there",
            "node/ip-10-0-1-21.eu-west-1.compute.internal",
            "Would find no place",
            "jobs/batch-x-eeeee: 0/4 nodes are available:",
            "(team In [data]) is wanted, but (team In [general]) is offered",
            "To make it fit: NodePool gpu: add toleration nvidia.com/gpu=true:NoSchedule",
            "Would go",
            "Empty: ip-10-0-1-22.eu-west-1.compute.internal (zz9.mega, ?)",
            "Would stay",
            "ip-10-0-1-10.eu-west-1.compute.internal",
            "no NodePool made it",
            "Nodes today: ≈ $0.3296/h, $240.61 a month. What 1 node costs is not known.",
            "With this plan: ≈ $0.5072/h, $370.26 a month, $129.65 a month more.",
            "Prices are approximate");
  }

  @Test
  void namesWhatItDidNotLookAtOnTheStandardError() {
    assertThat(plan().err())
        .doesNotContain("Not looked at")
        .contains("Instance type zz9.mega is not known");
  }

  @Test
  void printsTheSameAsJsonAndYaml() throws IOException {
    var json = JsonMapper.shared().readTree(plan("--output", "json").out());

    assertThat(json.at("/launches/0/nodePool").asString()).isEqualTo("general");
    assertThat(json.at("/launches/0/pods/0").asString()).startsWith("default/api-77-");
    assertThat(json.at("/removals/0/reason").asString()).isEqualTo("Empty");
    assertThat(json.at("/staying").size()).isEqualTo(3);
    assertThat(json.at("/cost/dollarsPerHourNow").decimalValue()).isEqualByComparingTo("0.3296");
    assertThat(
            new Load(LoadSettings.builder().build()).loadFromString(plan("--output", "yaml").out()))
        .isNotNull();
  }

  /// A dash is for a table.
  @Test
  void leavesOutOfJsonWhatANodeDoesNotTell() {
    var json = JsonMapper.shared().readTree(plan("--output", "json").out());

    assertThat(json.at("/staying/0/node").asString()).startsWith("ip-10-0-1-10.");
    assertThat(json.at("/staying/0").has("nodePool")).isFalse();
    assertThat(json.at("/staying/1/nodePool").asString()).isEqualTo("general");
  }

  @Test
  void readsStandardInput() throws IOException {
    var before = System.in;
    System.setIn(new ByteArrayInputStream(Dumps.text().getBytes(StandardCharsets.UTF_8)));
    try {
      var run = CommandRun.wide(200, "plan", "-f", "-");
      assertThat(run.out()).isEqualTo(plan().out());
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void endsWithTwoWhereThereIsNothingToReadOrNoSense() {
    assertThat(CommandRun.of("plan").status()).isEqualTo(2);
    assertThat(CommandRun.of("plan").err()).contains("kubectl get pods,nodes");
    var wrong = CommandRun.of("plan", "-f", "no-such-file.yaml");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("there is no such file").doesNotContain("\tat ");
    assertThat(plan("--region", "_").status()).isEqualTo(2);
  }

  /// What region it is not told of can't be planned in, but the rest is told.
  @Test
  void worksInARegionThatIsNotBuiltIn() {
    var run = plan("--region", "zz-north-9");

    assertThat(run.status()).isZero();
    assertThat(run.err()).contains("Region zz-north-9 is not among the built-in ones");
  }

  @Test
  void helpHasAnExample() {
    var run = CommandRun.of("plan", "--help");

    assertThat(run.out()).contains("Example", "./lamplighter plan -f dump.yaml");
  }
}
