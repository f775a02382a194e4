package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.local.cloud.PlacementGroups;
import dev.lamplighter.model.LabelKey;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// C187, with the real handlers.
class PlacementStoriesTest {
  private final LabWorld lab = new LabWorld();
  private final PlacementGroups groups = lab.world.account().placementGroups();

  @Test
  void nodesOfAClusterGroupAreInOneZone() {
    var group = groups.create("close", Strategy.CLUSTER, 0);
    apply(pool().manifest());
    lab.apply(Stories.deployment(3));
    lab.runForMinutes(4);
    lab.apply(Stories.deployment(5));
    lab.runForMinutes(4);

    assertThat(groups.in(group)).hasSize(5);
    assertThat(groups.in(group))
        .extracting(Instance::zone)
        .containsOnly(groups.in(group).getFirst().zone());
    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(lab.world.account().log().fleetCalls())
        .allSatisfy(call -> assertThat(call.answer().errors()).isEmpty());
  }

  @Test
  void aNodeIsInThePartitionThatItsLabelSays() {
    groups.create("close", Strategy.PARTITION, 4);
    apply(pool().manifest());
    lab.apply(Stories.deployment(3));
    lab.runForMinutes(4);

    assertThat(instances()).hasSize(3);
    assertThat(lab.world.cluster().nodeClaims())
        .hasSize(3)
        .allSatisfy(
            claim -> {
              var id = claim.status().providerId().orElseThrow().instanceId();
              OptionalInt partition = groups.placement(id).orElseThrow().partition();
              assertThat(claim.meta().labels().get(LabelKey.PLACEMENT_GROUP_PARTITION))
                  .contains(Integer.toString(partition.getAsInt()));
            });
  }

  @Test
  void dedicatedHardwareIsLaunchedWhereThePoolAsksForIt() {
    groups.create("close", Strategy.CLUSTER, 0);
    apply(pool().in("karpenter.k8s.aws/instance-tenancy", "dedicated").manifest());
    lab.apply(Stories.deployment(1));
    lab.runForMinutes(4);

    assertThat(instances())
        .singleElement()
        .matches(instance -> groups.placement(instance.id()).orElseThrow().dedicated());
    assertThat(lab.world.cluster().nodeClaims())
        .singleElement()
        .matches(claim -> claim.meta().labels().has(LabelKey.INSTANCE_TENANCY, "dedicated"));
  }

  @Test
  void aClassWhoseGroupIsNotThereIsNotReadyAndSaysWhyUntilItIs() {
    apply(pool().manifest());
    lab.apply(Stories.deployment(1));
    lab.runForMinutes(3);

    assertThat(instances()).isEmpty();
    assertThat(ready()).isEqualTo("PlacementGroupNotFound");

    groups.create("close", Strategy.CLUSTER, 0);
    lab.runForMinutes(4);

    assertThat(ready()).isEqualTo("Ready");
    assertThat(instances()).hasSize(1);
  }

  private String ready() {
    return lab.world.cluster().nodeClasses().stream()
        .filter(it -> it.name().value().equals("close"))
        .flatMap(it -> it.status().condition(ConditionType.READY).stream())
        .map(Condition::reason)
        .findFirst()
        .orElse("");
  }

  private List<Instance> instances() {
    return lab.world.account().leftBehind().instances();
  }

  private static PoolDraft pool() {
    return PoolDraft.web().ofClass("close").types("c7i.large", "m7i.large").capacityTypes("spot");
  }

  private void apply(String pool) {
    lab.apply(
        """
        apiVersion: karpenter.k8s.aws/v1
        kind: EC2NodeClass
        metadata: {name: close}
        spec:
          amiSelectorTerms: [{alias: al2023@latest}]
          role: KarpenterNodeRole-mydev
          subnetSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
          securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
          placementGroupSelector: {name: close}
        """);
    lab.apply(pool);
  }
}
