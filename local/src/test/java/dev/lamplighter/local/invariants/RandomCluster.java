package dev.lamplighter.local.invariants;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.simulation.PlainNodeClass;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.TolerationOperator;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/// A random cluster in which no call fails, with everything in it that a drain must heed: budgets
/// of all kinds, protected, critical, static and unready pods, DaemonSets, grace periods and
/// deadlines of all lengths. Its nodes go by consolidation, drift, expiry, spot interruption and by
/// hand.
final class RandomCluster {
  private static final Duration USERS_ACT = Duration.ofMinutes(2);
  private static final Duration END = Duration.ofMinutes(4);
  private static final int WORKLOADS = 5;

  /// What a kubelet adds to its static pods.
  private static final Toleration ANY_NO_EXECUTE =
      new Toleration(
          "",
          TolerationOperator.EXISTS,
          "",
          Optional.of(TaintEffect.NO_EXECUTE),
          OptionalLong.empty());

  private static final Namespace NAMESPACE = Namespace.of("default");

  private final PretendWorld world;
  private final RandomGenerator random;
  private final Set<Uid> nodesSeen = new HashSet<>();
  private final String terminationGracePeriod;
  private final String expireAfter;
  private final String capacityTypes;
  private int revision;

  private RandomCluster(PretendWorld world, RandomGenerator random) {
    this.world = world;
    this.random = random;
    this.terminationGracePeriod =
        oneOf("", "terminationGracePeriod: 40s", "terminationGracePeriod: 2m");
    this.expireAfter = oneOf("", "", "expireAfter: 2m");
    this.capacityTypes = oneOf("[spot]", "[on-demand]", "[spot, on-demand]");
  }

  /// The world after its story; an [InvariantBroken] if something was against the rules.
  static PretendWorld live(int seed, UnaryOperator<Ports> sabotage) {
    var invariants = new Invariants();
    var world =
        PretendWorld.start(WorldSettings.of(seed).withSabotage(sabotage).withListener(invariants));
    invariants.watch(world);
    var cluster = new RandomCluster(world, new SplittableRandom(~seed));
    cluster.begin();
    world.runUntil(END);
    return world;
  }

  private void begin() {
    world.cluster().server().onChange(Kind.NODE, change -> joined(change.object()));
    apply(PlainNodeClass.manifest("default") + pool() + "---\n" + daemonSets());
    for (int i = 0; i < WORKLOADS; i++) {
      int workload = i;
      later(20, () -> apply(workload("app-" + workload)));
    }
    actAgain();
  }

  private void actAgain() {
    later(
        20,
        () -> {
          if (world.elapsed().compareTo(USERS_ACT) < 0) {
            act();
            actAgain();
          }
        });
  }

  private void act() {
    String workload = "app-" + random.nextInt(WORKLOADS);
    switch (random.nextInt(9)) {
      case 0, 1 -> world.cluster().scale(NAMESPACE, workload, random.nextInt(4));
      case 2 -> apply(workload(workload));
      case 3 -> any(List.copyOf(world.account().log().alive())).ifPresent(this::interrupt);
      case 4, 5 -> {
        revision++;
        apply(pool());
      }
      case 6 ->
          any(world.cluster().nodes())
              .ifPresent(node -> world.cluster().delete(ObjectKey.of(node.name())));
      case 7 ->
          any(world.cluster().nodeClaims())
              .ifPresent(
                  claim ->
                      world
                          .cluster()
                          .delete(ObjectKey.of(ObjectKind.NODE_CLAIM, claim.meta().name())));
      default -> any(running()).ifPresent(this::fallIll);
    }
  }

  private void interrupt(Ec2Log.Launch launch) {
    boolean spot = launch.instance().capacityType() == CapacityType.SPOT;
    if (spot && launch.instance().tags().get(Tags.NODE_CLAIM).isPresent()) {
      world.interrupt(launch.id());
    }
  }

  private List<PodView> running() {
    return world.cluster().pods().stream()
        .filter(pod -> pod.active() && pod.status().ready())
        .toList();
  }

  private void fallIll(PodView pod) {
    world
        .cluster()
        .server()
        .change(
            Actor.KUBELET,
            Kind.POD,
            Target.exactly(ObjectKey.of(pod.key()), pod.meta().uid()),
            it -> PodChanges.ready(it, false));
  }

  /// The kubelet of a new node has a static pod, and makes its mirror.
  private void joined(NodeView node) {
    if (node.meta().labels().has(LabelKey.NODEPOOL) && nodesSeen.add(node.meta().uid())) {
      world.timeline().after(Duration.ofSeconds(1), () -> mirror(node));
    }
  }

  private void mirror(NodeView node) {
    var owner = new OwnerReference(ObjectKind.NODE, node.meta().name(), node.meta().uid());
    var meta =
        ObjectMeta.named("proxy-" + node.name(), new Uid("any"), Instant.EPOCH)
            .withOwners(List.of(owner));
    var spec =
        PodSpec.requesting(Resources.of(50, 32L << 20)).withTolerations(List.of(ANY_NO_EXECUTE));
    var pod = new PodView(meta, NAMESPACE, spec, PodChanges.NEW);
    var now = world.timeline().now();
    world
        .cluster()
        .server()
        .create(
            Actor.KUBELET,
            Kind.POD,
            PodChanges.running(PodChanges.bound(pod, node.name(), now), now));
  }

  private String pool() {
    return """
    apiVersion: karpenter.sh/v1
    kind: NodePool
    metadata: {name: pool}
    spec:
      template:
        metadata: {labels: {revision: "%d"}}
        spec:
          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
          %s
          %s
          requirements:
            - {key: karpenter.sh/capacity-type, operator: In, values: %s}
            - key: node.kubernetes.io/instance-type
              operator: In
              values: [c7i-flex.large, m7i-flex.large, c7i.xlarge]
      disruption: {consolidateAfter: 20s, budgets: [{nodes: "50%%"}]}
    """
        .formatted(revision, terminationGracePeriod, expireAfter, capacityTypes);
  }

  private static String daemonSets() {
    return daemonSet("agent", "")
        + "---\n"
        + daemonSet("network", "priorityClassName: system-node-critical")
        + "---\n"
        + daemonSet("everywhere", "tolerations: [{operator: Exists}]");
  }

  private static String daemonSet(String name, String more) {
    return """
    apiVersion: apps/v1
    kind: DaemonSet
    metadata: {name: %1$s}
    spec:
      selector: {matchLabels: {app: %1$s}}
      template:
        metadata: {labels: {app: %1$s}}
        spec:
          terminationGracePeriodSeconds: 5
          %2$s
          containers: [{name: main, image: a, resources: {requests: {cpu: 20m, memory: 16Mi}}}]
    """
        .formatted(name, more);
  }

  private String workload(String name) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %1$s}
    spec:
      replicas: %2$d
      selector: {matchLabels: {app: %1$s}}
      template:
        metadata:
          labels: {app: %1$s}
          annotations: {%3$s}
        spec:
          terminationGracePeriodSeconds: %4$s
          %5$s
          containers: [{name: main, image: a, resources: {requests: {cpu: %6$sm, memory: 256Mi}}}]
    """
            .formatted(
                name,
                1 + random.nextInt(4),
                oneOf("", "", protection("true"), protection("2m")),
                oneOf("5", "20", "30"),
                oneOf("", "", "priorityClassName: system-cluster-critical"),
                oneOf("100", "400", "900"))
        + "---\n"
        + budget(name);
  }

  private static String protection(String value) {
    return "%s: \"%s\"".formatted(AnnotationKey.DO_NOT_DISRUPT, value);
  }

  private String budget(String name) {
    return """
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: %1$s}
    spec:
      selector: {matchLabels: {app: %1$s}}
      unhealthyPodEvictionPolicy: %2$s
      %3$s
    """
        .formatted(
            name,
            oneOf("IfHealthyBudget", "AlwaysAllow"),
            oneOf("maxUnavailable: 1", "maxUnavailable: 0", "minAvailable: 50%"));
  }

  private void apply(String text) {
    var read = ManifestReader.read(List.of(new SourceText("cluster", text)));
    if (!read.problems().isEmpty()) {
      throw new IllegalStateException("%s%n%s".formatted(read.problems(), text));
    }
    world.apply(read.manifests());
  }

  private void later(int secondsMax, Runnable action) {
    world.timeline().after(Duration.ofMillis(1 + random.nextInt(secondsMax * 1_000)), action);
  }

  private String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private <T> Optional<T> any(List<T> choices) {
    return choices.isEmpty()
        ? Optional.empty()
        : Optional.of(choices.get(random.nextInt(choices.size())));
  }
}
