package dev.lamplighter.disrupt;

import static dev.lamplighter.disrupt.Consolidating.NOW;
import static dev.lamplighter.disrupt.Consolidating.decide;
import static dev.lamplighter.disrupt.Consolidating.pool;
import static dev.lamplighter.disrupt.Consolidating.reason;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyConsolidationTest {
  /// What is left of a domain counts as its fewest, as it does for kube-scheduler until the node is
  /// gone and for Karpenter as long as a pool could make a node there.
  @ParameterizedTest
  @CsvSource({"1, 0, 1", "1, 1, 0", "2, 1, 1", "2, 2, 0"})
  void givesADomainUpOnlyIfTheSkewAllowsIt(int maxSkew, int staying, int commands) {
    assertThat(decide(spreadOverZones(maxSkew, staying)).commands()).hasSize(commands);
  }

  @Test
  void saysThatASpreadPodKeepsItsNode() {
    assertThat(reason(spreadOverZones(1, 1), "web-n1"))
        .isInstanceOfSatisfying(
            Reason.PodWouldNotFit.class,
            it ->
                assertThat(it.why())
                    .contains("1 node(s) didn't match pod topology spread constraints"));
  }

  /// kube-scheduler lets a pod go only to where the others of its group are; who must wait for a
  /// PodDisruptionBudget is still where it was.
  @Test
  void movesAGroupOutOfItsZoneOnlyIfAllOfItMayGoAtOnce() {
    Consumer<PodDraft> group =
        p -> p.on("n1").cpu(1).labels("app=a").podAffinity(LabelKey.ZONE, Labels.of("app", "a"));
    World world =
        world()
            .nodePool("web", p -> p.budget(100).limits("nodes=1"))
            .node("n1", n -> n.inPool("web").zone("z-c").claim(c -> c.type("s.4x8")))
            .pods(2, "a", group)
            .node("fixed", n -> n.zone("z-a").allocatable("cpu=2, memory=4Gi, pods=10"));

    assertThat(decide(world).commands()).hasSize(1);

    world.podDisruptionBudget("a", "app=a", 1);

    assertThat(decide(world).commands()).isEmpty();
    assertThat(reason(world, "web-n1"))
        .isEqualTo(
            new Reason.PodWouldNotFit(
                PodKey.of("default/a-1"),
                "its podAffinity over topology.kubernetes.io/zone keeps 2 pods together, of which"
                    + " PodDisruptionBudget default/a lets 1 go at a time"));
  }

  /// The pods that are left on a node count as its fewest until the last of them is gone.
  @ParameterizedTest
  @CsvSource({"1, 1, 0", "1, 2, 1", "2, 1, 1"})
  void movesSpreadPodsOnlyIfEachStepOfTheirDrainFindsAPlace(
      int maxSkew, int atATime, int commands) {
    Consumer<PodDraft> spread =
        p -> p.cpu(1).labels("app=a").spread(LabelKey.HOSTNAME, s -> s.maxSkew(maxSkew));
    World world =
        world()
            .nodePool("web", p -> p.budget(100).limits("nodes=1"))
            .podDisruptionBudget("a", "app=a", atATime)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pods(2, "leaving", spread.andThen(p -> p.on("n1")))
            .node("fixed", n -> n.allocatable("cpu=4, memory=8Gi, pods=10"))
            .pods(2, "staying", spread.andThen(p -> p.on("fixed")));

    assertThat(decide(world).commands()).hasSize(commands);
  }

  /// The pod of `n2` has to be level with that of `n3`, which may be taken back. And so may `n2` be
  /// for the sake of `n3`: both would be chosen again and again.
  @Test
  void countsOnNoCommandThatMayBeTakenBack() {
    assertThat(decide(fourLevelPods(_ -> {})).commands()).isNotEmpty();
    assertThat(decide(fourLevelPods(TopologyConsolidationTest::chosen)).commands()).isEmpty();
  }

  /// Of two revisions each counts only its own.
  @Test
  void movesSpreadPodsBesideThoseOfAnotherRevision() {
    Consumer<PodDraft> spread =
        p -> p.cpu(1).spread(LabelKey.HOSTNAME, s -> s.over("app=a").matchLabelKeys("revision"));
    World world =
        world()
            .nodePool("web", p -> p.budget(100).limits("nodes=1"))
            .podDisruptionBudget("a", "revision=1", 1)
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pods(2, "leaving", spread.andThen(p -> p.labels("app=a, revision=1").on("n1")))
            .node("fixed", n -> n.allocatable("cpu=4, memory=8Gi, pods=10"))
            .pods(2, "staying", spread.andThen(p -> p.labels("app=a, revision=2").on("fixed")));

    assertThat(decide(world).commands()).hasSize(1);
  }

  /// One in zone `z-c`, which may go, and so many in `z-a`, where there is room.
  private static World spreadOverZones(int maxSkew, int staying) {
    Consumer<PodDraft> spread =
        p -> p.cpu(1).labels("app=a").spread(LabelKey.ZONE, s -> s.maxSkew(maxSkew));
    return world()
        .nodePool("web", p -> p.budget(100).limits("nodes=1"))
        .node("n1", n -> n.inPool("web").zone("z-c").claim(c -> c.type("s.2x4").zone("z-c")))
        .pod("leaving", spread.andThen(p -> p.on("n1")))
        .node("fixed", n -> n.zone("z-a").allocatable("cpu=4, memory=8Gi, pods=10"))
        .pods(staying, "staying", spread.andThen(p -> p.on("fixed")));
  }

  /// Two on `n1`, and one each on `n2` and on `n3`, whose claim is as described.
  private static World fourLevelPods(Consumer<ClaimDraft> described) {
    Consumer<PodDraft> level = p -> p.cpu("300m").labels("app=web").spread(LabelKey.HOSTNAME);
    Consumer<ClaimDraft> small = c -> c.type("s.2x4");
    return pool()
        .node("n1", n -> n.inPool("web").claim(small))
        .node("n2", n -> n.inPool("web").claim(small))
        .node("n3", n -> n.inPool("web").claim(small.andThen(described)))
        .pod("p1", level.andThen(p -> p.on("n1")))
        .pod("p2", level.andThen(p -> p.on("n1")))
        .pod("p3", level.andThen(p -> p.on("n2")))
        .pod("p4", level.andThen(p -> p.on("n3")));
  }

  /// A command for it has been chosen, and awaits its second look.
  private static void chosen(ClaimDraft claim) {
    var removal = new Removal(Removal.Cause.UNDERUTILIZED, "its pod fits", Optional.empty());
    var command =
        CommandUnderWay.chosen(
            new CommandId(new PassId(1, 1), 1), NOW, List.of(NodeClaimName.of("web-n3")));
    claim.state(ClaimState.DISRUPTING).removal(removal.withCommand(command));
  }
}
