package dev.lamplighter.local.storm;

import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.simulation.PlainNodeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Random NodePools and workloads, written as manifests, so that a failing world can be read.
final class StormManifests {
  static final String NODE_CLASS = "default";

  /// Of two vCPUs, and the last of four, so that what is promised and what is launched differ.
  static final List<String> TYPES =
      List.of("t3.small", "c7i-flex.large", "m7i-flex.large", "c7i.xlarge");

  /// Most leave room for one and a half of the largest type, or two and a half.
  private static final List<Integer> CPU_LIMITS = List.of(6, 6, 8, 10);

  private static final List<Integer> CPU_MILLIS = List.of(100, 400, 900, 1_700);
  private static final List<Integer> MEMORY_MIB = List.of(128, 512, 1_100, 2_600);

  private final RandomGenerator random;
  private final List<StormPool> pools;

  StormManifests(RandomGenerator random) {
    this.random = random;
    this.pools = new ArrayList<>(List.of(mixedPool(), servicePool()));
  }

  List<String> poolNames() {
    return pools.stream().map(StormPool::name).toList();
  }

  List<Manifest> nodeClass() {
    return read(PlainNodeClass.manifest(NODE_CLASS));
  }

  /// All NodePools, as they are now.
  List<Manifest> pools() {
    return pools.stream().flatMap(pool -> read(pool.manifest()).stream()).toList();
  }

  /// A NodePool whose template has changed, so that its nodes drift.
  List<Manifest> revisedPool() {
    int index = random.nextInt(pools.size());
    pools.set(index, pools.get(index).revised());
    return read(pools.get(index).manifest());
  }

  /// All NodePools, with nodes that may stay for ever from now on.
  List<Manifest> lastingPools() {
    pools.replaceAll(StormPool::lasting);
    return pools();
  }

  private StormPool mixedPool() {
    return pool(
        "mixed",
        "",
        oneOf("[spot]", "[on-demand]", "[spot, on-demand]"),
        TYPES.toString(),
        CPU_LIMITS.get(random.nextInt(CPU_LIMITS.size())));
  }

  private StormPool servicePool() {
    return pool(
        "service",
        "taints: [{key: node, value: service, effect: NoSchedule}]",
        "[spot]",
        "[m7i-flex.large, c7i-flex.large, c7i.xlarge]",
        CPU_LIMITS.get(random.nextInt(CPU_LIMITS.size())));
  }

  private StormPool pool(String name, String taints, String capacityTypes, String types, int cpu) {
    return new StormPool(
        name,
        0,
        taints,
        random.nextInt(3) > 0 ? "terminationGracePeriod: 20s" : "",
        random.nextInt(3) == 0 ? "expireAfter: 3m" : "",
        capacityTypes,
        types,
        oneOf("10%", "50%", "100%", "2"),
        cpu);
  }

  /// A Deployment of a random size and shape, some with a PodDisruptionBudget.
  List<Manifest> workload(String name) {
    boolean service = random.nextInt(3) == 0;
    return read(deployment(name, service) + "---\n" + budgets(name));
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
          containers: [{name: main, image: a, resources: {requests: {cpu: %6$dm, memory: %7$dMi}}}]
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
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> related("podAntiAffinity", name, "kubernetes.io/hostname");
      case 3 -> spread(name, "topology.kubernetes.io/zone", "DoNotSchedule");
      case 4 -> spread(name, "kubernetes.io/hostname", "DoNotSchedule");
      case 5 -> spread(name, "topology.kubernetes.io/zone", "ScheduleAnyway");
      case 6 -> related("podAffinity", name, "topology.kubernetes.io/zone");
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

  /// Half of the workloads have a budget; some a deadlock: one that never allows anything, or two,
  /// at which the eviction API gives up.
  private String budgets(String name) {
    return switch (random.nextInt(8)) {
      case 0, 1 -> budget(name, name, "maxUnavailable: 1");
      case 2 -> budget(name, name, "maxUnavailable: 0");
      case 3 -> budget(name, name, "minAvailable: 100%");
      case 4 ->
          budget(name, name, "maxUnavailable: 1")
              + "---\n"
              + budget(name, second(name), "minAvailable: 1");
      default -> "";
    };
  }

  /// Of all budgets that a workload may have had.
  static List<String> budgetNames(String workload) {
    return List.of(workload, second(workload));
  }

  private static String second(String workload) {
    return workload + "-too";
  }

  private static String budget(String workload, String name, String guarantee) {
    return """
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: %s}
    spec:
      selector: {matchLabels: {app: %s}}
      %s
    """
        .formatted(name, workload, guarantee);
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
