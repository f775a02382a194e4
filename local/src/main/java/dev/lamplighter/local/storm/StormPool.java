package dev.lamplighter.local.storm;

/// A NodePool of a storm, as the fields of its manifest in which storms differ. `revision` is a
/// label of its nodes.
record StormPool(
    String name,
    int revision,
    String taints,
    String terminationGracePeriod,
    String expireAfter,
    String capacityTypes,
    String types,
    String budget,
    int cpuLimit) {

  StormPool revised() {
    return with(revision + 1, expireAfter);
  }

  StormPool lasting() {
    return with(revision, "");
  }

  private StormPool with(int revision, String expireAfter) {
    return new StormPool(
        name,
        revision,
        taints,
        terminationGracePeriod,
        expireAfter,
        capacityTypes,
        types,
        budget,
        cpuLimit);
  }

  String manifest() {
    return """
    apiVersion: karpenter.sh/v1
    kind: NodePool
    metadata: {name: %1$s}
    spec:
      template:
        metadata: {labels: {node: %1$s, revision: "%2$d"}}
        spec:
          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
          %3$s
          %4$s
          %5$s
          requirements:
            - {key: karpenter.sh/capacity-type, operator: In, values: %6$s}
            - {key: node.kubernetes.io/instance-type, operator: In, values: %7$s}
      disruption: {consolidateAfter: 20s, budgets: [{nodes: "%8$s"}]}
      limits: {cpu: "%9$d"}
    """
        .formatted(
            name,
            revision,
            taints,
            terminationGracePeriod,
            expireAfter,
            capacityTypes,
            types,
            budget,
            cpuLimit);
  }
}
