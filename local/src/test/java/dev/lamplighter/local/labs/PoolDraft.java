package dev.lamplighter.local.labs;

import java.util.ArrayList;
import java.util.List;

/// The manifest of NodePool `web`, whose nodes have the label `node: web`: what it says unless told
/// otherwise is that it uses EC2NodeClass `default` and takes no node away.
final class PoolDraft {
  private String nodeClass = "default";
  private String disruption = "consolidateAfter: Never";
  private String labels = "node: web";
  private final List<String> requirements = new ArrayList<>();

  private PoolDraft() {}

  static PoolDraft web() {
    return new PoolDraft();
  }

  PoolDraft ofClass(String name) {
    nodeClass = name;
    return this;
  }

  PoolDraft label(String key, String value) {
    labels += ", %s: %s".formatted(key, value);
    return this;
  }

  PoolDraft types(String... types) {
    return in("node.kubernetes.io/instance-type", types);
  }

  PoolDraft capacityTypes(String... types) {
    return in("karpenter.sh/capacity-type", types);
  }

  /// One of these values of the label.
  PoolDraft in(String label, String... values) {
    requirements.add(
        "{key: %s, operator: In, values: [%s]}".formatted(label, String.join(", ", values)));
    return this;
  }

  /// What stands between the braces of `disruption`.
  PoolDraft disruption(String fields) {
    disruption = fields;
    return this;
  }

  String manifest() {
    return """
    apiVersion: karpenter.sh/v1
    kind: NodePool
    metadata: {name: web}
    spec:
      template:
        metadata: {labels: {%s}}
        spec:
          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: %s}
          requirements: [%s]
      disruption: {%s}
    """
        .formatted(labels, nodeClass, String.join(", ", requirements), disruption);
  }
}
