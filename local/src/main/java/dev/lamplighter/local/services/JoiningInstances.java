package dev.lamplighter.local.services;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.ec2.Ec2InstanceCloud;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.local.cluster.kubelet.BootedNode;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.cluster.kubelet.NodeUserData;
import dev.lamplighter.local.real.PlayedNode;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeName;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.services.ec2.Ec2Client;

/// The machines of an emulated account: each instance of a cluster that runs registers a Node, as
/// the user data of its launch template says, and a Node goes when its instance is terminated, as
/// the cloud's controller sees to. The control plane's fake kubelets do the rest.
public final class JoiningInstances implements AutoCloseable {
  private static final SystemTicker TICKER = new SystemTicker();

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
  private static final Duration KEEPS_TRYING = Duration.ofMinutes(1);
  private static final long ENDS_WITHIN_SECONDS = 30;

  private final Ec2Client ec2;
  private final Ec2InstanceCloud cloud;
  private final KubernetesClient client;
  private final Tags ofCluster;
  private final NodeSources sources;
  private final SortedMap<InstanceId, NodeName> nodes = new TreeMap<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final Thread thread;
  private volatile boolean ended;

  private JoiningInstances(Ec2Client ec2, Config joining, String cluster) {
    this.ec2 = ec2;
    this.cloud = new Ec2InstanceCloud(ec2, TICKER);
    this.client = new KubernetesClientBuilder().withConfig(joining).build();
    this.ofCluster = Tags.NONE.with(Tags.CLUSTER, cluster);
    var types = cloud.describeInstanceTypes();
    this.sources =
        new NodeSources(
            EmulatedAccount.REGION,
            name -> types.stream().filter(it -> it.name().equals(name)).findFirst(),
            NodeUserData::read);
    this.thread = Thread.ofPlatform().name("machines").start(this::run);
  }

  public static JoiningInstances start(Ec2Client ec2, Config joining, String cluster) {
    return new JoiningInstances(ec2, joining, cluster);
  }

  /// As a kubelet does, it tries again when a call fails; what goes on failing is told.
  private void run() {
    try {
      Instant lookedWell = TICKER.now();
      while (!ended) {
        try {
          look();
          lookedWell = TICKER.now();
        } catch (RuntimeException failed) {
          if (lookedWell.plus(KEEPS_TRYING).isBefore(TICKER.now())) {
            throw failed;
          }
        }
        TICKER.waitFor(BETWEEN_LOOKS);
      }
    } catch (RuntimeException | Error thrown) {
      failure.set(thrown);
    }
  }

  private void look() {
    var alive = new TreeSet<InstanceId>();
    for (Instance instance : cloud.describeInstances(ofCluster).items()) {
      if (instance.state().alive()) {
        alive.add(instance.id());
      }
      if (instance.state() == Instance.State.RUNNING && !nodes.containsKey(instance.id())) {
        join(instance);
      }
    }
    for (InstanceId gone : nodes.keySet().stream().filter(it -> !alive.contains(it)).toList()) {
      Optional.ofNullable(nodes.remove(gone))
          .ifPresent(node -> client.nodes().withName(node.value()).delete());
    }
  }

  private void join(Instance instance) {
    var node =
        BootedNode.of(
            instance,
            BootTemplate.of(ec2, instance),
            sources,
            0,
            nodes.values()::contains,
            TICKER.now());
    client.resource(PlayedNode.of(node)).createOr(NonDeletingOperation::update);
    nodes.put(instance.id(), node.name());
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join(TimeUnit.SECONDS.toMillis(ENDS_WITHIN_SECONDS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    client.close();
    complain();
  }

  /// If a machine could not join.
  public void complain() {
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new AssertionError("The machines failed", thrown);
    }
  }
}
