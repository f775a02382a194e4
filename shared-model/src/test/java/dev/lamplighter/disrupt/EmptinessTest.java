package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.Violation;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmptinessTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));

  @Test
  void deletesTheEmptyNodeAndLeavesTheBusyOne() {
    World world = twoNodes().pod("p", p -> p.on("n2"));

    DisruptionDecision decision = decide(world);

    assertThat(decision.commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.DeleteEmpty.class)
        .satisfies(
            command ->
                assertThat(command.candidates()).containsExactly(NodeClaimName.of("web-n1")));
    assertThat(decision.kept())
        .containsExactly(new Kept(NodeClaimName.of("web-n2"), new Reason.NotEmpty(1)));
  }

  @Test
  void speaksOfOneNodeAsOfOne() {
    assertThat(decide(oneNode()).commands().getFirst().because()).startsWith("no pods need it,");
    assertThat(decide(twoNodes()).commands().getFirst().because()).startsWith("no pods need them,");
  }

  /// What its user means by it is not known.
  @Test
  void leavesTheNodesOfAPoolThatIsNotValidAlone() {
    World world =
        world().nodePool("web", p -> p.weight(200).budget(100)).node("n1", n -> n.inPool("web"));

    assertThat(decide(world).commands()).isEmpty();
    assertThat(reasons(world))
        .singleElement()
        .isInstanceOfSatisfying(
            Reason.NotValid.class,
            it -> assertThat(it.why()).startsWith("NodePool web is not valid: spec.weight: "));
  }

  @Test
  void leavesTheNodesOfAClassThatIsNotUnderstoodAlone() {
    var unread = new Violation(FieldPath.of("spec.later"), "found later", "", "none of it");
    World world = oneNode().nodeClass(NodeClasses.ready("default").withUnread(List.of(unread)));

    assertThat(reasons(world))
        .singleElement()
        .isEqualTo(
            new Reason.NotValid(
                "EC2NodeClass default is not valid: spec.later: found later. Write none of it."));
  }

  /// C101
  @Test
  void doesNotCountPodsThatNeedNoOtherPlace() {
    World world =
        oneNode()
            .pod("daemon", p -> p.on("n1").ownedBy(ObjectKind.DAEMON_SET, "d"))
            .pod("static", p -> p.on("n1").ownedBy(ObjectKind.NODE, "n1"))
            .pod("finished", p -> p.on("n1").phase(PodView.Phase.SUCCEEDED))
            .pod("going", p -> p.on("n1").deletingSince(NOW));

    assertThat(decide(world).commands()).hasSize(1);
  }

  @Test
  void countsAStatefulSetsPodThatComesBack() {
    World world =
        world()
            .nodePool("web", p -> p.consolidationPolicy(ConsolidationPolicy.WHEN_EMPTY))
            .node("n1", n -> n.inPool("web"))
            .pod("db-0", p -> p.on("n1").deletingSince(NOW).ownedBy(ObjectKind.STATEFUL_SET, "db"));

    assertThat(reasons(world)).containsExactly(new Reason.WhenEmpty(NodePoolName.of("web")));
  }

  @Test
  void waitsForConsolidateAfter() {
    World world =
        world()
            .nodePool("web", p -> p.consolidateAfter(Duration.ofMinutes(1)))
            .node("n1", n -> n.inPool("web").claim(c -> c.podActivity(0, NOW.minusSeconds(59))));

    assertThat(reasons(world)).containsExactly(new Reason.TooSoon(NOW.plusSeconds(1)));
    assertThat(decide(world.at(NOW.plusSeconds(1)), ProvisioningPlan.NOTHING).commands())
        .hasSize(1);
  }

  @Test
  void countsConsolidateAfterFromTheEndOfAPodThatIsOnItsWayOut() {
    World world =
        world()
            .nodePool("web", p -> p.consolidateAfter(Duration.ofMinutes(1)))
            .node("n1", n -> n.inPool("web").claim(c -> c.podActivity(1, START)))
            .pod("going", p -> p.on("n1").deletingSince(NOW));

    assertThat(reasons(world)).containsExactly(new Reason.TooSoon(NOW.plusSeconds(60)));
  }

  @Test
  void countsConsolidateAfterFromInitializationWhereNoPodCameLater() {
    World world =
        world()
            .nodePool("web", p -> p.consolidateAfter(Duration.ofMinutes(1)))
            .node(
                "n1",
                n ->
                    n.inPool("web")
                        .claim(c -> c.since(NOW.minusSeconds(10)).podActivity(0, START)));

    assertThat(reasons(world)).containsExactly(new Reason.TooSoon(NOW.plusSeconds(50)));
  }

  @Test
  void leavesThePoolAloneThatSaysNever() {
    World world =
        world().nodePool("web", p -> p.consolidateNever()).node("n1", n -> n.inPool("web"));

    assertThat(reasons(world)).containsExactly(new Reason.Never(NodePoolName.of("web")));
  }

  @Test
  void leavesAStaticPoolAlone() {
    World world = world().nodePool("web", p -> p.replicas(1)).node("n1", n -> n.inPool("web"));

    assertThat(decide(world).commands()).isEmpty();
    assertThat(reasons(world)).containsExactly(new Reason.FixedReplicas(NodePoolName.of("web"), 1));
  }

  @Test
  void keepsANodeThatAPendingPodIsExpectedOn() {
    var places = new TreeMap<PodKey, Place>();
    places.put(PodKey.of("default/soon"), new Place.ExistingNode(NodeName.of("n1")));

    DisruptionDecision decision =
        decide(oneNode(), new ProvisioningPlan(List.of(), places, List.of()));

    assertThat(decision.commands()).isEmpty();
    assertThat(decision.kept())
        .extracting(Kept::reason)
        .containsExactly(new Reason.Nominated(List.of(PodKey.of("default/soon"))));
  }

  @Test
  void keepsANodeWithAnyPodThatMustNotBeDisrupted() {
    World world =
        oneNode()
            .pod(
                "d",
                p ->
                    p.on("n1")
                        .ownedBy(ObjectKind.DAEMON_SET, "d")
                        .annotation(AnnotationKey.DO_NOT_DISRUPT, "true"));

    assertThat(reasons(world)).containsExactly(new Reason.DoNotDisrupt("pod/default/d"));
  }

  @Test
  void keepsANodeWhoseDaemonSetPodABudgetHolds() {
    World world =
        oneNode()
            .podDisruptionBudget("logs", "app=logs", 0)
            .pod("d", p -> p.on("n1").labels("app=logs").ownedBy(ObjectKind.DAEMON_SET, "d"));

    assertThat(reasons(world)).singleElement().isInstanceOf(Reason.PodDisruptionBudgetSpent.class);
  }

  @Test
  void keepsANodeThatWasNeverReady() {
    World world =
        world()
            .nodePool("web")
            .node("n1", n -> n.inPool("web").claim(c -> c.state(ClaimState.REGISTERED)));

    assertThat(reasons(world)).containsExactly(new Reason.NotInitialized());
  }

  @Test
  void leavesTheNodesOfADeletedPoolToItsTermination() {
    World world =
        world().nodePool("web", p -> p.deletingSince(NOW)).node("n1", n -> n.inPool("web"));

    assertThat(reasons(world)).containsExactly(new Reason.PoolGone(NodePoolName.of("web")));
  }

  /// C106
  @ParameterizedTest
  @EnumSource(Source.class)
  void disruptsNothingWhenAListIsIncomplete(Source source) {
    DisruptionDecision decision = decide(oneNode().incomplete(source));

    assertThat(decision.commands()).isEmpty();
    assertThat(decision.kept())
        .extracting(Kept::reason)
        .containsExactly(new Reason.IncompleteSnapshot(List.of(source)));
  }

  @Test
  void recordsTheChoiceBeforeItTaintsTheNode() {
    World world = oneNode();
    DisruptionCommand command = decide(world).commands().getFirst();

    List<Step> steps = DisruptionSteps.of(List.of(command), world.snapshot());

    assertThat(Effects.in(steps))
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .isInstanceOfSatisfying(
                        Effect.UpdateClaim.class,
                        it -> assertThat(it.next().state()).isEqualTo(ClaimState.DISRUPTING)),
            second ->
                assertThat(second)
                    .isInstanceOfSatisfying(
                        Effect.TaintNode.class,
                        it -> assertThat(it.taint()).isEqualTo(Taint.DISRUPTED)));
  }

  private static World oneNode() {
    return world().nodePool("web").node("n1", n -> n.inPool("web"));
  }

  private static World twoNodes() {
    return oneNode().node("n2", n -> n.inPool("web"));
  }

  private static DisruptionDecision decide(World world) {
    return decide(world.at(NOW), ProvisioningPlan.NOTHING);
  }

  private static DisruptionDecision decide(World world, ProvisioningPlan plan) {
    return Disruption.decide(world.snapshot(), plan);
  }

  private static Stream<Reason> reasons(World world) {
    DisruptionDecision decision = decide(world);
    assertThat(decision.commands()).isEmpty();
    return decision.kept().stream().map(Kept::reason);
  }
}
