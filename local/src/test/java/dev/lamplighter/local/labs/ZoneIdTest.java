package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// `topology.k8s.aws/zone-id` (spec AWS 2.4): what users of several accounts write, since zone
/// names differ from one to the next.
class ZoneIdTest {
  /// Of the pretend account.
  private static final Map<String, String> IDS =
      Map.of(
          "ap-northeast-2a", "apne2-az1",
          "ap-northeast-2b", "apne2-az2",
          "ap-northeast-2c", "apne2-az3",
          "ap-northeast-2d", "apne2-az4");

  private final LabWorld lab = new LabWorld();

  @Test
  void aPodGetsANodeInTheZoneThatItNamesByItsId() {
    lab.apply(
        deployment(
            1,
            "nodeSelector: {karpenter.sh/nodepool: platform, topology.k8s.aws/zone-id:"
                + " apne2-az3}"));
    lab.runForMinutes(4);

    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(lab.nodes())
        .singleElement()
        .satisfies(
            node ->
                assertThat(node.meta().labels().get(LabelKey.ZONE)).contains("ap-northeast-2c"));
  }

  /// Only the launch tells in which zone it is.
  @Test
  void aNodeThatNobodyNamedAZoneForTellsItsId() {
    lab.apply(deployment(1, "nodeSelector: {karpenter.sh/nodepool: platform}"));
    lab.runForMinutes(4);

    assertThat(lab.nodes())
        .singleElement()
        .satisfies(node -> assertNamesItsZone(node.meta().labels()));
    assertThat(lab.world.cluster().nodeClaims())
        .singleElement()
        .satisfies(claim -> assertNamesItsZone(claim.meta().labels()));
  }

  /// As topology key too; the labels are on Node and NodeClaim, and the instance is in that zone.
  @Test
  void podsSpreadOverZoneIdsAndEachNodeTellsItsOwn() {
    lab.apply(
        deployment(
            3,
            """
            nodeSelector: {karpenter.sh/nodepool: platform}
                  topologySpreadConstraints:
                    - {topologyKey: topology.k8s.aws/zone-id, maxSkew: 1, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}\
            """));
    lab.runForMinutes(5);

    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(lab.nodes()).hasSize(3);
    assertThat(lab.nodes()).allSatisfy(node -> assertNamesItsZone(node.meta().labels()));
    assertThat(lab.world.cluster().nodeClaims())
        .hasSize(3)
        .allSatisfy(claim -> assertNamesItsZone(claim.meta().labels()));
    assertThat(zonesOfInstances())
        .containsExactlyInAnyOrder("ap-northeast-2a", "ap-northeast-2b", "ap-northeast-2c");
  }

  @Test
  void anIdOfAZoneThatThePoolDoesNotAllowIsRefusedInWords() {
    lab.apply(
        deployment(
            1,
            "nodeSelector: {karpenter.sh/nodepool: platform, topology.k8s.aws/zone-id:"
                + " apne2-az4}"));
    lab.runForMinutes(2);

    assertThat(lab.nodes()).isEmpty();
    assertThat(new Observed(lab.world).schedulingMessages("web"))
        .anySatisfy(
            message ->
                assertThat(message)
                    .contains("topology.k8s.aws/zone-id In [apne2-az4]")
                    .contains("topology.kubernetes.io/zone In [ap-northeast-2a"));
  }

  @Test
  void anIdThatNoSubnetHasIsRefusedInWords() {
    lab.apply(
        deployment(
            1,
            "nodeSelector: {karpenter.sh/nodepool: platform, topology.k8s.aws/zone-id: use1-az1}"));
    lab.runForMinutes(2);

    assertThat(new Observed(lab.world).schedulingMessages("web"))
        .anySatisfy(
            message ->
                assertThat(message)
                    .contains("topology.k8s.aws/zone-id In [use1-az1]")
                    .contains("apne2-az1, apne2-az2"));
  }

  private static void assertNamesItsZone(Labels labels) {
    String zone = labels.get(LabelKey.ZONE).orElseThrow();
    assertThat(labels.get(LabelKey.ZONE_ID)).hasValue(IDS.get(zone));
  }

  private List<String> zonesOfInstances() {
    var zones = new TreeMap<String, String>();
    lab.world
        .account()
        .log()
        .launches()
        .forEach(
            launch -> zones.put(launch.instance().id().value(), launch.instance().zone().value()));
    return List.copyOf(zones.values());
  }

  private static String deployment(int replicas, String scheduling) {
    return Stories.deployment(replicas).replace("nodeSelector: {node: web}", scheduling);
  }
}
