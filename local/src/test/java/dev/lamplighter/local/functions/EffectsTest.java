package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.functions.act.Effects;
import dev.lamplighter.functions.launch.LaunchPauses;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.store.HintCodec;
import dev.lamplighter.local.cluster.kubelet.ForeignNode;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.InstanceHint.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EffectsTest {
  private static final Effect GONE_NODE =
      new Effect.DeleteNode(NodeName.of("gone"), Uid.of("uid-1"));
  private static final Effect TAINT_GONE_NODE =
      new Effect.TaintNode(NodeName.of("gone"), Uid.of("uid-1"), Taint.DISRUPTED);
  private static final Effect EVENT =
      new Effect.PublishEvent(
          new ClusterEvent(
              ClusterEvent.Type.NORMAL,
              EventReason.DISRUPTED,
              ObjectKind.NODE_POOL,
              Optional.empty(),
              "platform",
              "told"));

  private final FunctionsWorld world = new FunctionsWorld();

  @Test
  void countsADeletionOfWhatIsGoneAsDone() {
    assertThat(
            outcomes(
                GONE_NODE,
                new Effect.TerminateInstance(InstanceId.of("i-0"), "gone"),
                new Effect.DeleteLaunchTemplate(LaunchTemplateName.of("karpenter.k8s.aws/1")),
                new Effect.EvictPod(PodKey.of("default/a"), Uid.of("u"), NodeName.of("gone")),
                new Effect.RemoveFinalizer(
                    ObjectKind.NODE, "gone", Uid.of("u"), Finalizer.TERMINATION)))
        .hasOnlyElementsOfType(EffectOutcome.Done.class);
  }

  @Test
  void leavesTheRestOfAStepThatWasRefusedAndGoesOnWithTheNext() {
    var results =
        carryOut(
            new Step("node/gone", "", List.of(TAINT_GONE_NODE, EVENT)),
            new Step("nodepool/platform", "", List.of(EVENT)));

    assertThat(results)
        .extracting(result -> result.outcome().getClass().getSimpleName())
        .containsExactly("Refused", "Left", "Done");
  }

  @Test
  void terminatesTheInstancesOfAllStepsInOneCallAndGoesOnWithEach() {
    var results =
        carryOut(
            new Step("nodeclaim/a", "", List.of(terminate("i-0"), EVENT)),
            new Step("nodeclaim/b", "", List.of(GONE_NODE, terminate("i-1"), terminate("i-2"))),
            new Step("nodeclaim/c", "", List.of(TAINT_GONE_NODE, terminate("i-3"))));

    assertThat(results)
        .extracting(result -> result.outcome().getClass().getSimpleName())
        .containsExactly("Done", "Done", "Done", "Done", "Done", "Refused", "Left");
    assertThat(results)
        .extracting(result -> result.step().subject())
        .startsWith("nodeclaim/a", "nodeclaim/a", "nodeclaim/b");
    assertThat(world.mishaps.calls("terminateInstances")).isEqualTo(2);
  }

  /// Tags that come later are for people: nothing waits for them.
  @Test
  void goesOnAfterTagsThatEc2Refuses() {
    var tag = new Effect.TagInstance(InstanceId.of("i-0"), Tags.NONE.with(Tags.NAME, "n"));

    var outcomes = outcomes(tag, GONE_NODE);

    assertThat(outcomes.getFirst())
        .isInstanceOfSatisfying(
            EffectOutcome.Skipped.class,
            skipped -> assertThat(skipped.why()).startsWith("InvalidInstanceID.NotFound: "));
    assertThat(outcomes.getLast()).isInstanceOf(EffectOutcome.Done.class);
  }

  @Test
  void leavesEachStepWhoseTerminationGotNoAnswer() {
    world.mishaps.next("terminateInstances", Mishap.LOSE_REPLY);

    assertThat(
            carryOut(
                new Step("nodeclaim/a", "", List.of(terminate("i-0"), EVENT)),
                new Step("nodeclaim/b", "", List.of(terminate("i-1")))))
        .extracting(result -> result.outcome().getClass().getSimpleName())
        .containsExactly("Failed", "Left", "Failed");
  }

  /// As for want of a permission: those are on pause at the next look, which goes on with others.
  @Test
  void leavesMostOfManyTerminationsToTheNextLookWhereEc2RefusesThem() {
    var steps =
        IntStream.range(0, 500)
            .mapToObj(i -> new Step("nodeclaim/" + i, "", List.of(terminate("i-" + i))))
            .toArray(Step[]::new);

    var results =
        new Effects(
                refusing(world.ports),
                world.tenure(300),
                new LaunchPauses(world.ticker),
                world.snapshot())
            .carryOut(decision(steps));

    assertThat(results)
        .extracting(result -> result.outcome().getClass().getSimpleName())
        .hasSize(500)
        .startsWith("Refused")
        .endsWith("Left")
        .filteredOn("Refused"::equals)
        .hasSize(50);
  }

  /// No instance may be terminated.
  private static Ports refusing(Ports ports) {
    var cloud =
        Overriding.of(
            InstanceCloud.class,
            ports.instanceCloud(),
            (method, arguments, proceed) -> {
              if (!method.equals("terminateInstances")) {
                return proceed.with(arguments);
              }
              var refused = new TreeMap<InstanceId, Ec2Error>();
              ((List<?>) arguments[0])
                  .forEach(
                      id ->
                          refused.put(
                              (InstanceId) id, new Ec2Error("UnauthorizedOperation", "No.")));
              return refused;
            });
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        cloud,
        ports.nodeClassResolver(),
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }

  private static Effect terminate(String instance) {
    return new Effect.TerminateInstance(InstanceId.of(instance), "gone");
  }

  @Test
  void leavesTheRestOfAStepThatGotNoAnswer() {
    world.mishaps.next("deleteNode", Mishap.LOSE_REPLY);

    var outcomes = outcomes(GONE_NODE, EVENT);

    assertThat(outcomes.getFirst())
        .isInstanceOfSatisfying(
            EffectOutcome.Failed.class,
            failed -> assertThat(failed.kind()).isEqualTo(CallFailed.Kind.REPLY_LOST));
    assertThat(outcomes.getLast()).isEqualTo(new EffectOutcome.Left());
  }

  @Test
  void doesNotLetAnEventThatIsNotPublishedHoldUpTheRest() {
    world.mishaps.next("publish", Mishap.THROTTLE);

    assertThat(outcomes(EVENT, GONE_NODE))
        .extracting(outcome -> outcome.getClass().getSimpleName())
        .containsExactly("Skipped", "Done");
  }

  @Test
  void leavesWhatFollowsAnEvictionThatABudgetRefuses() {
    world.cluster.foreignNode(
        new ForeignNode(
            NodeName.of("fixed"),
            Zone.of("ap-northeast-2a"),
            InstanceTypeName.of("t3.medium"),
            Resources.of(1_930, 3_246L << 20).with(ResourceName.PODS, 17),
            Labels.EMPTY));
    world.apply(
        """
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: none, namespace: default}
        spec: {maxUnavailable: 0, selector: {matchLabels: {app: web}}}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: web, namespace: default, labels: {app: web}}
        spec: {containers: [{name: c, image: i}]}
        """);
    world.ticker.waitFor(Duration.ofSeconds(10));
    var pod = world.cluster.pods().getFirst();

    var outcomes =
        outcomes(new Effect.EvictPod(pod.key(), pod.meta().uid(), NodeName.of("fixed")), GONE_NODE);

    assertThat(outcomes.getFirst()).isInstanceOf(EffectOutcome.NotYet.class);
    assertThat(outcomes.getLast()).isEqualTo(new EffectOutcome.Left());
    assertThat(world.cluster.pods()).hasSize(1);
  }

  @Test
  void keepsAHintThatHasGrownSinceItWasRead() {
    var instance = InstanceId.of("i-1");
    leave(new InstanceHint(instance, Kind.REBALANCE_RECOMMENDATION, world.ticker.now()));
    var tenure = world.tenure(300);
    var effects =
        new Effects(world.ports, tenure, new LaunchPauses(world.ticker), world.snapshot());
    var forget = decision(new Step("instance/i-1", "", List.of(new Effect.ForgetHint(instance))));
    leave(new InstanceHint(instance, Kind.SPOT_INTERRUPTION, world.ticker.now()));

    var grown = effects.carryOut(forget);
    var since =
        new Effects(world.ports, tenure, new LaunchPauses(world.ticker), world.snapshot())
            .carryOut(forget);

    assertThat(grown.getFirst().outcome()).isInstanceOf(EffectOutcome.Skipped.class);
    assertThat(since.getFirst().outcome()).isInstanceOf(EffectOutcome.Done.class);
    assertThat(world.snapshot().hints()).isEmpty();
  }

  @Test
  void rewritesALedgerOnlyIfItStillSaysWhatWasRead() {
    var pool = Uid.of("pool-uid");
    var one = Resources.of(1_000, 1);
    var two = Resources.of(2_000, 2);

    assertThat(
            outcomes(
                new Effect.RewriteLedger(pool, Resources.EMPTY, one),
                new Effect.RewriteLedger(pool, one, two)))
        .hasOnlyElementsOfType(EffectOutcome.Done.class);
    world.ticker.waitFor(Duration.ofMinutes(1));
    assertThat(outcomes(new Effect.RewriteLedger(pool, one, Resources.EMPTY)))
        .hasOnlyElementsOfType(EffectOutcome.Refused.class);
    assertThat(world.snapshot().ledger()).containsEntry(pool, two);
  }

  private void leave(InstanceHint hint) {
    var _ = world.store.write(HintCodec.leave(FunctionsWorld.MYDEV, hint));
  }

  private List<EffectOutcome> outcomes(Effect... effects) {
    return carryOut(new Step("test", "", List.of(effects))).stream()
        .map(EffectResult::outcome)
        .toList();
  }

  private List<EffectResult> carryOut(Step... steps) {
    return new Effects(
            world.ports, world.tenure(300), new LaunchPauses(world.ticker), world.snapshot())
        .carryOut(decision(steps));
  }

  private static Decision decision(Step... steps) {
    return new Decision(
        ProvisioningPlan.NOTHING, List.of(), List.of(), List.of(steps), false, Optional.empty());
  }
}
