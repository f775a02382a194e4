package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Pools with fixed `replicas` (spec core 1.10, 5.11).
class StaticPoolsTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));

  @Test
  void makesAsManyNodesAsThePoolIsToHaveWithoutAnyPod() {
    List<Effect.Launch> launches = launches(pool(3));

    assertThat(launches).hasSize(3);
    assertThat(launches).extracting(it -> it.reserved().name()).doesNotHaveDuplicates();
    assertThat(launches).allSatisfy(it -> assertThat(it.reserved().planned()).isEmpty());
  }

  @Test
  void countsWhatIsThereAndOnItsWay() {
    World world =
        pool(4)
            .node("n1", n -> n.inPool("fixed"))
            .claim("fixed-2", c -> c.inPool("fixed").state(ClaimState.LAUNCHED).since(NOW))
            .claim("fixed-3", c -> c.inPool("fixed").state(ClaimState.RESERVED).since(NOW))
            .claim("fixed-4", c -> c.inPool("fixed").state(ClaimState.TERMINATING));

    assertThat(launches(world)).hasSize(1);
  }

  @Test
  void theLimitOnNodesHoldsAndIsTold() {
    World world = cluster().nodePool("fixed", p -> p.replicas(5).limits("nodes=2"));

    Decision decision = decide(world);

    assertThat(Effects.in(decision.steps(), Effect.Launch.class)).hasSize(2);
    assertThat(Effects.in(decision.steps(), Effect.PublishEvent.class))
        .filteredOn(it -> it.event().reason() == EventReason.REPLICAS_MISSING)
        .singleElement()
        .satisfies(it -> assertThat(it.event().message()).contains("limit").contains("nodes"));
  }

  /// A place under the limit is free when the instance is gone.
  @Test
  void aNodeThatLeavesCountsAgainstTheLimitUntilItIsGone() {
    World world =
        cluster()
            .nodePool("fixed", p -> p.replicas(1).limits("nodes=1"))
            .claim("fixed-1", c -> c.inPool("fixed").state(ClaimState.TERMINATING));

    assertThat(launches(world)).isEmpty();
  }

  @Test
  void nothingIsMadeOnAnIncompleteList() {
    assertThat(launches(pool(3).incomplete(Source.NODE_CLAIMS))).isEmpty();
    assertThat(launches(pool(3).incomplete(Source.CLAIM_RECORDS))).isEmpty();
  }

  @Test
  void noPodGetsANodeOfItButRunsOnOneThatIsThere() {
    World world = pool(1).node("n1", n -> n.inPool("fixed")).pods(2, "p", p -> p.cpu(3));

    Decision decision = decide(world);

    assertThat(Effects.in(decision.steps(), Effect.Launch.class)).isEmpty();
    assertThat(decision.plan().places())
        .containsOnly(
            Map.entry(PodKey.of("default/p-1"), (Place) new Place.ExistingNode(NodeName.of("n1"))));
    assertThat(decision.plan().unschedulable()).hasSize(1);
  }

  /// Otherwise two nodes would be bought for it.
  @Test
  void aPodIsPlannedOnTheNodeThatTheSameLookMakes() {
    World world =
        cluster()
            .nodePool(
                "fixed", p -> p.replicas(1).requires("node.kubernetes.io/instance-type In [s.4x8]"))
            .nodePool("web", p -> p.requires("kubernetes.io/arch In [amd64]"))
            .pod("p", p -> p.cpu(2));

    assertThat(launches(world))
        .extracting(it -> it.reserved().owner().pool().value())
        .containsExactly("fixed");
  }

  @Test
  void takesAwayWhatIsTooMuchTheEmptyNodeFirst() {
    assertThat(draining(threeNodes(3))).isEmpty();
    assertThat(draining(threeNodes(2))).containsExactly("fixed-n2");
    assertThat(draining(threeNodes(1))).containsExactly("fixed-n1", "fixed-n2");
    assertThat(draining(threeNodes(0))).containsExactly("fixed-n1", "fixed-n2", "fixed-n3");
  }

  private static World threeNodes(long replicas) {
    return pool(replicas)
        .node("n1", n -> n.inPool("fixed"))
        .pod("p", p -> p.on("n1"))
        .node("n2", n -> n.inPool("fixed"))
        .node("n3", n -> n.inPool("fixed"))
        .pod("q", p -> p.on("n3").annotation(AnnotationKey.DO_NOT_DISRUPT, "true"));
  }

  @Test
  void whatHasNoNodeYetGoesBeforeNodesDo() {
    World world =
        pool(1)
            .node("n1", n -> n.inPool("fixed"))
            .claim("fixed-9", c -> c.inPool("fixed").state(ClaimState.LAUNCHED).since(NOW));

    assertThat(draining(world)).containsExactly("fixed-9");
  }

  @Test
  void nothingIsTakenAwayOnAnIncompleteList() {
    World world =
        pool(0).node("n1", n -> n.inPool("fixed")).incomplete(Source.POD_DISRUPTION_BUDGETS);

    assertThat(draining(world)).isEmpty();
  }

  /// C190
  @Test
  void aDriftedNodeStaysWhereTheLimitLeavesNoRoomForItsReplacement() {
    Decision decision = decide(drifted("nodes=3", ""));

    assertThat(decision.commands()).isEmpty();
    assertThat(decision.kept().toString()).contains("NoReplacement").contains("nodes");
    assertThat(Effects.in(decision.steps(), Effect.Launch.class)).isEmpty();
  }

  /// C190: with room for one more the replacement comes first.
  @Test
  void aDriftedNodeIsReplacedFirstWhereTheLimitAllowsIt() {
    assertThat(decide(drifted("nodes=4", "")).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.Replace.class);
  }

  /// C190: the pool may say otherwise.
  @Test
  void aDriftedNodeGoesFirstWhereItsPoolSaysSo() {
    assertThat(decide(drifted("nodes=3", "DeleteFirst")).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.Delete.class);
  }

  private static World drifted(String limits, String annotation) {
    return cluster()
        .nodePool(
            "fixed",
            p ->
                p.replicas(3)
                    .requires("node.kubernetes.io/instance-type In [s.4x8]")
                    .limits(limits)
                    .budget(1)
                    .annotation(AnnotationKey.STATIC_DRIFT, annotation))
        .node("n1", n -> n.inPool("fixed").claim(c -> c.type("s.8x16")))
        .node("n2", n -> n.inPool("fixed"))
        .node("n3", n -> n.inPool("fixed"));
  }

  private static World cluster() {
    return world().nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE));
  }

  private static World pool(long replicas) {
    return cluster().nodePool("fixed", p -> p.replicas(replicas));
  }

  private static List<Effect.Launch> launches(World world) {
    return Effects.in(decide(world).steps(), Effect.Launch.class);
  }

  private static List<String> draining(World world) {
    return Effects.in(decide(world).steps(), Effect.UpdateClaim.class).stream()
        .map(Effect.UpdateClaim::next)
        .filter(it -> it.removal().map(Removal::cause).equals(Optional.of(Removal.Cause.SURPLUS)))
        .map(ClaimRecord::name)
        .map(Object::toString)
        .sorted()
        .toList();
  }

  private static Decision decide(World world) {
    return Decisions.decide(world.at(NOW).snapshot());
  }

  @Test
  void anOutlookTellsTheNodesThatAreMadeWithThePodsThatWillRunThere() {
    World world = pool(2).pod("p", p -> p.cpu(2));

    Outlook outlook = Outlook.of(world.at(NOW).snapshot());

    assertThat(outlook.plan().claims()).isEmpty();
    assertThat(outlook.replicas()).extracting(it -> it.pool().value()).containsOnly("fixed");
    assertThat(outlook.replicas().stream().flatMap(it -> it.pods().stream()))
        .containsExactly(PodKey.of("default/p"));
    assertThat(outlook.replicas()).hasSize(2);
    assertThat(outlook.whole()).isTrue();
  }

  @Test
  void anOutlookTellsOfWhichNumberTheLimitKeepsAPool() {
    World world = cluster().nodePool("fixed", p -> p.replicas(2).limits("nodes=1"));

    Outlook outlook = Outlook.of(world.at(NOW).snapshot());

    assertThat(outlook.replicas()).hasSize(1);
    assertThat(outlook.shortOf().get(NodePoolName.of("fixed"))).contains("limit nodes 1");
    assertThat(
            ExplanationText.lines(
                Explaining.nodePool(NodePoolName.of("fixed"), world.at(NOW).snapshot())
                    .orElseThrow()))
        .containsSubsequence(
            "Replicas: 0 of 2 exist, 1 is made now.",
            "  It gets no more: limits.nodes: 1 stands below replicas: 2.");
  }

  @Test
  void aPodOnANodeThatIsMadeForThePoolsNumberIsNotSaidToBeOnOneThatIsOnItsWay() {
    World world = pool(1).pod("p", p -> p.cpu(2));

    assertThat(
            ExplanationText.lines(
                Explaining.pod(PodKey.of("default/p"), world.at(NOW).snapshot()).orElseThrow()))
        .singleElement()
        .satisfies(
            line -> assertThat(line).startsWith("Pod default/p is expected on NodeClaim fixed-"))
        .satisfies(line -> assertThat(line).endsWith("which is to be launched."));
  }

  @Test
  void whatIsTooMuchDoesNotGoASecondTimeAsDrifted() {
    World world =
        cluster()
            .nodePool(
                "fixed",
                p ->
                    p.replicas(1)
                        .requires("node.kubernetes.io/instance-type In [s.4x8]")
                        .budgetPercent(100))
            .node("n1", n -> n.inPool("fixed").claim(c -> c.type("s.8x16")))
            .node("n2", n -> n.inPool("fixed").claim(c -> c.type("s.8x16")));

    Outlook outlook = Outlook.of(world.at(NOW).snapshot());

    assertThat(outlook.ending()).hasSize(1);
    assertThat(outlook.commands())
        .singleElement()
        .satisfies(
            it ->
                assertThat(it.candidates()).hasSize(1).doesNotContain(outlook.ending().firstKey()));
  }
}
