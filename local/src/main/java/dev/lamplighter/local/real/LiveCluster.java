package dev.lamplighter.local.real;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.eks.EksCluster;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.Unreadable;
import dev.lamplighter.functions.lease.ModeSwitch;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.live.LivePorts;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterPolicy;
import io.fabric8.kubernetes.client.Config;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The real handlers on an EKS cluster and the account that it is in, from where this runs. What is
/// remembered is in the table, and so is the lease: a Lambda function and this take turns.
public final class LiveCluster implements LookedAfter {
  private final LivePorts ports;
  private final Optional<KubeApi> given;
  private final HandlerLoop loop;
  private final ReconcileHandler handler;

  /// Which cluster, with which table, and who is told what is seen and done. `kubeconfig` is
  /// another way to the API server than the one that EKS tells. Once it is `ending`, no further
  /// look begins.
  public record Options(
      ClusterName cluster,
      StateTable table,
      Optional<Config> kubeconfig,
      ClusterPolicy policy,
      PassListener listener,
      Unreadable unreadable,
      BooleanSupplier ending) {}

  private LiveCluster(AccountClients clients, Options options, Optional<KubeApi> api) {
    var ticker = new SystemTicker(options.ending());
    this.given = api;
    this.loop = new HandlerLoop(options.cluster(), ticker);
    var seams = new LivePorts.Seams(loop, ticker, options.unreadable());
    this.ports = new LivePorts(clients, options.table(), given.map(seams::through).orElse(seams));
    this.handler =
        new ReconcileHandler(
            ports,
            Settings.of(clients.region()).withPolicy(options.cluster(), options.policy()),
            options.listener());
  }

  /// Nothing is looked at yet, but the cluster is reached and the table is there. `clients` are the
  /// caller's to close. Throws [UnusableKubeconfig], [CallFailed] if the account, the cluster or
  /// the table can't be used, and [IllegalStateException] if the table is not one of ours.
  public static LiveCluster of(AccountClients clients, Options options) {
    clients.requireCredentials();
    var api = options.kubeconfig().map(LiveCluster::api);
    var running = new LiveCluster(clients, options, api);
    try {
      running.reach(options);
      return running;
    } catch (RuntimeException notStarted) {
      running.close();
      throw notStarted;
    }
  }

  private static KubeApi api(Config kubeconfig) {
    try {
      return KubeApi.of(kubeconfig);
    } catch (CallFailed notUsable) {
      throw new UnusableKubeconfig(notUsable);
    }
  }

  private void reach(Options options) {
    var connection = ports.connection(options.cluster());
    EksCluster cluster = connection.cluster();
    if (given.isPresent()) {
      reach(options.kubeconfig().orElseThrow(), given.get(), cluster);
    } else {
      String _ = connection.api().version();
    }
    ports.createTableIfAbsent();
  }

  private static void reach(Config kubeconfig, KubeApi api, EksCluster cluster) {
    try {
      SameCluster.check(kubeconfig, cluster);
      String _ = api.version();
    } catch (CallFailed | IllegalArgumentException notUsable) {
      throw new UnusableKubeconfig(notUsable);
    }
  }

  /// Where the API server is, as EKS says.
  public String endpoint(ClusterName cluster) {
    return ports.connection(cluster).cluster().endpoint();
  }

  /// What an uninstall has closed may get nodes again. Throws [CallFailed] if the table does not
  /// answer.
  public void reopen(ClusterName cluster) {
    new ModeSwitch(cluster, ports.stateStore(), new SystemTicker()).to(Mode.ACTIVE);
  }

  @Override
  public Map<String, Object> once() {
    return loop.invoke(handler);
  }

  @Override
  public void waitForNext() {
    loop.waitForNext(() -> {});
  }

  @Override
  public void close() {
    ports.close();
    given.ifPresent(KubeApi::close);
  }
}
