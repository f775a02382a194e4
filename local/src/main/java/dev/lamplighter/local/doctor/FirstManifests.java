package dev.lamplighter.local.doctor;

import dev.lamplighter.local.doctor.Facts.Entry;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.NodeClassName;
import java.util.List;

/// Commands that make a cluster's first EC2NodeClass or NodePool, whole in one line: whoever runs
/// `doctor` need have no file of ours.
final class FirstManifests {
  /// What an EKS cluster's access entries call a role of Linux nodes.
  private static final String OF_NODES = "EC2_LINUX";

  private static final String UNKNOWN_ROLE = "NODE-ROLE";

  private FirstManifests() {}

  /// What it selects has the tag that the documents speak of; `entries` tell the role of nodes.
  static String nodeClass(ClusterName cluster, List<Entry> entries) {
    String role =
        entries.stream()
            .filter(entry -> entry.type().equals(OF_NODES))
            .map(Entry::principal)
            .map(arn -> arn.substring(arn.lastIndexOf('/') + 1))
            .findFirst()
            .orElse(UNKNOWN_ROLE);
    String tagged = "[{\"tags\":{\"karpenter.sh/discovery\":\"%s\"}}]".formatted(cluster);
    return applied(
        """
        {"apiVersion":"karpenter.k8s.aws/v1","kind":"EC2NodeClass",\
        "metadata":{"name":"default"},\
        "spec":{"amiSelectorTerms":[{"alias":"al2023@latest"}],"role":"%s",\
        "subnetSelectorTerms":%s,"securityGroupSelectorTerms":%s}}\
        """
            .formatted(role, tagged, tagged));
  }

  /// On demand, which needs no role for spot, and bounded.
  static String nodePool(NodeClassName nodeClass) {
    return applied(
        """
        {"apiVersion":"karpenter.sh/v1","kind":"NodePool","metadata":{"name":"default"},\
        "spec":{"limits":{"cpu":"16"},"template":{"spec":{\
        "nodeClassRef":{"group":"karpenter.k8s.aws","kind":"EC2NodeClass","name":"%s"},\
        "requirements":[\
        {"key":"karpenter.sh/capacity-type","operator":"In","values":["on-demand"]},\
        {"key":"kubernetes.io/arch","operator":"In","values":["amd64"]}]}}}}\
        """
            .formatted(nodeClass));
  }

  private static String applied(String json) {
    return "echo '%s' | kubectl apply -f -".formatted(json);
  }
}
