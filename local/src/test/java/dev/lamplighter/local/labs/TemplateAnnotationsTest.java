package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import org.junit.jupiter.api.Test;

/// `karpenter.sh/do-not-disrupt` on a pod template, from the manifest to the node that stays.
class TemplateAnnotationsTest {
  private static final String AGENT =
      """
      apiVersion: apps/v1
      kind: DaemonSet
      metadata: {name: agent}
      spec:
        selector: {matchLabels: {app: agent}}
        template:
          metadata:
            labels: {app: agent}
            annotations: {%s}
          spec:
            nodeSelector: {node: platform}
            containers: [{name: c, image: agent, resources: {requests: {cpu: 10m}}}]
      """;
  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 1
        selector: {matchLabels: {app: web}}
        template:
          metadata:
            labels: {app: web}
            annotations: {karpenter.sh/do-not-disrupt: "true", example.com/team: blue}
          spec:
            nodeSelector: {node: platform}
            containers: [{name: c, image: web, resources: {requests: {cpu: 400m}}}]
      """;

  private final LabWorld lab = new LabWorld();

  @Test
  void reachThePodsOfADeployment() {
    lab.apply(WEB);
    lab.runForMinutes(3);

    assertThat(lab.podsOf("web"))
        .singleElement()
        .satisfies(
            pod ->
                assertThat(pod.meta().annotations())
                    .containsEntry(AnnotationKey.DO_NOT_DISRUPT, "true")
                    .containsEntry(new AnnotationKey("example.com/team"), "blue"));
  }

  @Test
  void ofADaemonSetKeepANodeThatIsOtherwiseEmpty() {
    lab.apply(AGENT.formatted("karpenter.sh/do-not-disrupt: \"true\""));

    emptyANode();

    assertThat(lab.nodes()).hasSize(1);
  }

  @Test
  void keepNoNodeWhereTheySayNothingOfDisruption() {
    lab.apply(AGENT.formatted("example.com/team: blue"));

    emptyANode();

    assertThat(lab.nodes()).isEmpty();
  }

  @Test
  void holdTheDrainOfANodeWhoseClaimTheUserDeletes() {
    lab.apply(WEB);
    lab.runForMinutes(3);
    var before = lab.podsOf("web");

    var claim = lab.world.cluster().nodeClaims().getFirst();
    lab.world.cluster().delete(ObjectKey.of(ObjectKind.NODE_CLAIM, claim.meta().name()));
    lab.runForMinutes(10);

    assertThat(lab.podsOf("web"))
        .extracting(pod -> pod.meta().uid())
        .containsExactlyElementsOf(before.stream().map(pod -> pod.meta().uid()).toList());
    assertThat(lab.nodes()).hasSize(1);
  }

  /// A pod comes, and brings a node; it goes, and consolidateAfter passes ten times over.
  private void emptyANode() {
    lab.apply(WEB);
    lab.runForMinutes(3);
    assertThat(lab.nodes()).hasSize(1);
    lab.delete(ObjectKind.DEPLOYMENT, "web");
    lab.runForMinutes(10);
  }
}
