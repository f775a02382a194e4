package dev.lamplighter.local.real;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.KubeClusterReader;
import dev.lamplighter.functions.kube.KubeClusterWriter;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.live.LivePorts;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.read.ClosingReader;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.teardown.ClusterTeardown;
import dev.lamplighter.functions.teardown.StackRecords;
import dev.lamplighter.functions.teardown.TeardownEnding;
import dev.lamplighter.functions.teardown.TeardownListener;
import dev.lamplighter.functions.teardown.TeardownTask;
import dev.lamplighter.local.cloud.Ec2Delays;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cloud.PretendInstanceCloud;
import dev.lamplighter.local.cloud.PretendNodeClassResolver;
import dev.lamplighter.local.cloud.PretendPriceSource;
import dev.lamplighter.local.store.MemoryStateStore;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.teardown.Leave;
import io.fabric8.kubernetes.client.Config;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// A cluster that is taken down from where this runs, as a stack's deletion does it in Lambda: with
/// the same table and lease, so that both may be at it.
public final class LeavingCluster implements AutoCloseable {
  /// What is drained for as long as the user says, and then some for EC2.
  private static final Duration AFTER_THE_DRAIN = Duration.ofMinutes(30);

  private final ClusterName cluster;
  private final Region region;
  private final Ports ports;
  private final Table table;
  private final AutoCloseable held;

  private LeavingCluster(
      ClusterName cluster, Region region, Ports ports, Table table, AutoCloseable held) {
    this.cluster = cluster;
    this.region = region;
    this.ports = ports;
    this.table = table;
    this.held = held;
  }

  /// Whether the table was there at the start, whether it outlives who uses it, and how it is made.
  private record Table(boolean there, boolean lasts, Runnable make) {}

  /// What there is, and whether the table has heard of the cluster: has a lease of it, or its
  /// installation. One that does not last is not expected to.
  public record Found(ClosingReader.Look look, boolean recorded) {}

  /// In earnest. Whether the cluster can be reached does not matter here, nor whether the table is
  /// there. Nothing is changed yet. `clients` are the caller's to close. Throws [CallFailed] if the
  /// account or the table can't be used, [IllegalStateException] if the table is not one of ours,
  /// and [UnusableKubeconfig].
  public static LeavingCluster live(
      AccountClients clients,
      StateTable table,
      ClusterName cluster,
      Optional<Config> kubeconfig,
      BooleanSupplier ending) {
    clients.requireCredentials();
    Optional<KubeApi> given = kubeconfig.map(LeavingCluster::api);
    var seams = new LivePorts.Seams((_, _) -> {}, new SystemTicker(ending), _ -> {});
    var live = new LivePorts(clients, table, given.map(seams::through).orElse(seams));
    AutoCloseable held =
        () -> {
          live.close();
          given.ifPresent(KubeApi::close);
        };
    try {
      kubeconfig.ifPresent(it -> SameCluster.check(it, live.connection(cluster).cluster()));
      return new LeavingCluster(
          cluster,
          clients.region(),
          live.of(cluster),
          new Table(live.hasTable(), true, live::createTableIfAbsent),
          held);
    } catch (RuntimeException notUsable) {
      close(held);
      throw notUsable;
    }
  }

  private static KubeApi api(Config kubeconfig) {
    try {
      return KubeApi.of(kubeconfig);
    } catch (CallFailed notUsable) {
      throw new UnusableKubeconfig(notUsable);
    }
  }

  /// What a run with a pretended account has left in a real cluster: its instances are gone with
  /// it. Throws [CallFailed] if the cluster can't be reached, and [IllegalArgumentException] if it
  /// has nodes of real instances.
  public static LeavingCluster pretended(
      Config kubeconfig, ClusterName cluster, BooleanSupplier ending) {
    var api = KubeApi.of(kubeconfig);
    try {
      var facts = RealCluster.facts(cluster, kubeconfig, api.version());
      var reader = new KubeClusterReader(api, () -> facts, _ -> {});
      RealCluster.refuseRealInstances(reader);
      var time = new RealTime(Clock.systemUTC(), new SplittableRandom(), ending);
      var account = PretendAccount.of(cluster, time.timeline(), Ec2Delays.USUAL);
      var ports =
          new Ports(
              reader,
              new KubeClusterWriter(api, Clock.systemUTC()),
              new PretendInstanceCloud(account),
              new PretendNodeClassResolver(account),
              new PretendPriceSource(account),
              new MemoryStateStore(),
              (_, _) -> {},
              time);
      var table = new Table(true, false, () -> {});
      return new LeavingCluster(cluster, PretendAccount.REGION, ports, table, api);
    } catch (RuntimeException notUsable) {
      api.close();
      throw notUsable;
    }
  }

  /// What there is now, with nothing touched: where there is no table, none is made.
  public Found look() {
    Ports reading = table.there() ? ports : withoutTable();
    var look = teardown(reading, TeardownListener.NONE).look(endpoint(reading.stateStore()));
    boolean recorded =
        !table.lasts()
            || Stream.of(ItemKeys.lease(cluster), ItemKeys.stack(cluster))
                .anyMatch(key -> reading.stateStore().get(key).isPresent());
    return new Found(look, recorded);
  }

  private Ports withoutTable() {
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        ports.instanceCloud(),
        ports.nodeClassResolver(),
        ports.priceSource(),
        new MemoryStateStore(),
        ports.eventSink(),
        ports.ticker());
  }

  /// Until all is gone, or it is to end. The table is made if it is not there.
  public TeardownEnding leave(boolean keepNodes, Duration drainTimeout, TeardownListener told) {
    table.make().run();
    var now = ports.ticker().now();
    Leave leave =
        keepNodes ? new Leave.Keep("--keep-nodes") : new Leave.Drain(now.plus(drainTimeout));
    var patience = drainTimeout.plus(AFTER_THE_DRAIN);
    return teardown(ports, told)
        .run(
            new TeardownTask(
                "uninstall-%d".formatted(ProcessHandle.current().pid()),
                leave,
                now.plus(patience),
                patience.plus(AFTER_THE_DRAIN),
                endpoint(ports.stateStore())));
  }

  private Optional<String> endpoint(StateStore store) {
    return new StackRecords(cluster, store, ports.ticker()).read().endpoint();
  }

  private ClusterTeardown teardown(Ports outside, TeardownListener told) {
    return new ClusterTeardown(cluster, region, outside, told);
  }

  @Override
  public void close() {
    close(held);
  }

  private static void close(AutoCloseable held) {
    try {
      held.close();
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
