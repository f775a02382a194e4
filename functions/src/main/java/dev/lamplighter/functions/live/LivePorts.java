package dev.lamplighter.functions.live;

import dev.lamplighter.functions.aws.ec2.Ec2InstanceCloud;
import dev.lamplighter.functions.aws.nodeclass.AwsNodeClassResolver;
import dev.lamplighter.functions.aws.pricing.AwsPriceSource;
import dev.lamplighter.functions.dynamodb.DynamoDbStateStore;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.dynamodb.TableCreation;
import dev.lamplighter.functions.eks.DescribeCluster;
import dev.lamplighter.functions.eks.EksConnection;
import dev.lamplighter.functions.eks.KnownCluster;
import dev.lamplighter.functions.eks.TokenSource;
import dev.lamplighter.functions.handler.RegionPorts;
import dev.lamplighter.functions.handler.StackPorts;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.KubeClusterReader;
import dev.lamplighter.functions.kube.KubeClusterSetup;
import dev.lamplighter.functions.kube.KubeClusterWriter;
import dev.lamplighter.functions.kube.Unreadable;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.setup.ClusterSetup;
import dev.lamplighter.model.ClusterName;
import java.time.Clock;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/// AWS and its clusters as they are: EC2, the price list and the table once for a region, and an
/// API server for each cluster, where EKS says that it is.
public final class LivePorts implements StackPorts, AutoCloseable {
  private final AccountClients clients;
  private final StateTable table;
  private final Seams seams;
  private final InstanceCloud instanceCloud;
  private final NodeClassResolver nodeClassResolver;
  private final PriceSource priceSource;
  private final StateStore stateStore;
  private final Map<ClusterName, EksConnection> connections = new TreeMap<>();

  /// What is another one in a Lambda function than on a laptop. `apiServer` tells the way to a
  /// cluster that EKS describes.
  public record Seams(
      EventSink eventSink,
      Ticker ticker,
      Unreadable unreadable,
      Function<EksConnection, Supplier<KubeApi>> apiServer) {

    /// To each API server as EKS describes it.
    public Seams(EventSink eventSink, Ticker ticker, Unreadable unreadable) {
      this(eventSink, ticker, unreadable, connection -> connection::api);
    }

    /// Another way to it, such as a kubeconfig's. What nodes need to join is EKS's to tell still.
    public Seams through(KubeApi api) {
      return new Seams(eventSink, ticker, unreadable, _ -> () -> api);
    }
  }

  /// `clients` are the caller's to close.
  public LivePorts(AccountClients clients, StateTable table, Seams seams) {
    this.clients = clients;
    this.table = table;
    this.seams = seams;
    var ticker = seams.ticker();
    this.instanceCloud = new Ec2InstanceCloud(clients.ec2(), ticker);
    this.nodeClassResolver =
        new AwsNodeClassResolver(clients.ec2(), clients.signed(), clients.iam(), ticker);
    this.priceSource = new AwsPriceSource(clients.region(), clients.prices(), ticker::now);
    this.stateStore =
        new DynamoDbStateStore(
            clients.dynamoDb(),
            table,
            ticker,
            new SplittableRandom(ticker.nonce()),
            new CapacityMeter());
  }

  /// Where no stack has made it. Throws as [TableCreation#createIfAbsent] does.
  public void createTableIfAbsent() {
    new TableCreation(clients.dynamoDb(), table, seams.ticker()).createIfAbsent();
  }

  /// Nothing is changed. Throws as [TableCreation#isThere] does.
  public boolean hasTable() {
    return new TableCreation(clients.dynamoDb(), table, seams.ticker()).isThere();
  }

  /// Kept, with its client and its token, for as long as this lives.
  public EksConnection connection(ClusterName cluster) {
    return connections.computeIfAbsent(cluster, this::connect);
  }

  private EksConnection connect(ClusterName cluster) {
    var clock = seams.ticker();
    return new EksConnection(
        new KnownCluster(
            DescribeCluster.of(clients.signed(), clients.region(), cluster), clock::now),
        new TokenSource(
            clients.credentials()::resolveCredentials, clients.region(), cluster, clock::now));
  }

  @Override
  public StateStore stateStore() {
    return stateStore;
  }

  /// What is the same for all clusters.
  public RegionPorts ofRegion() {
    return new RegionPorts(instanceCloud, priceSource, stateStore, seams.ticker());
  }

  /// Ends connections to API servers, with their threads. What is known of the clusters stays, and
  /// the next call connects anew.
  public void hangUp() {
    connections.values().forEach(EksConnection::close);
  }

  @Override
  public Ports of(ClusterName cluster) {
    EksConnection connection = connection(cluster);
    Supplier<KubeApi> api = seams.apiServer().apply(connection);
    return new Ports(
        new KubeClusterReader(api, () -> connection.cluster().facts(), seams.unreadable()),
        new KubeClusterWriter(api, Clock.systemUTC()),
        instanceCloud,
        nodeClassResolver,
        priceSource,
        stateStore,
        seams.eventSink(),
        seams.ticker());
  }

  @Override
  public ClusterSetup setup(ClusterName cluster) {
    return new KubeClusterSetup(seams.apiServer().apply(connection(cluster)));
  }

  @Override
  public void close() {
    hangUp();
    connections.clear();
  }
}
