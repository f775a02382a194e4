package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionsTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));

  @Test
  void launchesANodeForAPendingPod() {
    Decision decision = decide(cluster().pod("p", p -> p.cpu(2)));

    assertThat(decision.plan().claims()).hasSize(1);
    assertThat(Effects.in(decision.steps(), Effect.Launch.class)).hasSize(1);
    assertThat(decision.busy()).isTrue();
    assertThat(events(decision)).containsEntry("p", EventReason.NOMINATED);
  }

  @Test
  void launchesNothingWhileTheBatchWindowIsOpen() {
    Decision decision =
        decide(cluster().pod("p", p -> p.cpu(2).unschedulableSince(NOW.minusMillis(400))));

    assertThat(decision.plan()).isEqualTo(ProvisioningPlan.NOTHING);
    assertThat(Effects.in(decision.steps(), Effect.Launch.class)).isEmpty();
    assertThat(decision.busy()).isTrue();
    assertThat(decision.nextLook()).contains(NOW.plusMillis(600));
  }

  @Test
  void givesUpNoNodeWhileItIsNotKnownWherePendingPodsGo() {
    World world =
        cluster()
            .node("n1", n -> n.inPool("web"))
            .pod("p", p -> p.cpu(2).unschedulableSince(NOW.minusMillis(400)));

    assertThat(decide(world).commands()).isEmpty();
  }

  @Test
  void keepsAnEmptyNodeThatAPendingPodFits() {
    Decision decision = decide(cluster().node("n1", n -> n.inPool("web")).pod("p", p -> p.cpu(2)));

    assertThat(decision.plan().claims()).isEmpty();
    assertThat(decision.commands()).isEmpty();
    assertThat(decision.kept())
        .extracting(Kept::reason)
        .singleElement()
        .isInstanceOf(Kept.Reason.Nominated.class);
  }

  @Test
  void asksForAReplacementInTheSameLookAsASpotWarning() {
    World world = cluster().node("n1", n -> n.inPool("web")).pod("p", p -> p.on("n1").cpu(2));
    var instance = world.snapshot().claims().getFirst().record().launched().orElseThrow();
    world.hint(new InstanceHint(instance.instance(), InstanceHint.Kind.SPOT_INTERRUPTION, NOW));

    Decision decision = decide(world);

    assertThat(Effects.in(decision.steps()))
        .extracting(effect -> effect.getClass().getSimpleName())
        .containsSubsequence("UpdateClaim", "TaintNode", "ForgetHint", "Launch");
    assertThat(decision.commands()).isEmpty();
  }

  @Test
  void choosesAnEmptyNodeAndLooksAgainAtOnce() {
    Decision decision = decide(cluster().node("n1", n -> n.inPool("web")));

    assertThat(decision.commands()).hasSize(1);
    assertThat(Effects.in(decision.steps(), Effect.UpdateClaim.class))
        .singleElement()
        .satisfies(it -> assertThat(it.next().state()).isEqualTo(ClaimState.DISRUPTING));
    assertThat(decision.busy()).isTrue();
  }

  @Test
  void looksAgainWhenConsolidateAfterPasses() {
    World world =
        cluster()
            .nodePool("slow", p -> p.consolidateAfter(Duration.ofMinutes(5)))
            .node("n1", n -> n.inPool("slow").claim(c -> c.podActivity(0, NOW.minusSeconds(60))));

    Decision decision = decide(Settled.of(world.at(NOW).snapshot()));

    assertThat(decision.steps()).isEmpty();
    assertThat(decision.busy()).isFalse();
    assertThat(decision.nextLook()).contains(NOW.plusSeconds(240));
  }

  @Test
  void tellsAPodWhyItGetsNoNode() {
    Decision decision = decide(cluster().pod("p", p -> p.cpu(500)));

    assertThat(decision.plan().unschedulable()).hasSize(1);
    assertThat(events(decision)).containsEntry("p", EventReason.FAILED_SCHEDULING);
  }

  @Test
  void tellsPodsOfAClaimThatCannotBeLaunchedAfterAll() {
    World world = world().nodePool("web").pod("p", p -> p.cpu(2));

    Decision decision = decide(world);

    assertThat(decision.plan().claims()).isEmpty();
    assertThat(decision.plan().places()).isEmpty();
    assertThat(decision.plan().unschedulable())
        .extracting(Unschedulable::pod)
        .extracting(pod -> pod.name())
        .containsExactly("p");
    assertThat(Effects.in(decision.steps(), Effect.Launch.class)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {
        "NODE_POOLS",
        "NODE_CLASSES",
        "NODE_CLAIMS",
        "NODES",
        "PODS",
        "DAEMON_SETS",
        "CLAIM_RECORDS"
      })
  void plansNothingFromAnIncompleteListThatItNeeds(Source source) {
    Decision decision = decide(cluster().pod("p", p -> p.cpu(2)).incomplete(source));

    assertThat(Effects.in(decision.steps(), Effect.Launch.class)).isEmpty();
    assertThat(decision.nextLook()).contains(NOW.plusSeconds(10));
  }

  @Test
  void plansNothingWhileNoTypesAreKnown() {
    World world = cluster().pod("p", p -> p.cpu(2)).incomplete(Source.CATALOGUE).sellsNothing();

    Decision decision = decide(world);

    assertThat(Effects.in(decision.steps(), Effect.Launch.class)).isEmpty();
    assertThat(decision.plan().unschedulable()).isEmpty();
  }

  /// CATALOGUE: with built-in types, while EC2 does not tell its own.
  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"DEFINITIONS", "INSTANCES", "POD_DISRUPTION_BUDGETS", "CATALOGUE"})
  void goesOnLaunchingThoughAListIsIncompleteThatItDoesNotNeed(Source source) {
    Decision decision = decide(cluster().pod("p", p -> p.cpu(2)).incomplete(source));

    assertThat(Effects.in(decision.steps(), Effect.Launch.class)).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Source.class)
  void disruptsNothingFromAnIncompleteSnapshot(Source source) {
    World world =
        cluster()
            .node("n1", n -> n.inPool("web"))
            .node("n2", n -> n.inPool("web").claim(c -> c.state(ClaimState.DISRUPTING)))
            .incomplete(source);

    Decision decision = decide(world);

    assertThat(decision.commands()).isEmpty();
    assertThat(Effects.in(decision.steps(), Effect.UpdateClaim.class)).isEmpty();
  }

  /// What is not asked for is not missing (spec AWS 7.6).
  @Test
  void goesOnAsEverInAVpcWithoutAWayToIam() {
    World world = cluster().node("n1", n -> n.inPool("web"));

    Decision whole = decide(world);
    Decision without = decide(world.withoutIam("ListInstanceProfiles: nobody answers"));

    assertThat(whole.commands()).isNotEmpty();
    assertThat(without.commands()).isEqualTo(whole.commands());
  }

  @Test
  void hasNothingToDoInAQuietCluster() {
    World world =
        cluster()
            .node("n1", n -> n.inPool("web").claim(c -> c.type("a.4x8")))
            .pods(3, "p", p -> p.on("n1").cpu(1))
            .node("fixed", n -> n.allocatable("cpu=500m, memory=1Gi, pods=10"));

    Decision decision = decide(Settled.of(world.at(NOW).snapshot()));

    assertThat(decision.steps()).isEmpty();
    assertThat(decision.plan()).isEqualTo(ProvisioningPlan.NOTHING);
    assertThat(decision.busy()).isFalse();
    assertThat(decision.nextLook()).isEmpty();
  }

  @Test
  void stopsHurryingOverADrainThatIsHeldUpForAQuarterOfAnHour() {
    World world =
        cluster()
            .node(
                "n1",
                n ->
                    n.inPool("web")
                        .taint("karpenter.sh/disrupted:NoSchedule")
                        .labels("node.kubernetes.io/exclude-from-external-load-balancers=karpenter")
                        .deletingSince(START)
                        .claim(c -> c.state(ClaimState.DRAINING).mirrorDeletingSince(START)))
            .pod("p", p -> p.on("n1").annotation(AnnotationKey.DO_NOT_DISRUPT, "true"));

    assertThat(decide(Settled.of(world.at(START.plusSeconds(600)).snapshot())).busy()).isTrue();
    assertThat(decide(Settled.of(world.at(NOW).snapshot())).busy()).isFalse();
  }

  /// Whatever order the lists were read in, the decision is the same.
  @ParameterizedTest
  @ValueSource(longs = {2, 3, 4, 5, 6, 7, 8, 9})
  void doesNotDependOnTheOrderOfItsInput(long seed) {
    World world =
        cluster()
            .nodePool("slow", p -> p.weight(10).limits("cpu=10"))
            .pods(5, "p", p -> p.cpu(1).memory("1Gi"))
            .pods(3, "q", p -> p.cpu(3).memory("2Gi"))
            .node("n1", n -> n.inPool("web"))
            .node("n2", n -> n.inPool("web"))
            .node("n3", n -> n.claim("c3", c -> c.inPool("slow").state(ClaimState.LAUNCHED)))
            .node("n4", n -> n.claim("c4", c -> c.inPool("web").state(ClaimState.DRAINING)))
            .pods(4, "r", p -> p.on("n4").cpu(1))
            .claim("c5", c -> c.inPool("web").state(ClaimState.RESERVED))
            .claim("c6", c -> c.inPool("gone"))
            .claim(
                "c7",
                c ->
                    c.inPool("web")
                        .state(ClaimState.TERMINATING)
                        .instance(Instance.State.TERMINATED))
            .at(NOW);

    assertThat(Decisions.decide(world.snapshot(seed)))
        .isEqualTo(Decisions.decide(world.snapshot(1)));
  }

  private static Decision decide(World world) {
    return decide(world.at(NOW).snapshot());
  }

  private static Decision decide(ClusterSnapshot snapshot) {
    return Decisions.decide(snapshot);
  }

  /// A class that can launch in every zone, and a pool `web` of it.
  private static World cluster() {
    return world().nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE)).nodePool("web");
  }

  private static Map<String, EventReason> events(Decision decision) {
    return Effects.in(decision.steps(), Effect.PublishEvent.class).stream()
        .collect(Collectors.toMap(it -> it.event().name(), it -> it.event().reason()));
  }
}
