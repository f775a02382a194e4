package dev.lamplighter.local.labs;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.local.cloud.Network;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Instances that are elsewhere in the VPC than their EC2NodeClass asks for, as EC2 tells.
class NetworkDriftStoriesTest {
  private static final String DEPLOYMENT =
      """
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
            containers: [{name: c, image: web, resources: {requests: {cpu: 100m}}}]
      """;

  private final LabWorld lab = new LabWorld();

  @BeforeEach
  void runAPodOnANodeOfItsOwn() {
    lab.apply(DEPLOYMENT);
    lab.runForMinutes(5);
    assertThat(instances()).hasSize(1);
  }

  @Test
  void oneInASubnetThatTheClassNoLongerSelectsIsReplacedByOneInAnother() {
    SubnetId before = subnet(instances().getFirst());

    lab.apply(classIn(otherSubnets(before)));
    waitForDrift("SubnetDrift");
    lab.runForMinutes(10);

    assertThat(instances()).singleElement().matches(instance -> !subnet(instance).equals(before));
    assertThat(lab.podsOf("web")).singleElement().matches(pod -> pod.status().node().isPresent());
  }

  @Test
  void oneWhoseSecurityGroupsSomebodyChangedIsReplacedByOneThatHasThoseOfTheClass() {
    Instance before = instances().getFirst();

    lab.world
        .account()
        .instances()
        .setSecurityGroups(before.id(), new TreeSet<>(List.of(SecurityGroupId.of("sg-0123"))));
    waitForDrift("SecurityGroupDrift");
    lab.runForMinutes(10);

    assertThat(instances())
        .singleElement()
        .satisfies(
            instance -> {
              assertThat(instance.id()).isNotEqualTo(before.id());
              assertThat(instance.network().securityGroups())
                  .isEqualTo(before.network().securityGroups());
            });
  }

  private void waitForDrift(String reason) {
    Duration end = lab.world.elapsed().plus(Duration.ofMinutes(12));
    while (reasons().isEmpty()) {
      assertThat(lab.world.elapsed()).isLessThan(end);
      lab.world.runUntil(lab.world.elapsed().plus(Duration.ofMillis(200)));
    }
    assertThat(reasons()).containsExactly(reason);
  }

  private List<String> reasons() {
    return lab.world.cluster().nodeClaims().stream()
        .flatMap(claim -> claim.status().condition(ConditionType.DRIFTED).stream())
        .map(Condition::reason)
        .toList();
  }

  private List<SubnetId> otherSubnets(SubnetId than) {
    Network network = lab.world.account().network();
    return network.zones().stream().map(network::subnetIn).filter(id -> !id.equals(than)).toList();
  }

  private static SubnetId subnet(Instance instance) {
    return instance.network().subnet().orElseThrow();
  }

  private List<Instance> instances() {
    return lab.world.account().leftBehind().instances();
  }

  private static String classIn(List<SubnetId> subnets) {
    return """
    apiVersion: karpenter.k8s.aws/v1
    kind: EC2NodeClass
    metadata: {name: default}
    spec:
      amiSelectorTerms: [{alias: al2023@latest}]
      role: KarpenterNodeRole-mydev
      subnetSelectorTerms: [%s]
      securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
      blockDeviceMappings:
        - deviceName: /dev/xvda
          ebs: {volumeSize: 50Gi, volumeType: gp3, encrypted: true, deleteOnTermination: true}
      tags: {Name: karpenter-mydev}
    """
        .formatted(subnets.stream().map("{id: %s}"::formatted).collect(joining(", ")));
  }
}
