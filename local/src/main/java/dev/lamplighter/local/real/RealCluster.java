package dev.lamplighter.local.real;

import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.KubeClusterReader;
import dev.lamplighter.functions.kube.KubeClusterWriter;
import dev.lamplighter.functions.kube.Unreadable;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cloud.Ec2Delays;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cloud.PretendInstanceCloud;
import dev.lamplighter.local.cloud.PretendNodeClassResolver;
import dev.lamplighter.local.cloud.PretendPriceSource;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.cluster.kubelet.NodeUserData;
import dev.lamplighter.local.store.MemoryStateStore;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.ClusterPolicy;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Clock;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/// The real handlers on a real cluster, with a pretend account behind them.
///
/// It remembers nothing beyond its own life: the account's instances are gone with it.
public final class RealCluster implements LookedAfter {
  private final KubernetesClient client;
  private final KubeApi api;
  private final RealTime time;
  private final ClusterName cluster;
  private final PretendAccount account;
  private final ReconcileHandler handler;
  private final RunLease lease;
  private final HandlerLoop loop;

  private RealCluster(Config config, Config joining, KubeApi api, Options options) {
    this.api = api;
    this.cluster = options.cluster();
    var facts = facts(cluster, config, api.version());
    var reader = new KubeClusterReader(api, () -> facts, options.unreadable());
    this.client = new KubernetesClientBuilder().withConfig(joining).build();
    this.lease = take(client);
    try {
      refuseRealInstances(reader);
    } catch (RuntimeException refused) {
      lease.close();
      client.close();
      throw refused;
    }
    this.time = new RealTime(Clock.systemUTC(), new SplittableRandom(), options.ending());
    this.loop = new HandlerLoop(cluster, time);
    this.account = PretendAccount.of(cluster, time.timeline(), Ec2Delays.USUAL);
    account
        .instances()
        .neverAgain(RememberedInstances.of(reader.nodeClaims().items(), reader.nodes().items()));
    var types = account.types();
    var sources = new NodeSources(PretendAccount.REGION, types::info, NodeUserData::read);
    account.instances().listen(new JoiningNodes(client, sources, time.timeline()));
    var ports =
        new Ports(
            reader,
            new KubeClusterWriter(api, Clock.systemUTC()),
            new PretendInstanceCloud(account),
            new PretendNodeClassResolver(account),
            new PretendPriceSource(account),
            new MemoryStateStore(),
            loop,
            time);
    this.handler =
        new ReconcileHandler(
            HandlerLoop.one(ports),
            Settings.of(PretendAccount.REGION).withPolicy(cluster, options.policy()),
            report -> {
              lease.renewIfDue();
              options.listener().looked(report);
            });
  }

  /// Before anything else is judged: what another run is about to launch looks like leftovers.
  private static RunLease take(KubernetesClient client) {
    var process = ProcessHandle.current();
    String holder =
        "%s-%d-%s".formatted(process.info().user().orElse("run"), process.pid(), UUID.randomUUID());
    try {
      return RunLease.take(client, Clock.systemUTC(), holder);
    } catch (RuntimeException held) {
      client.close();
      throw held;
    }
  }

  /// Who is told what is seen and done, and who says that it is to end: then no further look
  /// begins.
  public record Options(
      ClusterName cluster,
      ClusterPolicy policy,
      PassListener listener,
      Unreadable unreadable,
      BooleanSupplier ending) {}

  /// The cluster that a kubeconfig's current context names. Throws
  /// [dev.lamplighter.functions.port.CallFailed] if it can't be reached or does not let us in, and
  /// [IllegalArgumentException] if it has nodes that a pretend account must keep away from, or
  /// another run looks after it.
  public static RealCluster of(Config config, Options options) {
    return of(config, config, options);
  }

  /// The same, where nodes join in another way than Lamplighter's own: as another user, or around
  /// whatever is in its way.
  public static RealCluster of(Config config, Config joining, Options options) {
    var api = KubeApi.of(config);
    try {
      return new RealCluster(config, joining, api, options);
    } catch (RuntimeException notStarted) {
      api.close();
      throw notStarted;
    }
  }

  static void refuseRealInstances(ClusterReader reader) {
    var real = RealInstances.of(reader.nodeClaims().items(), reader.nodes().items());
    if (!real.isEmpty()) {
      throw new IllegalArgumentException(
          "found %d NodeClaims with instances that no pretend account launched, such as %s: they would be taken for leftovers and deleted with their nodes. Allowed: a cluster without them. Write --kubeconfig of such a cluster, or kubectl delete nodeclaim %s where nobody needs it."
              .formatted(real.size(), real.first(), real.first()));
    }
  }

  /// Of one thread, as all here is.
  public PretendAccount account() {
    return account;
  }

  static ClusterFacts facts(ClusterName cluster, Config config, String version) {
    return new ClusterFacts(
        cluster,
        version,
        config.getMasterUrl().replaceAll("/+$", ""),
        "cHJldGVuZCBDQQ==",
        "10.100.0.0/16",
        "10.100.0.10");
  }

  @Override
  public Map<String, Object> once() {
    lease.check();
    time.catchUp();
    return loop.invoke(handler);
  }

  @Override
  public void waitForNext() {
    loop.waitForNext(lease::renewIfDue);
  }

  @Override
  public void close() {
    lease.close();
    api.close();
    client.close();
  }
}
