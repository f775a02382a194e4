package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.NotAllowed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What goes wrong without keeping a look from its decision: in the report of the look, and in the
/// log once.
class TroublesToldTest {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: busybox, namespace: default}
      spec:
        containers: [{name: c, image: busybox, resources: {requests: {cpu: 400m, memory: 512Mi}}}]
      """;

  private static final String NO_WATCH =
      "Cluster mydev: watch nodepools.karpenter.sh: 403 no. Until then every look lists whole"
          + " what it could have watched, and no tick is a quiet one.";

  private final FunctionsWorld world = new FunctionsWorld();
  private final List<PassReport> reports = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private Optional<String> lack = Optional.empty();
  private boolean overlaysRefused;
  private boolean watchesRefused;
  private boolean ending;

  private final Ports ports =
      new Ports(
          world.mishaps.around(
              ClusterReader.class,
              Overriding.of(ClusterReader.class, world.cluster.reader(), this::read)),
          world.ports.clusterWriter(),
          world.ports.instanceCloud(),
          world.ports.nodeClassResolver(),
          world.ports.priceSource(),
          world.ports.stateStore(),
          world.ports.eventSink(),
          Overriding.of(
              Ticker.class,
              world.ticker,
              (method, arguments, proceed) ->
                  method.equals("ending") ? ending : proceed.with(arguments)));

  private final ReconcileHandler reconcile =
      new ReconcileHandler(new OneCluster(), Settings.of(PretendAccount.REGION), reports::add);

  private final class OneCluster implements ClusterPorts {
    @Override
    public StateStore stateStore() {
      return ports.stateStore();
    }

    @Override
    public Ports of(ClusterName cluster) {
      return ports;
    }
  }

  private Object read(String method, Object[] arguments, Overriding.Proceed proceed)
      throws Throwable {
    if (method.equals("nodeOverlays") && overlaysRefused) {
      throw new NotAllowed("list nodeoverlays.karpenter.sh: 403 no");
    }
    if (method.equals("definitionsLack")) {
      return lack;
    }
    Object answer = proceed.with(arguments);
    return watchesRefused && answer instanceof Changes changes ? withoutPools(changes) : answer;
  }

  private static Changes withoutPools(Changes changes) {
    return new Changes(
        new Watched.Refused<>("watch nodepools.karpenter.sh: 403 no"),
        changes.nodeClasses(),
        changes.nodeClaims(),
        changes.nodes(),
        changes.pods());
  }

  @Test
  void anEventThatIsRefusedIsInTheReportOfEachLookAndInTheLogOnce() {
    world.mishaps.always("daemonSets", Mishap.THROTTLE);
    world.mishaps.always("publish", Mishap.THROTTLE);

    tick();
    tick();

    String told =
        "publish: Rate exceeded. Until then events are lost that would have told users why.";
    assertThat(reports)
        .hasSizeGreaterThan(1)
        .allSatisfy(report -> assertThat(report.troubles()).containsExactly(told));
    assertThat(log)
        .filteredOn(line -> line.contains("publish"))
        .containsExactly("Cluster mydev: " + told);
    assertThat(log).filteredOn(line -> line.contains("daemonSets")).hasSize(1);
  }

  /// As with the ClusterRole of a version that knew none: all lists that there are are whole.
  @Test
  void whoMayNotListNodeOverlaysHasNoneAndIsTold() {
    overlaysRefused = true;

    tick();
    tick();

    assertThat(log)
        .containsExactly(
            "Cluster mydev: list nodeoverlays.karpenter.sh: 403 no. Until then no NodeOverlay"
                + " counts: prices are AWS's, and no type has more than it has.");
  }

  /// Whoever looks again in a second watches meanwhile.
  @Test
  void aWatchThatIsRefusedBetweenTwoLooksIsTold() {
    watchesRefused = true;
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));

    tick();

    assertThat(reports).hasSizeGreaterThan(2);
    assertThat(log).containsExactly(NO_WATCH);
  }

  @Test
  void aWatchThatIsRefusedToTicksIsToldOnceAndTheyAreFullLooks() {
    tick();
    assertThat(log).isEmpty();
    reports.clear();
    watchesRefused = true;

    for (int i = 0; i < 6; i++) {
      tick();
    }

    assertThat(reports).isNotEmpty();
    assertThat(log).containsExactly(NO_WATCH);
  }

  @Test
  void aStatusThatCouldNotBeWrittenIsTold() {
    world.mishaps.always("updateNodeClassStatus", Mishap.THROTTLE);

    tick();

    assertThat(reports.getFirst().troubles())
        .containsExactly(
            "updateNodeClassStatus: Rate exceeded. Until then the status of EC2NodeClass default"
                + " shows what was found before.");
    assertThat(log).hasSize(1);
  }

  @Test
  void aFinalizerThatCouldNotBeAddedIsToldEvenOfAReadyClass() {
    world.mishaps.always("addFinalizer", Mishap.THROTTLE);

    tick();

    assertThat(reports.getFirst().troubles())
        .anySatisfy(
            told ->
                assertThat(told)
                    .startsWith("addFinalizer: Rate exceeded. Until then EC2NodeClass default"));
  }

  @Test
  void aFollowUpThatCouldNotBeAskedForIsTold() {
    world.mishaps.always("daemonSets", Mishap.THROTTLE);
    var refusing =
        new Ports(
            ports.clusterReader(),
            ports.clusterWriter(),
            ports.instanceCloud(),
            ports.nodeClassResolver(),
            ports.priceSource(),
            ports.stateStore(),
            world.mishaps.around(dev.lamplighter.functions.port.EventSink.class, ports.eventSink()),
            ports.ticker());
    world.mishaps.always("followUp", Mishap.THROTTLE);
    var handler =
        new ReconcileHandler(
            new ClusterPorts() {
              @Override
              public StateStore stateStore() {
                return refusing.stateStore();
              }

              @Override
              public Ports of(ClusterName cluster) {
                return refusing;
              }
            },
            Settings.of(PretendAccount.REGION),
            reports::add);

    var _ = tick(handler);

    assertThat(log).anySatisfy(line -> assertThat(line).contains("followUp: Rate exceeded. Until"));
  }

  @Test
  void definitionsThatLackFieldsAreToldAndAskedForAgainUntilTheyAreMended() {
    lack = Optional.of("nodepools.karpenter.sh lacks status.nodes");
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));

    tick();

    assertThat(reports.getFirst().snapshot().incomplete()).containsOnlyKeys(Source.DEFINITIONS);
    assertThat(reports.getLast().snapshot().claims())
        .as("pods get their nodes all the same")
        .isNotEmpty();
    assertThat(world.cluster.events(ObjectKey.of(ObjectKind.NODE_POOL, "platform")))
        .anySatisfy(
            event -> {
              assertThat(event.reason()).isEqualTo("DefinitionsIncomplete");
              assertThat(event.message()).startsWith("nodepools.karpenter.sh lacks status.nodes.");
            });
    assertThat(log).filteredOn(line -> line.contains("lacks status.nodes")).hasSize(1);

    lack = Optional.empty();
    world.ticker.waitFor(Duration.ofMinutes(1));
    tick();

    assertThat(reports.getLast().snapshot().incomplete()).isEmpty();
  }

  /// A quiet tick may make three calls, and none of these is among them.
  @Test
  void definitionsAreAskedForByAFullLookEveryTenMinutes() {
    for (int i = 0; i < 9; i++) {
      tick();
      world.ticker.waitFor(Duration.ofMinutes(1).minusSeconds(1));
    }
    assertThat(world.mishaps.calls("definitionsLack")).isEqualTo(1);

    world.ticker.waitFor(Duration.ofMinutes(2));
    tick();
    assertThat(world.mishaps.calls("definitionsLack")).isEqualTo(2);
  }

  @Test
  void definitionsThatCannotBeReadAreToldAndHoldNothing() {
    world.mishaps.always("definitionsLack", Mishap.THROTTLE);

    tick();

    assertThat(reports.getFirst().snapshot().incomplete()).isEmpty();
    assertThat(log)
        .containsExactly(
            "Cluster mydev: definitionsLack: Rate exceeded. Until then it is not known whether the"
                + " definitions have every field.");
  }

  @Test
  void whoeverIsToEndEndsAfterTheLookThatHasBegunAndGivesTheLeaseBack() {
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));
    world.timeline.after(Duration.ofSeconds(3), () -> ending = true);
    var began = world.ticker.now();

    var answer = tick();

    assertThat(answer).containsEntry("ending", "QUIET");
    assertThat(reports.getLast().snapshot().claims()).as("an instance is under way").isNotEmpty();
    assertThat(Duration.between(began, world.ticker.now())).isLessThan(Duration.ofSeconds(8));
    assertThat(
            LeaseRecord.decode(world.store.get(ItemKeys.lease(FunctionsWorld.MYDEV)).orElseThrow())
                .owner())
        .isEmpty();
  }

  @Test
  void whoeverIsToEndWaitsForNoLease() {
    var held = world.tenure(300).lease();
    ending = true;
    var began = world.ticker.now();

    assertThat(tick()).containsEntry("ending", "BUSY");
    assertThat(Duration.between(began, world.ticker.now())).isZero();
    assertThat(held.left()).isPositive();
  }

  private Map<String, Object> tick() {
    return tick(reconcile);
  }

  private Map<String, Object> tick(ReconcileHandler handler) {
    return handler.handleRequest(
        EventSamples.read("schedule-tick.json", ScheduledEvent.class), context());
  }

  private Context context() {
    var endsAt = world.ticker.monotonic().plus(TIMEOUT);
    Context inner =
        new PretendContext(
            "reconcile", "request", () -> (int) endsAt.minus(world.ticker.monotonic()).toMillis());
    return Overriding.of(
        Context.class,
        inner,
        (method, arguments, proceed) ->
            method.equals("getLogger") ? new Log() : proceed.with(arguments));
  }

  /// What has gone wrong, of all that is logged.
  private final class Log implements LambdaLogger {
    @Override
    public void log(String message) {
      throw new UnsupportedOperationException("Lambda would wrap a text into JSON of its own");
    }

    @Override
    public void log(byte[] message) {
      JsonNode line = JsonMapper.shared().readTree(message);
      String cluster = line.path("cluster").asString("");
      if (line.path("event").asString("").equals("trouble")) {
        log.add("Cluster %s: %s".formatted(cluster, line.path("message").asString("")));
      }
      if (line.has("why")) {
        log.add(
            "Cluster %s could not be looked after: %s"
                .formatted(cluster, line.path("why").asString("")));
      }
    }
  }
}
