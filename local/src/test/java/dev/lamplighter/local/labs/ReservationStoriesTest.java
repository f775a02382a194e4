package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Zone;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Cases of group Z, with the real handlers: two t3.small are reserved in one zone.
class ReservationStoriesTest {
  static final String CLASS =
      """
      apiVersion: karpenter.k8s.aws/v1
      kind: EC2NodeClass
      metadata: {name: default}
      spec:
        amiSelectorTerms: [{alias: al2023@latest}]
        role: KarpenterNodeRole-mydev
        subnetSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
        securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
        capacityReservationSelectorTerms: [{tags: {team: web}}]
        blockDeviceMappings:
          - deviceName: /dev/xvda
            ebs: {volumeSize: 50Gi, volumeType: gp3, encrypted: true, deleteOnTermination: true}
        tags: {Name: karpenter-mydev}
      """;
  static final String POOL =
      PoolDraft.web()
          .types("t3.small")
          .capacityTypes("reserved", "on-demand")
          .disruption("consolidateAfter: 30s, budgets: [{nodes: \"100%\"}]")
          .manifest();

  private final LabWorld lab = new LabWorld();
  private final CapacityReservationId reservation =
      lab.world
          .account()
          .reservations()
          .reserve(
              InstanceTypeName.of("t3.small"),
              Zone.of("ap-northeast-2a"),
              2,
              Tags.NONE.with("team", "web"));

  @BeforeEach
  void reserve() {
    lab.apply(CLASS);
    lab.apply(POOL);
  }

  /// C167
  @Test
  void fillsTheReservationAndBuysTheRestOnDemand() {
    lab.apply(Stories.deployment(3));
    lab.runForMinutes(4);

    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(bought(CapacityType.RESERVED)).hasSize(2);
    assertThat(bought(CapacityType.ON_DEMAND)).hasSize(1);
    assertThat(lab.world.account().log().fleetCalls()).hasSize(3);
    assertThat(lab.world.cluster().nodeClaims())
        .filteredOn(claim -> label(claim, LabelKey.CAPACITY_TYPE).equals("reserved"))
        .hasSize(2)
        .allSatisfy(
            claim ->
                assertThat(label(claim, LabelKey.CAPACITY_RESERVATION_ID))
                    .isEqualTo(reservation.value()));
  }

  /// C166
  @Test
  void movesAnOnDemandNodeIntoAPlaceThatBecomesFree() {
    lab.apply(Stories.deployment(3));
    lab.runForMinutes(4);
    Instance paid = bought(CapacityType.RESERVED).getFirst();
    lab.world.account().instances().kill(paid.id());
    lab.runForMinutes(20);

    assertThat(lab.podsOf("web")).hasSize(3);
    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(lab.world.account().reservations().occupied(reservation)).isEqualTo(2);
    assertThat(bought(CapacityType.ON_DEMAND)).hasSize(1);
  }

  @Test
  void nodesOfAReservationThatIsGivenBackRunOnDemandAndAreNotReplaced() {
    lab.apply(Stories.deployment(2));
    lab.runForMinutes(4);
    List<Instance> before = instances();
    lab.world.account().reservations().cancel(reservation);
    lab.runForMinutes(14);

    assertThat(instances())
        .extracting(Instance::id)
        .containsExactlyElementsOf(before.stream().map(Instance::id).toList());
    assertThat(lab.world.cluster().nodeClaims())
        .allSatisfy(
            claim -> {
              assertThat(label(claim, LabelKey.CAPACITY_TYPE)).isEqualTo("on-demand");
              assertThat(label(claim, LabelKey.CAPACITY_RESERVATION_ID)).isEmpty();
              assertThat(claim.status().condition(ConditionType.DRIFTED).map(Condition::reason))
                  .isEmpty();
            });
    assertThat(lab.world.cluster().nodes())
        .filteredOn(node -> node.meta().labels().has(LabelKey.of("node"), "web"))
        .hasSize(2)
        .allSatisfy(
            node -> {
              assertThat(node.meta().labels().get(LabelKey.CAPACITY_TYPE)).contains("on-demand");
              assertThat(node.meta().labels().get(LabelKey.CAPACITY_RESERVATION_ID)).isEmpty();
            });
  }

  private static String label(NodeClaim claim, LabelKey key) {
    return claim.meta().labels().get(key).orElse("");
  }

  private List<Instance> bought(CapacityType capacityType) {
    return instances().stream().filter(it -> it.capacityType() == capacityType).toList();
  }

  private List<Instance> instances() {
    return lab.world.account().leftBehind().instances();
  }
}
