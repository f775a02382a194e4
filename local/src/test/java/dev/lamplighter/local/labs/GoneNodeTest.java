package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A node that is gone costs nothing any more: EC2 says once more that its instance is terminated,
/// and lists it for an hour, but nothing follows from either.
class GoneNodeTest {
  /// A stray message is forgotten after five minutes.
  private static final Duration FORGOTTEN = Duration.ofMinutes(8);

  private static final String POOL =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: web}
      spec:
        template:
          metadata: {labels: {node: web}}
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements:
              - {key: node.kubernetes.io/instance-type, operator: In, values: [t3.small]}
              - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
        disruption: {consolidateAfter: 30s}
      """;

  private final List<String> log = new ArrayList<>();

  @Test
  void nobodyStaysForItAndTicksAreQuietAgain() {
    var world =
        LabCluster.start(
            WorldSettings.of(1).withLambda(LambdaSettings.DEFAULT.withLog(Metrics.OFF, log::add)));
    world.apply(LabManifests.read("pools/ec2nodeclass-default.yaml"));
    apply(world, POOL);
    apply(world, Stories.deployment(2));
    world.runUntil(Duration.ofMinutes(10));
    apply(world, Stories.deployment(0));
    runUntilNoNodeClaim(world);
    log.clear();

    world.runUntil(world.elapsed().plus(FORGOTTEN));
    assertThat(lines())
        .isNotEmpty()
        .allMatch(it -> it.path("millis").asLong() < Duration.ofMinutes(1).toMillis());
    log.clear();

    world.runUntil(world.elapsed().plus(Duration.ofMinutes(5)));
    var full = lines().stream().filter(it -> it.path("looks").asInt() > 0).toList();
    assertThat(lines()).hasSizeGreaterThan(3);
    // That of every ten minutes.
    assertThat(full).hasSizeLessThanOrEqualTo(1);
  }

  private static void runUntilNoNodeClaim(PretendWorld world) {
    Duration end = world.elapsed().plus(Duration.ofMinutes(15));
    while (!world.cluster().nodeClaims().isEmpty() && world.elapsed().compareTo(end) < 0) {
      world.runUntil(world.elapsed().plusSeconds(5));
    }
    assertThat(world.cluster().nodeClaims()).isEmpty();
  }

  private static void apply(PretendWorld world, String yaml) {
    world.apply(ManifestReader.read(List.of(new SourceText("gone.yaml", yaml))).manifests());
  }

  private List<JsonNode> lines() {
    return log.stream()
        .map(line -> JsonMapper.shared().readTree(line))
        .filter(line -> line.path("event").asString().equals("invocation"))
        .filter(line -> line.path("function").asString().equals("reconcile"))
        .toList();
  }
}
