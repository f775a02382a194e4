package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutlookTest {
  private static World types() {
    return world()
        .at(START.plus(Duration.ofHours(1)))
        .nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE))
        .nodePool("web", p -> p.budgetPercent(100));
  }

  @Test
  void tellsWhatWouldBeLaunchedAndWhatIsThenDisrupted() {
    World world =
        types()
            .pod("waits", p -> p.cpu(3))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")));

    Outlook outlook = Outlook.of(world.snapshot());

    assertThat(outlook.plan().places().keySet()).containsExactly(PodKey.of("default/waits"));
    assertThat(outlook.commands()).isEmpty();
    assertThat(outlook.kept())
        .containsExactly(
            new Kept(
                NodeClaimName.of("web-n1"),
                new Reason.Nominated(List.of(PodKey.of("default/waits")))));
  }

  @Test
  void looksPastALaunchAtTheNodesThatStandIdle() {
    World world =
        types()
            .pod("waits", p -> p.cpu(3).memory("6Gi"))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("lonely", p -> p.on("n1").cpu(1));

    Outlook outlook = Outlook.of(world.snapshot());

    assertThat(outlook.plan().claims()).isEmpty();
    assertThat(outlook.kept()).hasSize(1);
  }

  /// Budgets let one go at a time, and the look after that finds the next.
  @Test
  void goesOnUntilNothingIsLeftToDisrupt() {
    World world =
        types()
            .nodePool("slow", p -> p.budget(1))
            .node("n1", n -> n.inPool("slow").claim(c -> c.type("s.4x8")))
            .node("n2", n -> n.inPool("slow").claim(c -> c.type("s.4x8")))
            .node("n3", n -> n.inPool("slow").claim(c -> c.type("s.4x8")))
            .pod("p", p -> p.on("n3").cpu(1));

    Outlook outlook = Outlook.of(world.snapshot());

    assertThat(outlook.commands())
        .extracting(DisruptionCommand::candidates)
        .containsExactly(
            List.of(NodeClaimName.of("slow-n1")),
            List.of(NodeClaimName.of("slow-n2")),
            List.of(NodeClaimName.of("slow-n3")));
    assertThat(outlook.commands().getLast())
        .isInstanceOfSatisfying(
            DisruptionCommand.Replace.class,
            it ->
                assertThat(it.replacements())
                    .flatExtracting(PlannedClaim::instanceTypes)
                    .first()
                    .isEqualTo(InstanceTypeName.of("s.2x4")));
  }

  /// A budget of one lets a hundred go one after the other, which nobody looks ahead to.
  @Test
  void saysSoWhereMoreWouldFollowThanItLooksAheadTo() {
    World world = types().nodePool("slow", p -> p.budget(1));
    for (int i = 0; i < 70; i++) {
      world.node("n" + i, n -> n.inPool("slow").claim(c -> c.type("s.4x8")));
    }

    assertThat(Outlook.of(world.snapshot()).whole()).isFalse();
    assertThat(Outlook.of(types().snapshot()).whole()).isTrue();
  }

  /// What was moved once stands in the way of what would move there next.
  @Test
  void countsRoomThatAnEarlierCommandHasTaken() {
    World world =
        types()
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
            .pod("a", p -> p.on("n1").cpu("1500m"))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
            .pod("b", p -> p.on("n2").cpu("1500m"))
            .node("fixed", n -> n.allocatable("cpu=2, memory=4Gi, pods=10"));

    Outlook outlook = Outlook.of(world.snapshot());

    assertThat(outlook.commands()).hasSize(1);
    assertThat(outlook.kept()).hasSize(1);
  }

  @Test
  void leavesKarpenterOutOfAccount() {
    World world =
        types()
            .pod("karpenter-1", p -> p.on("fixed").labels("app.kubernetes.io/name=karpenter"))
            .node("fixed", n -> n.allocatable("cpu=2, memory=4Gi, pods=10"))
            .pod("waits", p -> p.cpu(3));

    assertThat(Outlook.of(world.snapshot()).plan().claims()).hasSize(1);
  }

  @Test
  void tellsWhichNodesEndByThemselves() {
    World world =
        types()
            .nodePool("old", p -> p.expireAfter(Duration.ofMinutes(10)))
            .node("n1", n -> n.inPool("old").claim(c -> c.type("s.4x8")))
            .pod("moves", p -> p.on("n1").cpu(1));

    Outlook outlook = Outlook.of(world.snapshot());

    assertThat(outlook.ending()).containsOnlyKeys(NodeClaimName.of("old-n1"));
    assertThat(outlook.plan().places()).containsKey(PodKey.of("default/moves"));
  }
}
