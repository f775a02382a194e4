package dev.lamplighter.cli.plan;

import dev.lamplighter.cli.dump.DumpedCluster;
import dev.lamplighter.cli.text.Glyphs;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.model.Region;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Help.Ansi;

/// A dump of a few objects in eu-west-1, and the plan of it.
final class SmallDump {
  private final List<String> objects = new ArrayList<>();

  /// With one EC2NodeClass, `default`.
  static SmallDump dump() {
    return new SmallDump()
        .with(
            """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: default, uid: c-default}
            spec:
              role: nodes
              amiSelectorTerms: [{alias: al2023@latest}]
              subnetSelectorTerms: [{tags: {cluster: mine}}]
              securityGroupSelectorTerms: [{tags: {cluster: mine}}]
            """)
        .with("apiVersion: v1\nkind: Namespace\nmetadata: {name: default, uid: default}\n");
  }

  SmallDump with(String object) {
    objects.add(object);
    return this;
  }

  /// `more` are fields of its spec.
  SmallDump pool(String name, String nodeClass, String more) {
    return with(
        """
        apiVersion: karpenter.sh/v1
        kind: NodePool
        metadata: {name: %1$s, uid: p-%1$s}
        spec:
          %3$s
          template:
            spec:
              nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: %2$s}
              requirements:
              - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
              - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
        """
            .formatted(name, nodeClass, more));
  }

  /// An m5.large; `labels` beside those of its type.
  SmallDump node(String name, String labels) {
    return with(
        """
        apiVersion: v1
        kind: Node
        metadata:
          name: %1$s
          uid: node-%1$s
          creationTimestamp: "2026-11-03T09:00:00Z"
          labels: {node.kubernetes.io/instance-type: m5.large, %2$s}
        spec: {providerID: "aws:///eu-west-1a/i-%1$s"}
        status:
          capacity: {cpu: "2", memory: 8Gi, pods: "29"}
          allocatable: {cpu: 1930m, memory: 7Gi, pods: "29"}
          conditions: [{type: Ready, status: "True"}]
        """
            .formatted(name, labels));
  }

  /// One that has become the node, of the pool `general`.
  SmallDump nodeClaim(String node) {
    return with(
        """
        apiVersion: karpenter.sh/v1
        kind: NodeClaim
        metadata:
          name: general-%1$s
          uid: claim-%1$s
          creationTimestamp: "2026-11-03T09:00:00Z"
          labels:
            karpenter.sh/nodepool: general
            karpenter.sh/capacity-type: on-demand
            node.kubernetes.io/instance-type: m5.large
            topology.kubernetes.io/zone: eu-west-1a
        spec:
          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
          requirements:
          - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
        status:
          providerID: aws:///eu-west-1a/i-%1$s
          nodeName: %1$s
          capacity: {cpu: "2", memory: 8Gi, pods: "29"}
          allocatable: {cpu: 1930m, memory: 7Gi, pods: "29"}
          conditions:
          - {type: Launched, status: "True", lastTransitionTime: "2026-11-03T09:01:00Z"}
          - {type: Registered, status: "True", lastTransitionTime: "2026-11-03T09:01:00Z"}
          - {type: Initialized, status: "True", lastTransitionTime: "2026-11-03T09:01:00Z"}
        """
            .formatted(node));
  }

  SmallDump waiting(String pod, String cpu) {
    return pod(
        pod,
        "containers: [{name: c, resources: {requests: {cpu: %s}}}]".formatted(cpu),
        """
        {phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: Unschedulable,
          lastTransitionTime: "2026-11-03T11:50:00Z"}]}
        """);
  }

  SmallDump pod(String name, String spec, String status) {
    return with(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %1$s, namespace: default, uid: pod-%1$s,
          creationTimestamp: "2026-11-03T11:49:00Z"}
        spec:
          %2$s
        status: %3$s
        """
            .formatted(name, spec, status.strip()));
  }

  DumpedCluster cluster() {
    return DumpedCluster.read(
        List.of(Path.of("-")),
        new ByteArrayInputStream(String.join("---\n", objects).getBytes(StandardCharsets.UTF_8)),
        Optional.of(Region.of("eu-west-1")));
  }

  Plan plan() {
    return PlanMaking.of(cluster());
  }

  String text() {
    return String.join("\n", PlanText.lines(plan(), new Look(Ansi.OFF, Glyphs.ASCII, 200)));
  }
}
