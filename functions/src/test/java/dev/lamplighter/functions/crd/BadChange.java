package dev.lamplighter.functions.crd;

import java.util.List;

/// A change of an object that an API server with our definitions refuses, though either state of it
/// is fine, with a part of what it says.
public record BadChange(String before, String after, String servers) {
  private static final String POOL =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: changed}
      spec:
        replicas: 1
        template:
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements: []
      """;

  private static final String CLAIM =
      """
      apiVersion: karpenter.sh/v1
      kind: NodeClaim
      metadata: {name: changed}
      spec:
        nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
        requirements: []
        expireAfter: 720h
      """;

  public static List<BadChange> all() {
    return List.of(
        of(POOL, "  replicas: 1\n", "", "a NodePool cannot change between static"),
        of(POOL, "karpenter.k8s.aws", "example.com", "nodeClassRef.group is immutable"),
        of(POOL, "EC2NodeClass", "OtherClass", "nodeClassRef.kind is immutable"),
        of(CLAIM, "720h", "Never", "spec is immutable"));
  }

  private static BadChange of(String before, String part, String instead, String servers) {
    return new BadChange(before, before.replace(part, instead), servers);
  }
}
