package dev.lamplighter.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.json.PlanJson;
import dev.lamplighter.decide.Explaining;
import dev.lamplighter.decide.ExplanationText;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanMakingTest {
  @Test
  void nodesThatAPoolGetsForItsReplicasAreLaunchesWithTheirPriceAndPods() {
    var dump =
        SmallDump.dump()
            .pool("st", "default", "replicas: 3\n  limits: {nodes: '2'}")
            .waiting("p", "1");

    Plan plan = dump.plan();

    assertThat(plan.launches()).hasSize(2);
    assertThat(plan.launches().stream().flatMap(it -> it.claim().pods().stream()))
        .containsExactly(PodKey.of("default/p"));
    assertThat(plan.placed()).isEmpty();
    assertThat(plan.cost().then()).isEqualTo(Price.ofMicros(192_000));
    assertThat(dump.text())
        .contains("(replicas)", "NodePool st has fewer nodes than its replicas: limit nodes 2")
        .doesNotContain("Nothing would be done", "nodeclaim/");
  }

  /// No object of it tells a time.
  @Test
  void aPoolGetsItsReplicasInADumpWithoutPodsAndNodes() {
    var dump =
        SmallDump.dump()
            .with(
                """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: st, uid: p-st}
                spec:
                  replicas: 3
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                      - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
                status: {conditions: [{type: Ready, status: "True"}]}
                """);

    assertThat(dump.plan().launches()).hasSize(3);
  }

  @Test
  void podsThatNobodyMayPlaceYetAreNamedWithTheReason() {
    var dump =
        SmallDump.dump()
            .pool("general", "default", "weight: 1")
            .pod("gated", "schedulingGates: [{name: example.com/quota}]", "{phase: Pending}")
            .pod("foreign", "schedulerName: volcano", "{phase: Pending}")
            .pod("fresh", "priority: 0", "{phase: Pending}");

    assertThat(dump.text())
        .contains(
            "Wait, but no place is looked for",
            "default/gated: its schedulingGates hold it back (example.com/quota)",
            "default/foreign: its schedulerName is volcano",
            "default/fresh: kube-scheduler has not said that it fits on no node");
  }

  @Test
  void aPodOnANodeThatIsNotThereIsNoted() {
    var dump =
        SmallDump.dump()
            .pool("general", "default", "weight: 1")
            .node("n1", "")
            .pod("v", "nodeName: gone", "{phase: Running}");

    assertThat(dump.plan().notes())
        .singleElement()
        .asString()
        .startsWith("node gone is not there, but a pod is bound to it (default/v)");
  }

  @Test
  void noNodeIsBoughtForAPodWhoseVolumeIsBeingMadeForAnother() {
    var dump = SmallDump.dump().pool("general", "default", "weight: 1").waiting("free", "1");
    dump.with(
        """
        apiVersion: v1
        kind: Node
        metadata: {name: n1, uid: node-n1, creationTimestamp: "2026-11-03T09:00:00Z"}
        status:
          allocatable: {cpu: 100m, memory: 4Gi, pods: "10"}
          conditions: [{type: Ready, status: "True"}]
        """);
    dump.with(
        """
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: gp3, uid: class-gp3}
        provisioner: ebs.csi.aws.com
        volumeBindingMode: WaitForFirstConsumer
        """);
    dump.with(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data, namespace: default, uid: claim-data,
          annotations: {volume.kubernetes.io/selected-node: n1}}
        spec: {accessModes: [ReadWriteOnce], storageClassName: gp3, resources: {requests: {storage: 4Gi}}}
        status: {phase: Pending}
        """);
    dump.pod(
        "db",
        """
        containers: [{name: c, resources: {requests: {cpu: 1}}}]
          volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]
        """,
        """
        {phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: Unschedulable,
          lastTransitionTime: "2026-11-03T11:50:00Z"}]}
        """);

    assertThat(dump.plan().launches().stream().flatMap(it -> it.claim().pods().stream()))
        .containsExactly(PodKey.of("default/free"));
    assertThat(dump.plan().refused())
        .singleElement()
        .satisfies(it -> assertThat(it.pods()).containsExactly(PodKey.of("default/db")))
        .satisfies(it -> assertThat(it.why()).contains("volume.kubernetes.io/selected-node: n1"));
  }

  /// `status` and `meta` are the claim's; its volume is not in the dump, nor is any other.
  private static Plan withClaim(String meta, String status) {
    return SmallDump.dump()
        .pool("general", "default", "weight: 1")
        .with(
            """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data, namespace: default, uid: claim-data, %s}
            spec: {accessModes: [ReadWriteOnce], volumeName: pv1, resources: {requests: {storage: 4Gi}}}
            status: {phase: %s}
            """
                .formatted(meta, status))
        .pod(
            "db",
            """
            containers: [{name: c, resources: {requests: {cpu: 1}}}]
              volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]
            """,
            """
            {phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: Unschedulable,
              lastTransitionTime: "2026-11-03T11:50:00Z"}]}
            """)
        .plan();
  }

  @Test
  void aPodWhoseClaimIsLostFindsNoPlaceThoughNoVolumeIsInTheDump() {
    Plan plan = withClaim("labels: {}", "Lost");

    assertThat(plan.launches()).isEmpty();
    assertThat(plan.refused())
        .singleElement()
        .satisfies(it -> assertThat(it.why()).contains("\"data\" is Lost"));
    assertThat(plan.remarks()).noneMatch(remark -> remark.contains("PersistentVolumes"));
  }

  @Test
  void soDoesOneWhoseClaimIsLeaving() {
    String leaving =
        "deletionTimestamp: \"2026-11-03T11:40:00Z\", finalizers: [kubernetes.io/pvc-protection]";

    assertThat(withClaim(leaving, "Bound").launches()).isEmpty();
  }

  @Test
  void aPodWhoseBoundVolumeIsInNoDumpIsPlannedWithoutIt() {
    assertThat(withClaim("labels: {}", "Bound").launches()).hasSize(1);
  }

  @Test
  void aNodeClaimWhoseNodeIsGoneGoesByItsOwnName() {
    var dump =
        SmallDump.dump()
            .pool("general", "default", "weight: 1")
            .node("n1", "")
            .waiting("web", "100m")
            .nodeClaim("ghost")
            .waiting("p", "1");

    assertThat(dump.text())
        .contains(
            "Ending: nodeclaim/general-ghost (no Node). NodeClaim general-ghost is drained: Node"
                + " ghost is gone.");
    assertThat(PlanJson.of(dump.plan()))
        .containsPattern("\"nodeClaimsWithoutNode\" ?: ?\\[ ?\"general-ghost\" ?]");
  }

  @Test
  void anEC2NodeClassThatIsMissingAmongOthersIsMissing() {
    var dump =
        SmallDump.dump()
            .pool("aa", "missing", "weight: 10")
            .pool("bb", "default", "weight: 1")
            .waiting("p", "1");

    Plan plan = dump.plan();

    assertThat(plan.launches())
        .singleElement()
        .satisfies(it -> assertThat(it.claim().pool().value()).isEqualTo("bb"));
    assertThat(plan.remarks()).noneMatch(remark -> remark.contains("stands in"));
    assertThat(
            ExplanationText.lines(
                Explaining.nodePool(NodePoolName.of("aa"), dump.cluster().snapshot())
                    .orElseThrow()))
        .first()
        .asString()
        .startsWith("NodePool aa makes no nodes: not ready")
        .contains("EC2NodeClass missing");
  }

  @Test
  void anOverlayThatIsNotAppliedIsNoted() {
    var dump = SmallDump.dump().pool("general", "default", "weight: 1");
    for (String name : List.of("a", "b")) {
      dump.with(
          """
          apiVersion: karpenter.sh/v1alpha1
          kind: NodeOverlay
          metadata: {name: %1$s, uid: overlay-%1$s}
          spec:
            weight: 5
            requirements:
            - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
            priceAdjustment: "%2$s"
          """
              .formatted(name, name.equals("a") ? "-10%" : "-20%"));
    }

    assertThat(dump.plan().notes())
        .singleElement()
        .asString()
        .matches(
            "NodeOverlay [ab] is not applied \\(Conflict\\): Another NodeOverlay of weight 5.*");
  }

  /// The status of an EC2NodeClass has no counts.
  @Test
  void capacityReservationsAreNamedWhosePlacesNobodyTells() {
    Plan plan =
        SmallDump.dump()
            .with(
                """
                apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: reserved, uid: c-reserved}
                spec:
                  role: nodes
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {cluster: mine}}]
                  securityGroupSelectorTerms: [{tags: {cluster: mine}}]
                  capacityReservationSelectorTerms: [{tags: {cluster: mine}}]
                status:
                  capacityReservations:
                  - {id: cr-0aaaaaaaaaaaaaaaa, availabilityZone: eu-west-1a, instanceType: m5.large,
                     ownerID: "111122223333", instanceMatchCriteria: targeted,
                     reservationType: default, state: active}
                """)
            .pool("general", "reserved", "weight: 1")
            .waiting("web", "1")
            .plan();

    assertThat(plan.remarks())
        .contains(
            "How many places are free in capacity reservations is in no dump: 1 reservation is"
                + " taken to be full (cr-0aaaaaaaaaaaaaaaa: m5.large in eu-west-1a).");
  }
}
