package dev.lamplighter.e2e;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.aws.ec2.Ec2InstanceCloud;
import dev.lamplighter.functions.aws.nodeclass.AwsNodeClassResolver;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.dynamodb.DynamoDbStateStore;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.dynamodb.TableCreation;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cloud.PretendPriceSource;
import dev.lamplighter.local.cluster.ClusterSettings;
import dev.lamplighter.local.cluster.PretendCluster;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.cluster.kubelet.NodeUserData;
import dev.lamplighter.local.services.BootTemplate;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.simulation.EffectKind;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.local.time.SkippedTime;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.ClusterFacts;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.IamClient;

/// The real handlers and adapters, invocation by invocation, on an emulated account and its table;
/// the cluster is the pretend one, and so is time. Prices are pretended too: the emulator has none.
///
/// Instances run at once. Their kubelets join the pretend cluster, and end with them.
final class EmulatedWorld implements AutoCloseable {
  static final ClusterName CLUSTER = ClusterName.of("mydev");
  static final StateTable TABLE = new StateTable("lamplighter");

  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final Duration TICK = Duration.ofMinutes(1);

  private final Ec2Client ec2;
  private final IamClient iam;
  private final SignedCalls calls;
  private final DynamoDbClient dynamoDb;
  private final Onlooker onlooker;
  private final PretendCluster cluster;
  private final SkippedTime time;
  private final Ports ports;
  private final Map<InstanceId, Instance> running = new TreeMap<>();
  private Predicate<EffectKind> last = _ -> false;
  private Optional<ReconcileHandler> warm = Optional.empty();
  private Duration afterDeath = TICK;
  private Instant followUp = Instant.MAX;
  private int invocations;
  private int deaths;

  /// In an account that was just seeded.
  EmulatedWorld(EmulatedAccount account) {
    ec2 = account.ec2();
    iam = account.iam();
    calls = account.signed();
    dynamoDb = account.dynamoDb();
    onlooker = Onlooker.of(account);
    var timeline =
        new Timeline(Instant.now().truncatedTo(ChronoUnit.SECONDS), new SplittableRandom(1));
    time = new SkippedTime(timeline, new SecureRandom());
    var pretended = PretendAccount.of(CLUSTER, timeline);
    cluster =
        PretendCluster.start(
            new ClusterFacts(
                CLUSTER, "1.34", "https://mydev", "Q0E=", "172.20.0.0/16", "172.20.0.10"),
            timeline,
            ClusterSettings.DEFAULT,
            new NodeSources(EmulatedAccount.REGION, pretended.types()::info, NodeUserData::read));
    new TableCreation(dynamoDb, TABLE, new SystemTicker()).createIfAbsent();
    ports =
        new Ports(
            cluster.reader(),
            cluster.writer(),
            new Ec2InstanceCloud(ec2, time),
            new AwsNodeClassResolver(ec2, calls, iam, time),
            new PretendPriceSource(pretended),
            new DynamoDbStateStore(
                dynamoDb, TABLE, time, new SplittableRandom(1), new CapacityMeter()),
            (_, at) -> followUp = at.isBefore(followUp) ? at : followUp,
            time);
  }

  /// From now on an environment dies after each effect of which `last` says so.
  void diesAfter(Predicate<EffectKind> last) {
    this.last = last;
  }

  /// From now on it takes so long until somebody comes after a death: an event, or at the latest
  /// the schedule's next.
  void wakesAfterDeath(Duration afterDeath) {
    this.afterDeath = afterDeath;
  }

  /// How many environments have died.
  int deaths() {
    return deaths;
  }

  void apply(String yaml) {
    var read = ManifestReader.read(List.of(new SourceText("test.yaml", yaml)));
    if (!read.problems().isEmpty()) {
      throw new IllegalArgumentException(read.problems().toString());
    }
    read.manifests().forEach(cluster::apply);
  }

  PretendCluster cluster() {
    return cluster;
  }

  /// Invocation after invocation, as the schedule and follow-ups wake them, until `condition` holds
  /// after one. Fails if it does not within so much time of the world's.
  void until(Duration patience, BooleanSupplier condition) {
    Instant end = time.now().plus(patience);
    while (true) {
      invoke();
      if (condition.getAsBoolean()) {
        return;
      }
      if (!time.now().isBefore(end)) {
        throw new AssertionError("Nothing came of it in " + patience + ": " + story());
      }
      Instant tick = time.now().plus(TICK);
      Instant next = followUp.isBefore(tick) ? followUp : tick;
      if (next.isAfter(time.now())) {
        time.waitFor(Duration.between(time.now(), next));
      }
    }
  }

  /// Nobody invokes anything meanwhile.
  void pass(Duration duration) {
    time.waitFor(duration);
  }

  private void invoke() {
    play();
    followUp = Instant.MAX;
    var event = new ScheduledEvent();
    event.setId("tick-" + ++invocations);
    event.setDetail(Map.of("cluster", CLUSTER.value()));
    Duration end = time.monotonic().plus(TIMEOUT);
    var handler = warm.orElseGet(this::environment);
    warm = Optional.of(handler);
    try {
      var _ =
          handler.handleRequest(
              event,
              new PretendContext(
                  "reconcile", event.getId(), () -> (int) end.minus(time.monotonic()).toMillis()));
    } catch (MortalPorts.Death _) {
      deaths++;
      warm = Optional.empty();
      followUp = time.now().plus(afterDeath);
    }
    play();
  }

  private ReconcileHandler environment() {
    var mortal = new MortalPorts(effect -> last.test(effect)).around(ports);
    var one =
        new ClusterPorts() {
          @Override
          public StateStore stateStore() {
            return mortal.stateStore();
          }

          @Override
          public Ports of(ClusterName cluster) {
            return mortal;
          }
        };
    return new ReconcileHandler(
        one, Settings.of(EmulatedAccount.REGION).withMode(Settings.Mode.TICK), PassListener.NONE);
  }

  /// To see what is in the account.
  Onlooker onlooker() {
    return onlooker;
  }

  /// What has become of the instances since is told to their kubelets.
  private void play() {
    var alive = new TreeSet<InstanceId>();
    for (Instance instance : onlooker.instances()) {
      if (instance.state().alive()) {
        alive.add(instance.id());
        if (running.putIfAbsent(instance.id(), instance) == null) {
          cluster.kubelets().running(instance, BootTemplate.of(onlooker.ec2(), instance));
        }
      }
    }
    for (Instance instance : List.copyOf(running.values())) {
      if (!alive.contains(instance.id())) {
        running.remove(instance.id());
        cluster.kubelets().terminated(instance);
      }
    }
  }

  List<Map<String, AttributeValue>> items() {
    return dynamoDb.scan(it -> it.tableName(TABLE.name())).items();
  }

  /// What is there now, for who wonders why nothing came of it.
  String story() {
    return "after %d invocations and %d deaths: instances %s, claims %s, pools %s, classes %s, pods %s, events %s"
        .formatted(
            invocations,
            deaths,
            onlooker.instances().stream().map(it -> it.id() + " " + it.state()).toList(),
            cluster.nodeClaims(),
            cluster.nodePools().stream().map(it -> it.status()).toList(),
            cluster.nodeClasses().stream().map(it -> it.status()).toList(),
            cluster.pods().stream().map(it -> it.key() + " " + it.status()).toList(),
            cluster.server().events().all());
  }

  @Override
  public void close() {
    onlooker.close();
    dynamoDb.close();
    calls.close();
    iam.close();
    ec2.close();
  }
}
