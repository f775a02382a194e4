package dev.lamplighter.local.simulation;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.catalogue.BuiltIn;
import dev.lamplighter.functions.handler.CatalogueHandler;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.InterruptionHandler;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.handler.RegionPorts;
import dev.lamplighter.functions.handler.StackHandler;
import dev.lamplighter.functions.handler.StackPorts;
import dev.lamplighter.functions.observe.Journal;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.local.cloud.InstanceListener;
import dev.lamplighter.local.cloud.InterruptionListener;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cloud.PretendInstanceCloud;
import dev.lamplighter.local.cloud.PretendNodeClassResolver;
import dev.lamplighter.local.cloud.PretendPriceSource;
import dev.lamplighter.local.cluster.PretendCluster;
import dev.lamplighter.local.cluster.PretendClusterSetup;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.cluster.kubelet.NodeUserData;
import dev.lamplighter.local.store.MemoryStateStore;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClusterFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/// A whole pretend world around the real handlers: account, cluster, table, events, and virtual
/// time.
public final class PretendWorld {
  /// Where every world's clock starts: a Monday morning.
  public static final Instant START = Instant.parse("2026-01-05T09:00:00Z");

  public static final ClusterName CLUSTER = ClusterName.of("mydev");

  private static final Duration RECONCILE_TIMEOUT = Duration.ofMinutes(5);
  private static final Duration INTERRUPTION_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration CATALOGUE_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration STACK_TIMEOUT = Duration.ofMinutes(15);

  private final Duration clocksOffBy;
  private final Timeline timeline;
  private final Baton baton;
  private final HitTable hits = new HitTable();
  private final Faults faults;
  private final PretendAccount account;
  private final PretendCluster cluster;
  private final PretendEventBridge events;
  private final MemoryStateStore store = new MemoryStateStore();
  private final EffectLog effects = new EffectLog();
  private final PretendCloudFormation cloudFormation;
  private final PretendClusterSetup setup;
  private final SortedMap<InstanceId, Instant> interrupted = new TreeMap<>();
  private final Set<NodeClaimName> lostRecords = new TreeSet<>();

  private PretendWorld(WorldSettings settings) {
    this.clocksOffBy = settings.clocksOffBy();
    var random = new SplittableRandom(settings.seed());
    this.timeline = new Timeline(START, random.split());
    this.baton = new Baton(timeline);
    this.faults = new Faults(settings.faults(), timeline, random.split(), hits);
    this.account = PretendAccount.of(CLUSTER, timeline, settings.ec2());
    var types = account.types();
    var sources = new NodeSources(PretendAccount.REGION, types::info, NodeUserData::read);
    this.cluster = PretendCluster.start(facts(), timeline, settings.cluster(), sources);
    account.instances().listen(cluster.kubelets());
    this.events = new PretendEventBridge(timeline, faults, CLUSTER);
    this.setup = new PretendClusterSetup(timeline);
    this.cloudFormation = new PretendCloudFormation(timeline);
    wire(settings);
  }

  public static PretendWorld start(WorldSettings settings) {
    return new PretendWorld(settings);
  }

  private static ClusterFacts facts() {
    return new ClusterFacts(
        CLUSTER,
        "1.34",
        "https://mydev.example.eks.amazonaws.com",
        "cHJldGVuZCBDQQ==",
        "10.100.0.0/16",
        "10.100.0.10");
  }

  private void wire(WorldSettings settings) {
    var faulty = new FaultyPorts(baton, faults, new ListHistory(faults, timeline), effects);
    var functions =
        Settings.of(PretendAccount.REGION)
            .withMode(settings.lambda().mode())
            .withPolicy(CLUSTER, settings.policy());
    Supplier<StackPorts> outside = () -> environment(faulty, settings);
    PassListener listener = settings.listener();
    LambdaSettings run = settings.lambda();
    account.instances().listen((InstanceListener) events);
    account.instances().listen((InterruptionListener) events);
    events.start(
        new PretendEventBridge.Targets(
            lambda(
                "reconcile",
                RECONCILE_TIMEOUT,
                run,
                () ->
                    new ReconcileHandler(
                        outside.get(), functions, listener, new Journal(run.metrics()))),
            lambda(
                "interruption",
                INTERRUPTION_TIMEOUT,
                run,
                () -> interruption(outside.get(), functions, settings)),
            lambda("catalogue", CATALOGUE_TIMEOUT, run, () -> renewal(outside.get()))));
    cloudFormation.start(lambda("stack", STACK_TIMEOUT, run, () -> stack(outside.get())));
  }

  private static InterruptionHandler interruption(
      ClusterPorts outside, Settings functions, WorldSettings settings) {
    return new InterruptionHandler(
        outside,
        functions,
        settings.listener(),
        new Journal(settings.lambda().metrics()),
        outside.of(CLUSTER).ticker());
  }

  private <I, O> PretendLambda<I, O> lambda(
      String name,
      Duration timeout,
      LambdaSettings run,
      Supplier<RequestHandler<I, O>> environments) {
    return new PretendLambda<>(name, timeout, timeline, baton, faults, run, environments);
  }

  private static RequestHandler<ScheduledEvent, Map<String, Object>> renewal(ClusterPorts outside) {
    return PretendLambda.invokedAgain(
        new CatalogueHandler(
            PretendAccount.REGION,
            RegionPorts.of(outside.of(CLUSTER)),
            () -> BuiltIn.of(PretendAccount.REGION)));
  }

  private RequestHandler<Map<String, Object>, Map<String, Object>> stack(StackPorts outside) {
    var replies =
        new StackHandler.Replies(cloudFormation, cloudFormation, outside.of(CLUSTER).ticker());
    return PretendLambda.invokedAgain(new StackHandler(PretendAccount.REGION, outside, replies));
  }

  /// The outside as one environment of a function reaches it.
  private StackPorts environment(FaultyPorts faulty, WorldSettings settings) {
    var skew = skew();
    var inner =
        new Ports(
            cluster.reader(),
            cluster.writer(),
            new PretendInstanceCloud(account),
            new PretendNodeClassResolver(account),
            new PretendPriceSource(account),
            store,
            events,
            new VirtualTicker(timeline, baton, skew));
    var marks = skew.isZero() ? EnumSet.noneOf(Fault.class) : EnumSet.of(Fault.CLOCK_OFF);
    return new PretendOutside(settings.sabotage().apply(faulty.around(inner, marks)), setup);
  }

  private Duration skew() {
    long millis = clocksOffBy.toMillis();
    return millis == 0
        ? Duration.ZERO
        : Duration.ofMillis(timeline.random().nextLong(-millis, millis + 1));
  }

  /// kubectl apply.
  public void apply(List<Manifest> manifests) {
    manifests.forEach(cluster::apply);
  }

  /// EC2 warns that it takes a spot instance back in two minutes, or a reserved one.
  public void interrupt(InstanceId instance) {
    interrupted.putIfAbsent(instance, timeline.now());
    account.instances().interrupt(instance);
  }

  /// The owner of an interruptible capacity reservation takes all of it back.
  public void takeBack(CapacityReservationId reservation) {
    account.reservations().takeBack(reservation).forEach(this::interrupt);
  }

  /// The instances that EC2 has warned of, ever, and when it did so first.
  public SortedMap<InstanceId, Instant> interrupted() {
    return Collections.unmodifiableSortedMap(interrupted);
  }

  /// That many of the coming ticks are lost.
  public void loseTicks(int ticks) {
    events.loseTicks(ticks);
  }

  /// That many of the coming ticks arrive twice at once.
  public void doubleTicks(int ticks) {
    events.doubleTicks(ticks);
  }

  /// Somebody deletes the table, and makes it again.
  public void loseTable() {
    store.query(ItemKeys.cluster(CLUSTER), ItemKeys.CLAIMS).items().stream()
        .map(ClaimCodec::decode)
        .forEach(claim -> lostRecords.add(claim.name()));
    store.drop();
    faults.tableLost();
  }

  /// The claims that were recorded when the table was lost, ever.
  public Set<NodeClaimName> lostRecords() {
    return Collections.unmodifiableSet(lostRecords);
  }

  /// Let the world go on until `after` its start.
  public void runUntil(Duration after) {
    baton.runUntil(START.plus(after));
  }

  /// How long the world has been going on.
  public Duration elapsed() {
    return Duration.between(START, timeline.now());
  }

  /// How far the wall clock of any environment may be off.
  public Duration clocksOffBy() {
    return clocksOffBy;
  }

  public Timeline timeline() {
    return timeline;
  }

  public Baton baton() {
    return baton;
  }

  public Faults faults() {
    return faults;
  }

  public HitTable hits() {
    return hits;
  }

  public PretendAccount account() {
    return account;
  }

  public PretendCluster cluster() {
    return cluster;
  }

  public EffectLog effects() {
    return effects;
  }

  public MemoryStateStore store() {
    return store;
  }

  public PretendCloudFormation cloudFormation() {
    return cloudFormation;
  }

  /// Definitions and rights of the cluster.
  public PretendClusterSetup setup() {
    return setup;
  }
}
