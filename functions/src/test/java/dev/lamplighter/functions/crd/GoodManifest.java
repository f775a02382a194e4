package dev.lamplighter.functions.crd;

import java.util.List;
import java.util.stream.Stream;

/// NodePools that look odd, which Karpenter's API takes, and so do our own reading and an API
/// server with our definitions. They apply unchanged.
public final class GoodManifest {
  private static final List<String> REQUIREMENTS =
      List.of(
          "{key: a, operator: NotIn}",
          "{key: a, operator: NotIn, values: []}",
          "{key: a, operator: Exists, values: [b]}",
          "{key: a, operator: DoesNotExist, values: [b]}",
          "{key: a, operator: Exists, minValues: 2}",
          "{key: a, operator: In, values: [\"yes\"]}",
          "{key: a, operator: Gt, values: [\"007\"]}");

  private static final List<String> LIMITS =
      List.of("{cpu: 1_000}", "{cpu: 014}", "{cpu: \"1.5\"}", "{cpu: 1e3}", "{cpu: 2.0}");

  private GoodManifest() {}

  public static List<String> all() {
    return Stream.concat(
            REQUIREMENTS.stream().map(requirement -> pool(requirement, "{cpu: 8}")),
            LIMITS.stream().map(limits -> pool("{key: a, operator: Exists}", limits)))
        .toList();
  }

  private static String pool(String requirement, String limits) {
    return """
    apiVersion: karpenter.sh/v1
    kind: NodePool
    metadata: {name: odd}
    spec:
      limits: %s
      template:
        spec:
          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
          requirements: [%s]
    """
        .formatted(limits, requirement);
  }
}
