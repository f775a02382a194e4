package dev.lamplighter.local.cluster;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.functions.wire.Deployment;
import dev.lamplighter.functions.wire.NodeConfig;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.kubelet.ForeignNode;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeSet;

/// A pretend cluster on a timeline that a test moves forward, and short words for its objects.
public final class PretendWorld {
  public static final Namespace DEFAULT = Namespace.of("default");
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  public final Timeline timeline = new Timeline(START, new Random(1));
  public final PretendCluster cluster;

  private PretendWorld(ClusterSettings settings) {
    cluster =
        PretendCluster.start(
            new ClusterFacts(
                ClusterName.of("mydev"),
                "1.34",
                "https://mydev",
                "Q0E=",
                "172.20.0.0/16",
                "172.20.0.10"),
            timeline,
            settings,
            new NodeSources(Region.of("ap-northeast-2"), PretendWorld::type, _ -> NODE_CONFIG));
  }

  /// What every instance reads from its user data here.
  private static final NodeConfig NODE_CONFIG =
      new NodeConfig(
          "mydev",
          "https://mydev",
          Labels.of("node", "service"),
          List.of(Taint.of("node", "service", TaintEffect.NO_SCHEDULE), Taint.UNREGISTERED),
          OptionalInt.empty());

  public static PretendWorld world() {
    return new PretendWorld(ClusterSettings.DEFAULT);
  }

  /// With the two fixed t3.medium nodes of the labs.
  public static PretendWorld withFixedNodes() {
    var world = world();
    world.fixedNode("fixed-a", "ap-northeast-2a");
    world.fixedNode("fixed-c", "ap-northeast-2c");
    return world;
  }

  private static Optional<InstanceTypeInfo> type(InstanceTypeName name) {
    return Optional.of(
        new InstanceTypeInfo(
            name,
            InstanceTypeInfo.Architecture.AMD64,
            2,
            name.value().equals("t3.small") ? 2048 : 4096,
            name.value().equals("t3.small")
                ? new InstanceTypeInfo.Network(3, 4, OptionalInt.empty(), 0)
                : new InstanceTypeInfo.Network(3, 6, OptionalInt.empty(), 0),
            new TreeSet<>(List.of(CapacityType.SPOT, CapacityType.ON_DEMAND)),
            InstanceTypeInfo.Hypervisor.NITRO,
            false,
            true,
            new InstanceTypeInfo.Processor("intel", Optional.empty()),
            OptionalInt.empty(),
            OptionalInt.empty(),
            List.of(),
            List.of(),
            false,
            false));
  }

  public PretendWorld fixedNode(String name, String zone) {
    cluster.foreignNode(
        new ForeignNode(
            NodeName.of(name),
            Zone.of(zone),
            InstanceTypeName.of("t3.medium"),
            resources("1930m", "3246Mi").with(ResourceName.PODS, 17),
            Labels.EMPTY));
    return this;
  }

  /// The pod of this name is to go to that node, if it can.
  public PretendWorld nominate(String pod, String node) {
    var there = podsOf(pod).getFirst();
    cluster.writer().nominate(there.key(), there.meta().uid(), NodeName.of(node));
    return this;
  }

  /// Let everything due within `duration` happen.
  public PretendWorld runFor(Duration duration) {
    Instant end = timeline.now().plus(duration);
    while (timeline.next().filter(next -> !next.isAfter(end)).isPresent()) {
      timeline.advanceTo(timeline.next().orElseThrow());
      while (timeline.runDue()) {
        // everything due at this moment
      }
    }
    timeline.advanceTo(end);
    return this;
  }

  public PretendWorld runForSeconds(long seconds) {
    return runFor(Duration.ofSeconds(seconds));
  }

  // --- objects -----------------------------------------------------------------------------

  public static Resources resources(String cpu, String memory) {
    return Resources.of(
        Map.of(ResourceName.CPU, Quantity.parse(cpu), ResourceName.MEMORY, Quantity.parse(memory)));
  }

  public static ObjectMeta meta(String name) {
    return ObjectMeta.named(name, Uid.of("given-" + name), START);
  }

  public static PodSpec spec(String cpu, String memory) {
    return PodSpec.requesting(resources(cpu, memory));
  }

  /// Required anti-affinity on the hostname to pods with this label.
  public static PodSpec apart(PodSpec spec, Labels from) {
    return spec.withPodAntiAffinity(List.of(term(LabelKey.HOSTNAME, from)));
  }

  public static PodAffinityTerm term(LabelKey key, Labels selected) {
    return new PodAffinityTerm(
        key, Optional.of(LabelSelector.of(selected)), new TreeSet<>(List.of(DEFAULT)));
  }

  public static Labels app(String name) {
    return Labels.of("app", name);
  }

  public static PodView pod(String name, PodSpec spec) {
    return new PodView(meta(name).withLabels(app(name)), DEFAULT, spec, PodChanges.NEW);
  }

  public static Deployment deployment(String name, int replicas, PodSpec template) {
    return new Deployment(
        meta(name),
        DEFAULT,
        replicas,
        LabelSelector.of(app(name)),
        PodTemplate.of(app(name), template),
        Deployment.Strategy.RollingUpdate.DEFAULT);
  }

  /// Tolerates everything, as those of the system do.
  public static DaemonSetView daemonSet(String name, PodSpec template) {
    return new DaemonSetView(
        meta(name),
        DEFAULT,
        PodTemplate.of(app(name), template.withTolerations(List.of(Toleration.all()))));
  }

  public static PodDisruptionBudgetSpec budget(
      String app, PodDisruptionBudgetSpec.Guarantee guarantee) {
    return new PodDisruptionBudgetSpec(
        meta(app),
        DEFAULT,
        Optional.of(LabelSelector.of(app(app))),
        guarantee,
        UnhealthyPodEvictionPolicy.IF_HEALTHY_BUDGET);
  }

  // --- what is there -----------------------------------------------------------------------

  public List<PodView> podsOf(String app) {
    return cluster.pods().stream().filter(pod -> pod.meta().labels().has(APP, app)).toList();
  }

  private static final LabelKey APP = LabelKey.of("app");

  public List<PodView> running(String app) {
    return podsOf(app).stream()
        .filter(pod -> pod.status().phase() == PodView.Phase.RUNNING && !pod.meta().deleting())
        .toList();
  }

  public List<PodView> pending(String app) {
    return podsOf(app).stream()
        .filter(pod -> pod.status().phase() == PodView.Phase.PENDING)
        .toList();
  }

  /// Events on a pod as `Reason: message`.
  public List<String> eventsOf(PodView pod) {
    return cluster.events(ObjectKey.of(pod.key())).stream()
        .map(event -> event.reason() + ": " + event.message())
        .toList();
  }

  public boolean deleteDeployment(String name) {
    return cluster.delete(ObjectKey.of(ObjectKind.DEPLOYMENT, DEFAULT, name));
  }
}
