package dev.lamplighter.local.labs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.observe.LineKind;
import dev.lamplighter.functions.observe.MetricName;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.RecordedEvent;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.model.Namespace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the functions write into their log while a cluster lives, and how much of it.
class FunctionLogTest {
  private static final int QUIET_TICK_BYTES_MAX = 3_000;

  private final List<String> log = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(names = {"OFF", "EMF"})
  void aQuietTickWritesAtMostThreeKilobytes(Metrics metrics) {
    var world = world(metrics, 4);
    world.runUntil(Duration.ofMinutes(20));
    log.clear();

    world.runUntil(Duration.ofMinutes(30));

    var ticks = lines("invocation").stream().filter(it -> it.path("looks").asInt() == 0).toList();
    assertThat(ticks).hasSizeGreaterThan(5);
    for (JsonNode tick : ticks) {
      String request = tick.path("requestId").asString();
      int bytes =
          log.stream()
              .filter(line -> line.contains("\"" + request + "\""))
              .mapToInt(line -> line.getBytes(UTF_8).length)
              .sum();
      assertThat(bytes).isBetween(100, QUIET_TICK_BYTES_MAX);
      assertThat(tick.path("ending").asString()).isEqualTo("QUIET");
    }
  }

  @Test
  void aLaunchIsToldOnceWithItsPodsItsPriceAndWhatEc2Gave() {
    world(Metrics.OFF, 2).runUntil(Duration.ofMinutes(5));

    assertThat(lines("launch"))
        .hasSize(2)
        .allSatisfy(
            line -> {
              assertThat(line.path("cluster").asString()).isEqualTo("mydev");
              assertThat(line.path("nodePool").asString()).isEqualTo("platform");
              assertThat(line.path("dollarsPerHour").asDouble()).isPositive();
              assertThat(line.path("pods").get(0).asString()).startsWith("default/busybox-");
              assertThat(line.path("launched").asString()).contains("spot", "i-", "/h");
              assertThat(line.path("because").asString()).isNotEmpty();
              assertThat(line.path("outcome").asString()).isEqualTo("done");
            });
  }

  @Test
  void aPodWithoutANodeIsToldInTheWordsOfItsEventOnceAnHour() {
    var world = world(Metrics.OFF, 1);
    world.apply(read(Stories.deployment(1).replace("node: web", "node: nowhere")));
    world.runUntil(Duration.ofMinutes(50));

    var refusals = lines("refusal");
    assertThat(refusals).hasSize(1);
    String pod = refusals.getFirst().path("pods").get(0).asString();
    String message = refusals.getFirst().path("message").asString();
    assertThat(message).contains("NodePool platform");
    var key = ObjectKey.of(ObjectKind.POD, Namespace.of("default"), pod.replace("default/", ""));
    assertThat(world.cluster().events(key)).extracting(RecordedEvent::message).contains(message);

    world.runUntil(Duration.ofMinutes(75));
    assertThat(lines("refusal")).hasSize(2);
  }

  @Test
  void everyFieldIsDocumentedAndEveryLineIsOneOfItsKind() {
    world(Metrics.EMF, 2).runUntil(Duration.ofMinutes(10));

    for (String text : log) {
      assertThat(text).endsWith("\n").doesNotMatch("(?s).*\n.+");
      JsonNode line = JsonMapper.shared().readTree(text);
      var kind =
          Arrays.stream(LineKind.values())
              .filter(it -> it.word().equals(line.path("event").asString()))
              .findFirst()
              .orElseThrow();
      Set<String> allowed =
          Stream.concat(LineKind.COMMON.stream(), kind.fields().stream())
              .map(it -> it.replace("?", ""))
              .collect(Collectors.toCollection(TreeSet::new));
      if (kind == LineKind.METRICS) {
        Arrays.stream(MetricName.values()).forEach(it -> allowed.add(it.toString()));
      }
      assertThat(allowed).containsAll(line.propertyNames());
    }
  }

  @Test
  void noLineHoldsUserDataOrTheClustersCertificate() {
    var world = world(Metrics.OFF, 2);
    world.runUntil(Duration.ofMinutes(5));

    var templates = world.account().log().launches();
    assertThat(templates).isNotEmpty();
    assertThat(log).isNotEmpty();
    assertThat(String.join("", log))
        .doesNotContain("MIME-Version")
        .doesNotContain("TUlNRS1WZXJzaW9u")
        .doesNotContain("cHJldGVuZCBDQQ");
  }

  @Test
  void metricsAreOffUnlessTheyAreAskedFor() {
    world(Metrics.OFF, 2).runUntil(Duration.ofMinutes(5));

    assertThat(lines("metrics")).isEmpty();
  }

  @Test
  void metricsCountNodesInKarpentersNames() {
    var world = world(Metrics.EMF, 3);
    world.runUntil(Duration.ofMinutes(6));

    assertThat(sum(MetricName.NODECLAIMS_CREATED)).isEqualTo(3);
    assertThat(last(MetricName.NODEPOOLS_COST)).isPositive();
    assertThat(last(MetricName.PODS_WAITING)).isZero();
    assertThat(sum(MetricName.PODS_STARTUP)).isPositive();
    assertThat(last(MetricName.PASS_DURATION)).isPositive();

    world.apply(read(manifests(0)));
    world.runUntil(Duration.ofMinutes(20));

    assertThat(sum(MetricName.NODECLAIMS_DISRUPTED)).isEqualTo(3);
    assertThat(sum(MetricName.NODECLAIMS_TERMINATED)).isEqualTo(3);
    assertThat(last(MetricName.NODEPOOLS_COST)).isZero();
  }

  private List<JsonNode> lines(String event) {
    return log.stream()
        .map(line -> JsonMapper.shared().readTree(line))
        .filter(line -> line.path("event").asString().equals(event))
        .toList();
  }

  private List<Double> values(MetricName name) {
    return lines("metrics").stream()
        .filter(line -> line.has(name.toString()))
        .map(line -> line.get(name.toString()))
        .map(it -> it.isArray() ? it.get(0).asDouble() : it.asDouble())
        .toList();
  }

  private double sum(MetricName name) {
    return values(name).stream().mapToDouble(it -> it).sum();
  }

  private double last(MetricName name) {
    return values(name).getLast();
  }

  private PretendWorld world(Metrics metrics, int pods) {
    var world =
        LabCluster.start(
            WorldSettings.of(1).withLambda(LambdaSettings.DEFAULT.withLog(metrics, log::add)));
    world.apply(LabManifests.read("pools/ec2nodeclass-default.yaml"));
    world.apply(read(manifests(pods)));
    return world;
  }

  private static List<Manifest> read(String yaml) {
    return ManifestReader.read(List.of(new SourceText("test.yaml", yaml))).manifests();
  }

  private static String manifests(int pods) {
    return """
    apiVersion: karpenter.sh/v1
    kind: NodePool
    metadata: {name: platform}
    spec:
      disruption: {consolidateAfter: 30s}
      template:
        metadata: {labels: {node: platform}}
        spec:
          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
          requirements:
            - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
            - {key: kubernetes.io/arch, operator: In, values: [amd64]}
    ---
    """
        + LonePods.deployment(pods);
  }
}
