package dev.lamplighter.local.storm;

import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import java.util.List;
import java.util.random.RandomGenerator;

/// Random NodePools and workloads, written as manifests, so that a failing world can be read.
final class StormManifests {
  static final List<String> POOLS = List.of("mixed", "service");
  static final String NODE_CLASS = "default";

  /// Of two vCPUs, and the last of four, so that what is promised and what is launched differ.
  static final List<String> TYPES =
      List.of("t3.small", "c7i-flex.large", "m7i-flex.large", "c7i.xlarge");

  /// Most leave room for one and a half of the largest type, or two and a half.
  private static final List<Integer> CPU_LIMITS = List.of(6, 6, 8, 10);

  private static final List<Integer> CPU_MILLIS = List.of(100, 400, 900, 1_700);
  private static final List<Integer> MEMORY_MIB = List.of(128, 512, 1_100, 2_600);

  private final RandomGenerator random;

  StormManifests(RandomGenerator random) {
    this.random = random;
  }

  List<Manifest> nodeClass() {
    return read(
        """
        apiVersion: karpenter.k8s.aws/v1
        kind: EC2NodeClass
        metadata: {name: default}
        spec:
          amiSelectorTerms: [{alias: al2023@latest}]
          role: KarpenterNodeRole-mydev
          subnetSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
          securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
        """);
  }

  List<Manifest> mixedPool() {
    return read(
        pool(
            "mixed",
            "",
            oneOf("[spot]", "[on-demand]", "[spot, on-demand]"),
            TYPES.toString(),
            CPU_LIMITS.get(random.nextInt(CPU_LIMITS.size()))));
  }

  List<Manifest> servicePool() {
    return read(
        pool(
            "service",
            "taints: [{key: node, value: service, effect: NoSchedule}]",
            "[spot]",
            "[m7i-flex.large, c7i-flex.large]",
            4 + 2 * random.nextInt(3)));
  }

  private String pool(String name, String taints, String capacityTypes, String types, int cpu) {
    String grace = random.nextBoolean() ? "terminationGracePeriod: 20s" : "";
    return """
    apiVersion: karpenter.sh/v1
    kind: NodePool
    metadata: {name: %s}
    spec:
      template:
        metadata: {labels: {node: %s}}
        spec:
          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
          %s
          %s
          requirements:
            - {key: karpenter.sh/capacity-type, operator: In, values: %s}
            - {key: node.kubernetes.io/instance-type, operator: In, values: %s}
      disruption: {consolidateAfter: 20s, budgets: [{nodes: "%s"}]}
      limits: {cpu: "%d"}
    """
        .formatted(
            name, name, taints, grace, capacityTypes, types, oneOf("10%", "50%", "100%", "2"), cpu);
  }

  /// A Deployment of a random size and shape, some with a PodDisruptionBudget.
  List<Manifest> workload(String name) {
    boolean service = random.nextInt(4) == 0;
    return read(deployment(name, service) + "---\n" + budget(name));
  }

  private String deployment(String name, boolean service) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %1$s}
    spec:
      replicas: %2$d
      selector: {matchLabels: {app: %1$s}}
      template:
        metadata: {labels: {app: %1$s}}
        spec:
          terminationGracePeriodSeconds: 10
          %3$s
          %4$s
          %5$s
          containers: [{name: main, resources: {requests: {cpu: %6$dm, memory: %7$dMi}}}]
    """
        .formatted(
            name,
            1 + random.nextInt(4),
            service ? "nodeSelector: {node: service}" : "",
            service ? "tolerations: [{key: node, operator: Exists}]" : "",
            topology(name),
            CPU_MILLIS.get(random.nextInt(CPU_MILLIS.size())),
            MEMORY_MIB.get(random.nextInt(MEMORY_MIB.size())));
  }

  /// How the pods stand to each other.
  private String topology(String name) {
    return switch (random.nextInt(6)) {
      case 0 -> related("podAntiAffinity", name, "kubernetes.io/hostname");
      case 1 -> spread(name, "topology.kubernetes.io/zone", "DoNotSchedule");
      case 2 -> spread(name, "kubernetes.io/hostname", "DoNotSchedule");
      case 3 -> spread(name, "topology.kubernetes.io/zone", "ScheduleAnyway");
      case 4 -> related("podAffinity", name, "topology.kubernetes.io/zone");
      default -> "";
    };
  }

  private static String related(String how, String name, String key) {
    return ("affinity: {%s: {requiredDuringSchedulingIgnoredDuringExecution: "
            + "[{labelSelector: {matchLabels: {app: %s}}, topologyKey: %s}]}}")
        .formatted(how, name, key);
  }

  private static String spread(String name, String key, String when) {
    return ("topologySpreadConstraints: [{topologyKey: %s, maxSkew: 1, whenUnsatisfiable: %s, "
            + "labelSelector: {matchLabels: {app: %s}}}]")
        .formatted(key, when, name);
  }

  private String budget(String name) {
    if (random.nextBoolean()) {
      return "";
    }
    return """
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: %1$s}
    spec:
      selector: {matchLabels: {app: %1$s}}
      maxUnavailable: %2$d
    """
        .formatted(name, random.nextInt(2));
  }

  private String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private static List<Manifest> read(String text) {
    var read = ManifestReader.read(List.of(new SourceText("storm", text)));
    if (!read.problems().isEmpty()) {
      throw new IllegalStateException(
          "A storm's own manifest has problems: %s%n%s".formatted(read.problems(), text));
    }
    return read.manifests();
  }
}
