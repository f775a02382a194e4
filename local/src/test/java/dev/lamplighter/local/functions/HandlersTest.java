package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decide.QuietTick;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.InterruptionHandler;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.HintCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.wire.FollowUpEvent;
import dev.lamplighter.launch.NodeClassQueries;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HandlersTest {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: busybox, namespace: default}
      spec:
        containers: [{name: c, image: busybox, resources: {requests: {cpu: 400m, memory: 512Mi}}}]
      """;

  private final FunctionsWorld world = new FunctionsWorld();
  private final List<PassReport> reports = new ArrayList<>();
  private final Settings settings = Settings.of(PretendAccount.REGION);
  private final ReconcileHandler reconcile =
      new ReconcileHandler(new OneCluster(), settings, reports::add);
  private final InterruptionHandler interruption =
      new InterruptionHandler(new OneCluster(), settings, reports::add, world.ticker);

  private final class OneCluster implements ClusterPorts {
    @Override
    public StateStore stateStore() {
      return world.ports.stateStore();
    }

    @Override
    public Ports of(ClusterName cluster) {
      return world.ports;
    }
  }

  @Test
  void endsAQuietTickAfterOneQuietLookAndGivesTheLeaseBack() {
    tick();
    reports.clear();

    var answer = tick();

    assertThat(answer)
        .containsEntry("cluster", "mydev")
        .containsEntry("ending", "QUIET")
        .containsEntry("looks", 0)
        .containsEntry("quietLooks", 1);
    assertThat(reports).isEmpty();
    assertThat(lease().owner()).isEmpty();
  }

  @Test
  void staysUntilAPendingPodRuns() {
    tick();
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));

    tick();

    assertThat(world.cluster.pods()).hasSize(1).allSatisfy(this::runs);
    assertThat(lastClaims()).hasSize(1);
    assertThat(lastClaims().getFirst().record().state()).isEqualTo(ClaimState.INITIALIZED);
  }

  @Test
  void recordsWhatWasDecidedBeforeItIsDone() {
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));

    tick();

    assertThat(
            world.store.query(ItemKeys.cluster(FunctionsWorld.MYDEV), ItemKeys.DECISIONS).items())
        .isNotEmpty()
        .anySatisfy(item -> assertThat(item.text("decision")).contains("Launch"));
  }

  @Test
  void leavesAClusterToTheInvocationThatHoldsIt() {
    var held = world.tenure(300).lease();
    beatEvery(Duration.ofSeconds(10), held::renew);

    var answer = tick();

    assertThat(answer).containsEntry("ending", "BUSY");
    assertThat(reports).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"schedule-tick.json", "reconcile-follow-up.json"})
  void looksAtTheClusterThatTheEventNames(String sample) {
    var event = EventSamples.read(sample, ScheduledEvent.class);

    assertThat(reconcile.handleRequest(event, context())).containsEntry("cluster", "mydev");
    assertThat(reports).isNotEmpty();
  }

  @Test
  void endsInOrderWhileTheTableDoesNotAnswer() {
    world.mishaps.next("get", Mishap.THROTTLE);

    assertThat(tick())
        .containsEntry("ending", "UNAVAILABLE")
        .containsEntry("why", "get: Rate exceeded");
  }

  @Test
  void saysWhyItGaveUpAfterSomeLooks() {
    world.mishaps.always("query", Mishap.THROTTLE);

    assertThat(tick())
        .containsEntry("ending", "UNAVAILABLE")
        .containsEntry("why", "query: Rate exceeded");
  }

  @Test
  void saysNothingOfTheKindWhereAllIsWell() {
    assertThat(tick()).doesNotContainKey("why");
  }

  @Test
  void tellsEachNodePoolWhyItStandsStillWhileAListIsRefused() {
    world.apply(POD);
    world.mishaps.always("daemonSets", Mishap.THROTTLE);
    world.ticker.waitFor(Duration.ofSeconds(2));

    tick();

    assertThat(world.cluster.events(ObjectKey.of(ObjectKind.NODE_POOL, "platform")))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.reason()).isEqualTo("ListIncomplete");
              assertThat(event.message())
                  .isEqualTo(
                      "daemonSets: Rate exceeded. Until that is read, no node is made for pods, and"
                          + " none is disrupted.");
            });
    assertThat(lastClaims()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "pods, PODS",
    "nodes, NODES",
    "nodePools, NODE_POOLS",
    "nodeClasses, NODE_CLASSES",
    "nodeClaims, NODE_CLAIMS",
    "daemonSets, DAEMON_SETS",
    "podDisruptionBudgets, POD_DISRUPTION_BUDGETS",
    "describeInstances, INSTANCES",
    "describeLaunchTemplates, LAUNCH_TEMPLATES",
    "instanceProfiles, INSTANCE_PROFILES",
    "describeInstanceTypes, CATALOGUE"
  })
  void namesTheListThatCouldNotBeRead(String call, Source source) {
    world.mishaps.next(call, Mishap.THROTTLE);

    tick();

    assertThat(reports.getFirst().snapshot().incomplete()).containsOnlyKeys(source);
  }

  /// As in a VPC without a way out (spec AWS 7.6). Until that is known the list is one that is
  /// missing, as where IAM refuses it.
  @Test
  void anIamThatSaysNothingAgainAndAgainIsNoSourceUntilItAnswers() {
    for (int time = 1; time <= 3; time++) {
      world.mishaps.next("instanceProfiles", Mishap.NO_WAY);
      tick();
      boolean lastTime = time == 3;
      assertThat(lastLook().complete()).isEqualTo(lastTime);
      assertThat(lastLook().withoutIam().isPresent()).isEqualTo(lastTime);
      world.ticker.waitFor(Duration.ofMinutes(1));
    }
    tick();
    assertThat(lastLook().withoutIam()).isPresent();

    world.ticker.waitFor(QuietTick.FULL_LOOK_EVERY);
    tick();
    assertThat(lastLook().complete()).isTrue();
    assertThat(lastLook().withoutIam()).isEmpty();
  }

  private ClusterSnapshot lastLook() {
    return reports.getLast().snapshot();
  }

  @Test
  void aListOfProfilesThatIamRefusesStaysMissing() {
    for (int time = 1; time <= 4; time++) {
      world.mishaps.next("instanceProfiles", Mishap.THROTTLE);
      tick();
      assertThat(lastLook().incomplete()).containsOnlyKeys(Source.INSTANCE_PROFILES);
      world.ticker.waitFor(QuietTick.FULL_LOOK_EVERY);
    }
  }

  /// By an invocation that had lost its lease meanwhile, and read the class before.
  @Test
  void deletesAnInstanceProfileThatWasMadeOnceItsClassWasGone() {
    tick();
    var read = reports.getFirst().snapshot();
    var made =
        NodeClassQueries.of(read.nodeClasses().getFirst(), read.cluster()).profile().orElseThrow();
    world.cluster.delete(ObjectKey.of(ObjectKind.NODE_POOL, "platform"));
    world.cluster.delete(ObjectKey.of(ObjectKind.EC2_NODE_CLASS, "default"));
    world.ticker.waitFor(QuietTick.FULL_LOOK_EVERY);
    tick();
    assertThat(world.account.leftBehind().instanceProfiles()).isEmpty();

    var _ =
        world
            .ports
            .nodeClassResolver()
            .ensureInstanceProfile(made.name(), made.role(), made.tags());
    world.ticker.waitFor(QuietTick.FULL_LOOK_EVERY);
    tick();

    assertThat(world.account.leftBehind().instanceProfiles()).isEmpty();
  }

  @Test
  void asksForAClusterInTheEvent() {
    var event = EventSamples.read("schedule-tick.json", ScheduledEvent.class);
    event.setDetail(Map.of());

    assertThatThrownBy(() -> reconcile.handleRequest(event, context()))
        .hasMessageContaining("detail.cluster");
  }

  @ParameterizedTest
  @CsvSource({
    "spot-interruption.json, SPOT_INTERRUPTION",
    "state-change.json, STATE_CHANGE",
    "health-scheduled-change.json, SCHEDULED_CHANGE",
    "rebalance-recommendation.json, REBALANCE_RECOMMENDATION",
    "capacity-reservation-interruption.json, CAPACITY_RESERVATION_INTERRUPTION"
  })
  void looksAtOnceAtTheClusterOfAnInstanceThatIsSpokenOf(String sample, InstanceHint.Kind kind) {
    var instance = runningInstance();
    reports.clear();

    var response = hear(EventSamples.about(instance, sample, SQSEvent.class));

    assertThat(response).isEmpty();
    assertThat(reports.getFirst().snapshot().hints())
        .extracting(InstanceHint::kind)
        .containsExactly(kind);
  }

  @Test
  void leavesTheHintToTheHolderOfTheLease() {
    var instance = runningInstance();
    reports.clear();
    world.tenure(300);

    var response = hear(EventSamples.about(instance, "spot-interruption.json", SQSEvent.class));

    assertThat(response).isEmpty();
    assertThat(reports).isEmpty();
    assertThat(hints()).extracting(hint -> hint.instance().value()).containsExactly(instance);
  }

  @Test
  void passesOverTheInstancesOfOthers() {
    tick();
    reports.clear();

    assertThat(hear(EventSamples.read("spot-interruption.json", SQSEvent.class))).isEmpty();
    assertThat(reports).isEmpty();
    assertThat(hints()).isEmpty();
  }

  /// Its nodes stay, and so do their records; but its items are none that this role may write.
  @Test
  void passesOverTheInstancesOfAClusterThatWasTakenOffTheList() {
    var instance = runningInstance();
    reports.clear();
    var others =
        new InterruptionHandler(
            new OneCluster(),
            settings.withPolicy(ClusterName.of("another"), ClusterPolicy.DEFAULT),
            reports::add,
            world.ticker);

    var answer =
        others.handleRequest(
            EventSamples.about(instance, "spot-interruption.json", SQSEvent.class), context());

    assertThat(answer.getBatchItemFailures()).isEmpty();
    assertThat(hints()).isEmpty();
    assertThat(reports).isEmpty();
  }

  /// One is no event and is dropped; one is an event in a shape of its own, which somebody should
  /// see.
  @Test
  void returnsOnlyTheMessageOfABatchThatSomebodyShouldSee() {
    var instance = runningInstance();
    reports.clear();

    var event = EventSamples.about(instance, "interruption-batch.json", SQSEvent.class);

    assertThat(hear(event))
        .extracting(BatchItemFailure::getItemIdentifier)
        .containsExactly(event.getRecords().get(2).getMessageId());
    assertThat(reports).hasSize(1);
  }

  /// C143
  @Test
  void drainsOnceForANoticeThatComesTwiceAndForgetsThoseOfOthers() {
    var instance = runningInstance();
    reports.clear();
    var twice = EventSamples.about(instance, "spot-interruption.json", SQSEvent.class);
    var records = new ArrayList<>(twice.getRecords());
    records.addAll(twice.getRecords());
    records.addAll(EventSamples.read("state-change.json", SQSEvent.class).getRecords());
    twice.setRecords(records);

    assertThat(hear(twice)).isEmpty();
    tick();
    assertThat(hear(EventSamples.about(instance, "state-change.json", SQSEvent.class))).isEmpty();
    tick();

    assertThat(hints()).isEmpty();
    assertThat(
            reports.stream()
                .flatMap(
                    report ->
                        Effects.in(report.decision().steps(), Effect.UpdateClaim.class).stream())
                .filter(effect -> effect.next().state() == ClaimState.DRAINING)
                .map(effect -> effect.next().launched().orElseThrow().instance().value())
                .filter(instance::equals))
        .hasSize(1);
  }

  @Test
  void returnsAMessageWhoseHintCouldNotBeLeft() {
    var instance = runningInstance();
    world.mishaps.always("write", Mishap.THROTTLE);

    assertThat(hear(EventSamples.about(instance, "spot-interruption.json", SQSEvent.class)))
        .hasSize(1);
  }

  @Test
  void drainsASpotInstanceThatIsTakenBackAndReplacesItBeforeItGoes() {
    var instance = runningInstance();

    hear(EventSamples.about(instance, "spot-interruption.json", SQSEvent.class));
    tick();

    assertThat(hints()).isEmpty();
    assertThat(lastClaims())
        .filteredOn(claim -> claim.record().state() == ClaimState.INITIALIZED)
        .extracting(claim -> claim.record().launched().orElseThrow().instance().value())
        .doesNotContain(instance);
  }

  @Test
  void passesOnAFollowUpThatIsDueAndLooksAtNothing() {
    assertThat(hear(followUpMessage("mydev"))).isEmpty();

    assertThat(world.followUps).containsExactly("mydev " + FunctionsWorld.START);
    assertThat(reports).isEmpty();
  }

  /// A spot warning is about the next two minutes, and what goes back to the queue is not seen for
  /// twelve.
  @Test
  void aWarningThatTheTableDoesNotTakeIsHeardAgainWithinSeconds() {
    var instance = runningInstance();
    reports.clear();
    world.mishaps.always("get", Mishap.THROTTLE);
    world.timeline.after(Duration.ofSeconds(20), () -> world.mishaps.noLonger("get"));
    var began = world.ticker.monotonic();

    var failures = hear(EventSamples.about(instance, "spot-interruption.json", SQSEvent.class));

    assertThat(failures).isEmpty();
    assertThat(reports).hasSize(1);
    assertThat(world.ticker.monotonic().minus(began)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void othersOfABatchDoNotWaitForAMessageThatIsHeardAgain() {
    var instance = runningInstance();
    reports.clear();
    world.refuseFollowUps();
    var began = world.ticker.now();
    var batch = EventSamples.about(instance, "spot-interruption.json", SQSEvent.class);
    var records = new ArrayList<>(followUpMessage("mydev").getRecords());
    records.addAll(batch.getRecords());
    batch.setRecords(records);

    assertThat(hear(batch))
        .extracting(BatchItemFailure::getItemIdentifier)
        .containsExactly("follow-up-message");
    assertThat(reports).hasSize(1);
    assertThat(reports.getFirst().snapshot().takenAt()).isBefore(began.plusSeconds(1));
  }

  @Test
  void aTableThatIsAwayForLongGetsTheMessageBackWithTimeToSpare() {
    var instance = runningInstance();
    world.mishaps.always("get", Mishap.THROTTLE);
    var began = world.ticker.monotonic();

    assertThat(hear(EventSamples.about(instance, "spot-interruption.json", SQSEvent.class)))
        .hasSize(1);

    assertThat(world.ticker.monotonic().minus(began))
        .isBetween(TIMEOUT.minusSeconds(40), TIMEOUT.minusSeconds(30));
  }

  @Test
  void aFollowUpThatNobodyTakesComesBack() {
    world.refuseFollowUps();

    assertThat(hear(followUpMessage("mydev")))
        .extracting(BatchItemFailure::getItemIdentifier)
        .containsExactly("follow-up-message");
  }

  @Test
  void aFollowUpThatNamesNoClusterComesBack() {
    assertThat(hear(followUpMessage("not a name!"))).hasSize(1);
    assertThat(world.followUps).isEmpty();
  }

  private static SQSEvent followUpMessage(String cluster) {
    var message = new SQSEvent.SQSMessage();
    message.setMessageId("follow-up-message");
    message.setBody(FollowUpEvent.json(ClusterName.of("mydev")).replace("mydev", cluster));
    var event = new SQSEvent();
    event.setRecords(List.of(message));
    return event;
  }

  private Map<String, Object> tick() {
    return reconcile.handleRequest(
        EventSamples.read("schedule-tick.json", ScheduledEvent.class), context());
  }

  private List<BatchItemFailure> hear(SQSEvent event) {
    return interruption.handleRequest(event, context()).getBatchItemFailures();
  }

  private Context context() {
    var endsAt = world.ticker.monotonic().plus(TIMEOUT);
    return new PretendContext(
        "reconcile", "request", () -> (int) endsAt.minus(world.ticker.monotonic()).toMillis());
  }

  private void beatEvery(Duration period, Runnable beat) {
    world.timeline.after(
        period,
        () -> {
          beat.run();
          beatEvery(period, beat);
        });
  }

  /// The id of the instance that runs one pod.
  private String runningInstance() {
    world.apply(POD);
    world.ticker.waitFor(Duration.ofSeconds(2));
    tick();
    return lastClaims().getFirst().record().launched().orElseThrow().instance().value();
  }

  private List<ClaimView> lastClaims() {
    return reports.getLast().snapshot().claims();
  }

  private List<InstanceHint> hints() {
    return world
        .store
        .query(ItemKeys.cluster(FunctionsWorld.MYDEV), ItemKeys.HINTS)
        .items()
        .stream()
        .flatMap(item -> HintCodec.decode(item).stream())
        .toList();
  }

  private LeaseRecord lease() {
    return LeaseRecord.decode(world.store.get(ItemKeys.lease(FunctionsWorld.MYDEV)).orElseThrow());
  }

  private void runs(PodView pod) {
    assertThat(pod.status().phase()).isEqualTo(PodView.Phase.RUNNING);
  }
}
