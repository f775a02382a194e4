package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.local.cloud.InstanceListener;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.NodeChanges;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.cluster.controllers.NodeLifecycleController;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.NodeView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// The kubelets of all nodes: each joins a while after its instance runs, runs the pods bound to
/// its node, and dies with the instance.
public final class Kubelets implements InstanceListener {
  /// What the cloud's controller needs to look at a new node and take its mark off.
  private static final Duration CLOUD_LOOK = Duration.ofSeconds(1);

  private static final int NITRO_VOLUMES = 26;
  private static final int XEN_VOLUMES = 38;

  private static final long FOREIGN_DISK_BYTES = 20L << 30;

  private final ApiServer server;
  private final Timeline timeline;
  private final KubeletSettings settings;
  private final NodeSources sources;
  private final NodeLifecycleController lifecycle;
  private final PodWorkers workers;
  private final SortedMap<InstanceId, Registered> nodes = new TreeMap<>();
  private final SortedSet<InstanceId> terminated = new TreeSet<>();
  private Function<Instance, Optional<Duration>> joinDelay;

  public Kubelets(
      ApiServer server,
      Timeline timeline,
      KubeletSettings settings,
      NodeSources sources,
      NodeLifecycleController lifecycle) {
    this.server = server;
    this.timeline = timeline;
    this.settings = settings;
    this.sources = sources;
    this.lifecycle = lifecycle;
    this.workers = new PodWorkers(server, timeline, settings);
    this.joinDelay = _ -> Optional.of(drawnDelay());
  }

  private record Registered(NodeName name, Uid uid) {}

  /// How long each instance takes to join from now on; empty: it never does.
  public void joinAfter(Function<Instance, Optional<Duration>> delay) {
    joinDelay = delay;
  }

  /// Pods whose names begin with `template` take this long to stop, or as long as their grace lets
  /// them.
  public void ignoresSigterm(String template, Duration stopsAfter) {
    workers.ignoresSigterm(template, stopsAfter);
  }

  /// Pods whose names begin with `template` come to an end by themselves after so long; a Job's
  /// after a minute otherwise.
  public void runsFor(String template, Duration length) {
    workers.runsFor(template, length);
  }

  private Duration drawnDelay() {
    long least = settings.joinAfter().toMillis();
    long most = settings.joinWithin().toMillis();
    return Duration.ofMillis(timeline.random().nextLong(least, most + 1));
  }

  /// The instance runs and boots with the user data of `template`.
  @Override
  public void running(Instance instance, LaunchTemplateRequest template) {
    joinDelay
        .apply(instance)
        .ifPresent(delay -> timeline.after(delay, () -> join(instance, template)));
  }

  /// The instance is gone, and all that ran on it.
  @Override
  public void terminated(Instance instance) {
    terminated.add(instance.id());
    Optional.ofNullable(nodes.remove(instance.id()))
        .ifPresent(
            node -> {
              workers.died(node.name());
              lifecycle.instanceTerminated(node.name(), node.uid());
            });
  }

  private void join(Instance instance, LaunchTemplateRequest template) {
    if (terminated.contains(instance.id())) {
      return;
    }
    var node =
        BootedNode.of(
            instance,
            template,
            sources,
            settings.extraMemoryBytes(),
            this::isTaken,
            timeline.now());
    create(node)
        .ifPresent(
            there -> {
              registerDriver(there, instance);
              started(instance.id(), there);
            });
  }

  private boolean isTaken(NodeName name) {
    return server.get(Kind.NODE, ObjectKey.of(name)).isPresent();
  }

  private Optional<NodeView> create(NodeView node) {
    return server.create(Actor.KUBELET, Kind.NODE, node).done();
  }

  /// The EBS driver counts the slots that are free when it starts: with one network interface.
  private void registerDriver(NodeView node, Instance instance) {
    int limit =
        sources
            .types()
            .apply(instance.instanceType())
            .map(type -> type.hypervisor() == Hypervisor.XEN ? XEN_VOLUMES : NITRO_VOLUMES)
            .orElse(NITRO_VOLUMES);
    var owner = new OwnerReference(ObjectKind.NODE, node.name().value(), node.meta().uid());
    var meta =
        ObjectMeta.named(node.name().value(), NodeIdentity.NO_UID, timeline.now())
            .withOwners(List.of(owner));
    server.create(
        Actor.KUBELET,
        Kind.CSI_NODE,
        new CsiNodeView(meta, new TreeMap<>(Map.of(CsiDriver.EBS, limit))));
  }

  private void started(InstanceId instance, NodeView node) {
    var registered = new Registered(node.name(), node.meta().uid());
    nodes.put(instance, registered);
    workers.alive(node.name());
    timeline.after(
        CLOUD_LOOK,
        () ->
            change(
                Actor.CONTROLLER,
                registered,
                there -> NodeChanges.untainted(there, Taint.CLOUD_UNINITIALIZED)));
    timeline.after(
        settings.readyAfter(),
        () -> {
          if (registered.equals(nodes.get(instance))) {
            change(Actor.KUBELET, registered, there -> NodeChanges.ready(there, true));
          }
        });
  }

  private void change(Actor by, Registered node, UnaryOperator<NodeView> change) {
    server.change(by, Kind.NODE, Target.exactly(ObjectKey.of(node.name()), node.uid()), change);
  }

  /// A node of somebody else's, Ready from the start.
  public void foreign(ForeignNode node) {
    var instance = NodeIdentity.foreignInstance(node.name());
    Optional<InstanceTypeInfo> type = sources.types().apply(node.type());
    var capacity =
        type.map(info -> NodeCapacity.of(info, OptionalInt.empty(), FOREIGN_DISK_BYTES, 0))
            .map(NodeCapacity::capacity)
            .orElse(node.allocatable());
    var labels =
        type.map(info -> NodeIdentity.labels(node.name(), info, node.zone(), sources.region()))
            .orElseGet(() -> NodeIdentity.labels(node, sources.region()))
            .withDeprecated()
            .plus(node.labels());
    create(
            new NodeView(
                ObjectMeta.named(node.name().value(), NodeIdentity.NO_UID, timeline.now())
                    .withLabels(labels),
                Optional.of(ProviderId.of(node.zone(), instance)),
                List.of(),
                false,
                capacity,
                node.allocatable(),
                true))
        .ifPresent(
            there -> {
              nodes.put(instance, new Registered(there.name(), there.meta().uid()));
              workers.alive(there.name());
            });
  }
}
