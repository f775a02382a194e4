package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.local.simulation.PretendCloudFormation.Answer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Nodes that a stack's end must leave alone though it says `drain`: those that it never looked
/// after, and those of a Karpenter beside it.
class LeftAsTheyAreTest {
  private static final String KARPENTER =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: karpenter, namespace: kube-system}
      spec:
        replicas: 1
        selector: {matchLabels: {app.kubernetes.io/name: karpenter}}
        template:
          metadata: {labels: {app.kubernetes.io/name: karpenter}}
          spec:
            tolerations: [{operator: Exists}]
            containers: [{name: controller, image: karpenter, resources: {requests: {cpu: 10m, memory: 16Mi}}}]
      """;

  private static final Map<String, Object> OF_THE_STACK =
      Map.of("NodeRole", "KarpenterNodeRole-mydev");

  /// As a stack does that is rolled back since something else of it failed.
  @Test
  void nodesThatNobodyHasLookedAtSinceTheStackWasMade() {
    var stack = new StackWorld();
    stack.lab.apply(Stories.deployment(2).replace("node: web", "karpenter.sh/nodepool: platform"));
    stack.lab.runForMinutes(4);
    assertThat(stack.lab.nodes()).hasSize(2);
    stack.world().runUntil(stack.world().elapsed().plusSeconds(10));
    String creation = stack.request("Create", Map.of());
    stack.world().runUntil(stack.world().elapsed().plusSeconds(20));
    assertThat(stack.world().cloudFormation().answer(creation))
        .hasValueSatisfying(it -> assertThat(it.success()).as(it.reason()).isTrue());

    Answer answer = stack.delete();
    stack.lab.runForMinutes(30);
    Answer again = stack.delete();
    stack.lab.runForMinutes(30);

    assertThat(answer.success()).as(answer.reason()).isTrue();
    assertThat(answer.reason()).contains("Nobody has looked at cluster mydev since it was set up");
    assertThat(again.reason()).isEqualTo(answer.reason());
    assertThat(stack.lab.nodes()).hasSize(2);
    assertThat(stack.mode()).isEqualTo(Mode.CLOSING);
  }

  @Test
  void onceLookedAtTheyAreDrainedWithTheStack() {
    var stack = StackWorld.withNodes(1);
    stack.world().cloudFormation().deliverAgain("request-1");
    stack.world().runUntil(stack.world().elapsed().plusSeconds(5));

    assertThat(stack.delete().success()).isTrue();
    stack.assertNothingIsLeft();
  }

  @Test
  void nodesOfAKarpenterThatRunsWhoseRoleTheStackWouldTake() {
    var stack = withKarpenter();

    var answer = stack.await(stack.request("Delete", OF_THE_STACK));

    assertThat(answer.success()).isFalse();
    assertThat(answer.physicalId()).isEqualTo("lamplighter/mydev");
    assertThat(answer.reason())
        .contains("Karpenter runs in the cluster as pod kube-system/karpenter-")
        .contains("role KarpenterNodeRole-mydev, spec.role of EC2NodeClass default,")
        .contains("scale Karpenter to zero and delete again")
        .contains("--retain-resources Mydev");
    assertThat(stack.lab.nodes()).hasSize(2);
  }

  @Test
  void nodesOfAKarpenterThatRunsWhoseRoleIsAnothers() {
    var stack = withKarpenter();

    assertThat(stack.delete().success()).isTrue();
    stack.lab.runForMinutes(10);

    assertThat(stack.lab.nodes()).hasSize(2);
  }

  @Test
  void nodesOfAKarpenterThatRanWhenTheApiServerWasLastHeardOf() {
    var stack = withKarpenter();
    stack.between = StackWorld::unreadable;

    var answer = stack.delete();
    stack.lab.runForMinutes(10);

    assertThat(answer.success()).as(answer.reason()).isTrue();
    assertThat(answer.reason())
        .contains("2 instances")
        .contains("Karpenter ran in the cluster, as");
    assertThat(stack.lab.nodes()).hasSize(2);
  }

  @Test
  void aKarpenterThatWasScaledToZeroKeepsNothing() {
    var stack = withKarpenter();
    stack.lab.apply(KARPENTER.replace("replicas: 1", "replicas: 0"));
    stack.lab.runForMinutes(3);
    assertThat(stack.items()).noneMatch(it -> it.key().sortKey().equals("karpenter"));
    stack.between = StackWorld::unreadable;

    assertThat(stack.delete().success()).isTrue();

    assertThat(stack.world().account().leftBehind().nothing()).isTrue();
  }

  /// What nobody understands must not drain, nor hold the stack.
  @Test
  void nodesOfWhichTheStackSaysWhatNobodyUnderstands() {
    var stack = StackWorld.withNodes(1);

    var answer = stack.await(stack.request("Delete", Map.of("OnDelete", "drian", "OfLater", "1")));
    stack.lab.runForMinutes(10);

    assertThat(answer.success()).as(answer.reason()).isTrue();
    assertThat(answer.reason())
        .contains("1 instance")
        .contains("Passed over")
        .contains("ResourceProperties.OnDelete: found \"drian\"")
        .contains("ResourceProperties.OfLater");
    assertThat(stack.lab.nodes()).hasSize(1);
  }

  private static StackWorld withKarpenter() {
    var stack = StackWorld.withNodes(2);
    stack.lab.apply(KARPENTER);
    stack.lab.runForMinutes(3);
    assertThat(stack.items()).anyMatch(it -> it.key().sortKey().equals("karpenter"));
    return stack;
  }
}
