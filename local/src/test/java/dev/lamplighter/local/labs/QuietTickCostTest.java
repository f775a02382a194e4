package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a minute costs in DynamoDB in which nothing happens (design 5).
class QuietTickCostTest {
  private static final int CLAIMS = 50;
  private static final Duration TICK = Duration.ofMinutes(1);

  private final PortCalls calls = new PortCalls();
  private final CapacityMeter meter = new CapacityMeter();

  @ParameterizedTest
  @EnumSource(names = {"ADAPTIVE", "TICK"})
  void isAtMostThreeWriteAndSixReadUnitsForFiftyClaims(Mode mode) {
    var world = quiet(mode);
    Instant lastFullLook = calls.lastFullLook();
    world.store().countOn(meter);

    for (int tick = 0; tick < 3; tick++) {
      var before = meter.units();
      world.runUntil(world.elapsed().plus(TICK));

      var cost = meter.units().minus(before);
      assertThat(calls.lastFullLook()).isEqualTo(lastFullLook);
      assertThat(cost.writes()).isBetween(1.0, 3.0);
      assertThat(cost.reads()).isBetween(1.0, 6.0);
    }
  }

  /// Just after a tick, long after anything happened.
  private PretendWorld quiet(Mode mode) {
    var world =
        LabCluster.start(
            WorldSettings.of(1).withLambda(LambdaSettings.cold(mode)).withSabotage(calls::around));
    world.apply(LabManifests.read("pools/ec2nodeclass-default.yaml"));
    world.apply(ManifestReader.read(List.of(new SourceText("test.yaml", MANIFESTS))).manifests());
    world.runUntil(Duration.ofMinutes(12).plusSeconds(4));
    while (calls.lastFullLook().isAfter(world.timeline().now().minus(TICK))
        || calls.lastFullLook().isBefore(world.timeline().now().minusSeconds(300))) {
      world.runUntil(world.elapsed().plus(TICK));
    }
    assertThat(world.store().query(ItemKeys.cluster(PretendWorld.CLUSTER), ItemKeys.CLAIMS).items())
        .hasSize(CLAIMS);
    return world;
  }

  private static final String MANIFESTS =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: platform}
      spec:
        disruption: {consolidateAfter: Never}
        template:
          metadata: {labels: {node: platform}}
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements:
              - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
              - {key: kubernetes.io/arch, operator: In, values: [amd64]}
      ---
      """
          + LonePods.deployment(CLAIMS);
}
