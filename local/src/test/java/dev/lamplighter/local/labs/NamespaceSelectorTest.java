package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.PodView;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Namespaces with labels, from the manifest to the node, through the real handlers.
class NamespaceSelectorTest {
  private static final String NAMESPACES =
      """
      apiVersion: v1
      kind: Namespace
      metadata: {name: quiet, labels: {noise: low}}
      ---
      apiVersion: v1
      kind: Namespace
      metadata: {name: loud, labels: {noise: high}}
      ---
      """;

  private final LabWorld lab = new LabWorld();

  @Test
  void aPodKeepsAwayFromNamespacesByTheirLabels() {
    lab.apply(NAMESPACES + deployment("drums", "loud", "") + deployment("tea", "quiet", ""));
    lab.runForMinutes(3);
    lab.apply(deployment("sleeper", "quiet", "high"));
    lab.runForMinutes(3);

    assertThat(node("sleeper")).isPresent().isNotEqualTo(node("drums"));
    assertThat(lab.podsOf("sleeper")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
    assertThat(lab.nodes()).hasSize(2);
  }

  private Optional<NodeName> node(String app) {
    return lab.podsOf(app).stream().map(PodView::status).findFirst().flatMap(it -> it.node());
  }

  /// Away from every pod in namespaces with this noise.
  private static String deployment(String name, String namespace, String noise) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %1$s, namespace: %2$s}
    spec:
      selector: {matchLabels: {app: %1$s}}
      template:
        metadata: {labels: {app: %1$s}}
        spec:
          nodeSelector: {node: platform}
          %3$s
          containers: [{name: c, image: c, resources: {requests: {cpu: 100m, memory: 128Mi}}}]
    ---
    """
        .formatted(name, namespace, noise.isEmpty() ? "" : away(noise));
  }

  private static String away(String noise) {
    return ("affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
            + "[{topologyKey: kubernetes.io/hostname, labelSelector: {}, "
            + "namespaceSelector: {matchLabels: {noise: %s}}}]}}")
        .formatted(noise);
  }
}
