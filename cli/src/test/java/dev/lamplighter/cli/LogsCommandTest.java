package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.labs.LabCluster;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.WorldSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// `logs` on the log of functions that looked after a pretend cluster.
class LogsCommandTest {
  @TempDir private static Path directory;

  private static Path file;

  @BeforeAll
  static void record() throws IOException {
    var log = new ArrayList<String>();
    var world =
        LabCluster.start(
            WorldSettings.of(1).withLambda(LambdaSettings.DEFAULT.withLog(Metrics.EMF, log::add)));
    world.apply(ManifestReader.read(List.of(new SourceText("test.yaml", MANIFESTS))).manifests());
    world.runUntil(Duration.ofMinutes(6));
    log.addFirst("START RequestId: 1 Version: 7\n");
    log.addLast("2026-01-05T09:07:00.000Z 1 Task timed out after 300.00 seconds\n");
    file = directory.resolve("functions.log");
    Files.writeString(file, String.join("", log));
  }

  private static CommandRun logs(String... options) {
    var line = new ArrayList<>(List.of("logs", "--from-file", file.toString()));
    line.addAll(List.of(options));
    return CommandRun.wide(160, line.toArray(String[]::new));
  }

  @Test
  void tellsLaunchesAsTheStoryOfALabDoes() {
    var run = logs();

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("2026-01-05 UTC")
        .containsPattern(
            "09:0\\d:\\d\\d  lamplighter  1 node of pool platform for pod web-\\S+: t3\\S* "
                + "\\(cheapest of \\d+ types\\), \\$0\\.0\\d+/h")
        .containsPattern("platform-\\w+: i-\\w+, t3\\S* in ap-northeast-2\\w, spot")
        .contains("no node for pod lost-")
        .contains("NodePool platform: ")
        .contains("Task timed out after 300.00 seconds")
        .doesNotContain("{", "karpenter_", "START", "1970", "Not about our");
  }

  @Test
  void tellsOfOnePodOnlyWhatConcernsIt() {
    var lost = pod("lost-");
    var refused = logs("--pod", lost).out();

    assertThat(refused).contains("no node for pod " + lost).doesNotContain("1 node of pool");

    var web = logs("--pod", "default/" + pod("web-")).out();
    assertThat(web).contains("1 node of pool", "has joined").doesNotContain("no node for");
  }

  private static String pod(String prefix) {
    return logs("--output", "json")
        .out()
        .lines()
        .map(line -> JsonMapper.shared().readTree(line))
        .flatMap(line -> line.path("pods").valueStream())
        .map(it -> it.asString().replace("default/", ""))
        .filter(it -> it.startsWith(prefix))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void jsonIsTheLinesAsTheyAreLogged() throws IOException {
    var logged = Files.readAllLines(file).stream().filter(line -> line.startsWith("{")).toList();

    var shown = logs("--output", "json", "--cluster", "mydev").out().lines().toList();

    assertThat(shown).hasSize(logged.size() + 1).startsWith(logged.toArray(String[]::new));
  }

  @Test
  void anotherClustersLinesAreNotTold() {
    assertThat(logs("--cluster", "other", "--output", "json").out()).doesNotContain("mydev");
  }

  @Test
  void aFileThatIsNotThereIsSaid() {
    var run = CommandRun.of("logs", "--from-file", "nowhere");

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).startsWith("--from-file: found \"nowhere\". Allowed: ");
  }

  /// The log's time is a virtual one, long over.
  @Test
  void ofAFileAllIsToldUnlessItIsSaidSinceWhen() {
    assertThat(logs("--since", "1h").out()).isEmpty();
    assertThat(logs("--since", "9999d").out()).isEqualTo(logs().out());
    assertThat(logs("--since", "1w").err()).startsWith("--since: found \"1w\".");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-f | '--follow: found with --from-file, which ends. Allowed: either. Write tail -f FILE |"
            + " ./lamplighter logs --from-file -, to go on with what is added.'",
        "--log-group=a | --log-group: found with --from-file, which asks nobody. Allowed: either."
            + " Leave one of them out.",
        "--cluster=a!b | --cluster: Cluster name (a!b) is not valid.",
      })
  void whatAFileCanNotDoIsSaid(String option, String told) {
    var run = logs(option);

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).startsWith(told);
  }

  @Test
  void aClusterIsWantedWhereCloudWatchIsAsked() {
    assertThat(CommandRun.of("logs", "--region", "eu-west-1").err())
        .startsWith("--cluster: found none, and no lamplighter.yaml here.");
    assertThat(
            CommandRun.of("logs", "--region", "eu-west-1", "--cluster", "a", "--since", "1w").err())
        .startsWith("--since: found \"1w\".");
  }

  private static final String MANIFESTS =
      """
      apiVersion: karpenter.k8s.aws/v1
      kind: EC2NodeClass
      metadata: {name: default}
      spec:
        role: KarpenterNodeRole-mydev
        amiSelectorTerms: [{alias: al2023@latest}]
        subnetSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
        securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
      ---
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: platform}
      spec:
        template:
          metadata: {labels: {node: platform}}
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements:
              - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
              - {key: kubernetes.io/arch, operator: In, values: [amd64]}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, namespace: default}
      spec:
        replicas: 1
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            nodeSelector: {node: platform}
            containers: [{name: c, image: b, resources: {requests: {cpu: 400m, memory: 512Mi}}}]
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: lost, namespace: default}
      spec:
        replicas: 1
        selector: {matchLabels: {app: lost}}
        template:
          metadata: {labels: {app: lost}}
          spec:
            nodeSelector: {node: nowhere}
            containers: [{name: c, image: b, resources: {requests: {cpu: 400m, memory: 512Mi}}}]
      """;
}
