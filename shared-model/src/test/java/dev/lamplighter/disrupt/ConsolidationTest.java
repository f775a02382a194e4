package dev.lamplighter.disrupt;

import static dev.lamplighter.disrupt.Consolidating.NOW;
import static dev.lamplighter.disrupt.Consolidating.decide;
import static dev.lamplighter.disrupt.Consolidating.pool;
import static dev.lamplighter.disrupt.Consolidating.reason;
import static dev.lamplighter.disrupt.Consolidating.replace;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.Violation;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.testing.PodBudgets;
import dev.lamplighter.testing.World;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsolidationTest {
  private static final Violation ODD =
      new Violation(
          FieldPath.of("spec.affinity"), "found {}", "an expression", "matchExpressions: [...]");

  @Test
  void deletesANodeWhosePodsFitOnOthers() {
    World world =
        pool()
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("small", p -> p.on("n1").cpu(1))
            .node("fixed", n -> n.allocatable("cpu=2, memory=4Gi, pods=10"));

    assertThat(decide(world).commands())
        .singleElement()
        .isInstanceOfSatisfying(
            DisruptionCommand.Delete.class,
            it -> {
              assertThat(it.reason()).isEqualTo(DisruptionReason.UNDERUTILIZED);
              assertThat(it.candidates()).containsExactly(NodeClaimName.of("web-n1"));
              assertThat(it.because())
                  .isEqualTo("its pod fits on nodes that are there, which saves $0.1600/h");
            });
  }

  /// Nobody would make it again: its node is not given up for it as if it were empty.
  @Test
  void keepsANodeForAPodWithoutAnOwnerThatFitsNowhereElse() {
    World world =
        pool()
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
            .pod("naked", p -> p.on("n1").cpu(1).naked());

    assertThat(decide(world).commands()).isEmpty();
  }

  /// What it needs is not known whole, so no other node is known to be right for it.
  @Test
  void keepsANodeForAPodThatIsNotUnderstood() {
    World world =
        pool()
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("odd", p -> p.on("n1").cpu(1).unread(ODD))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("plain", p -> p.on("n2").cpu(1))
            .node("fixed", n -> n.allocatable("cpu=4, memory=8Gi, pods=10"));

    assertThat(decide(world).commands())
        .flatExtracting(DisruptionCommand::candidates)
        .containsExactly(NodeClaimName.of("web-n2"));
  }

  /// C091, first half: of three nodes only the one whose pod fits a cheaper type is touched.
  @Test
  void replacesOnlyTheNodeThatSomethingCheaperCanTakeOver() {
    World world =
        pool()
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pod("p1", p -> p.on("n1").cpu("7500m"))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pod("p2", p -> p.on("n2").cpu("7400m"))
            .node("n3", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pod("p3", p -> p.on("n3").cpu("1500m"));

    DisruptionCommand.Replace command = replace(decide(world));

    assertThat(command.candidates()).containsExactly(NodeClaimName.of("web-n3"));
    assertThat(command.replacements().getFirst().instanceTypes().getFirst())
        .isEqualTo(InstanceTypeName.of("s.2x4"));
    assertThat(command.because())
        .isEqualTo("its pod fits on one s.2x4 at $0.0800/h instead of $0.3200/h");
  }

  /// C091, second half: what replaced it stays.
  @Test
  void leavesTheCheapestNodesForTheirPodsAlone() {
    World world =
        pool()
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pod("p1", p -> p.on("n1").cpu("7500m"))
            .node("n3", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
            .pod("p3", p -> p.on("n3").cpu("1500m"));

    for (int pass = 1; pass <= 20; pass++) {
      assertThat(decide(world.pass(1, pass)).commands()).isEmpty();
    }
  }

  @Test
  void asksForNothingThatIsNotCheaper() {
    World world =
        pool()
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .pod("p1", p -> p.on("n1").cpu("7500m"));

    assertThat(reason(world, "web-n1"))
        .isEqualTo(new Reason.NothingCheaper(dollars("0.32"), dollars("0.32")));
  }

  @Test
  void gathersSeveralNodesOnOne() {
    World world = pool();
    for (int i = 1; i <= 3; i++) {
      String node = "n" + i;
      world
          .node(node, n -> n.inPool("web").claim(c -> c.type("s.4x8")))
          .pod("p" + i, p -> p.on(node).cpu("2500m"));
    }

    DisruptionCommand.Replace command = replace(decide(world));

    assertThat(command.candidates()).hasSize(3);
    assertThat(command.replacements().getFirst().instanceTypes().getFirst())
        .isEqualTo(InstanceTypeName.of("s.8x16"));
  }

  @Test
  void doesNotReplaceSeveralNodesByOneOfTheirOwnPrice() {
    World world =
        world()
            .nodePool(
                "web", p -> p.budget(100).requires("node.kubernetes.io/instance-type In [s.4x8]"))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("p1", p -> p.on("n1").cpu("1500m"))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("p2", p -> p.on("n2").cpu("2500m"));

    // One goes because its pod fits on the other; both for a third of their kind would be churn.
    assertThat(decide(world).commands())
        .singleElement()
        .isInstanceOfSatisfying(
            DisruptionCommand.Delete.class, it -> assertThat(it.candidates()).hasSize(1));
  }

  /// C097: a node inside its consolidateAfter is no target.
  @Test
  void movesNoPodToANodeThatHasJustChanged() {
    World world =
        world()
            .nodePool(
                "web",
                p ->
                    p.budget(100)
                        .consolidateAfter(Duration.ofMinutes(5))
                        .requires("node.kubernetes.io/instance-type In [s.4x8]"))
            .node(
                "a",
                n ->
                    n.inPool("web").claim(c -> c.type("s.4x8").podActivity(0, NOW.minusSeconds(9))))
            .pod("pa", p -> p.on("a").cpu(1))
            .node("b", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("pb", p -> p.on("b").cpu(2));

    assertThat(decide(world).commands()).isEmpty();
    assertThat(reason(world, "web-a")).isInstanceOf(Reason.TooSoon.class);
    assertThat(reason(world, "web-b")).isInstanceOf(Reason.NothingCheaper.class);
  }

  /// C095 (a): not before the time has passed, from then on at once.
  @ParameterizedTest
  @CsvSource({"599, 0", "600, 1"})
  void waitsForConsolidateAfter(long seconds, int commands) {
    World world =
        world()
            .nodePool("web", p -> p.budget(100).consolidateAfter(Duration.ofMinutes(10)))
            .node(
                "n1", n -> n.inPool("web").claim(c -> c.podActivity(1, NOW.minusSeconds(seconds))))
            .pod("small", p -> p.on("n1").cpu(1));

    assertThat(decide(world).commands()).hasSize(commands);
  }

  @Test
  void leavesNodesWithPodsAloneWhereThePolicySaysWhenEmpty() {
    World world =
        world()
            .nodePool("web", p -> p.consolidationPolicy(ConsolidationPolicy.WHEN_EMPTY))
            .node("n1", n -> n.inPool("web"))
            .pod("small", p -> p.on("n1").cpu(1));

    assertThat(reason(world, "web-n1")).isEqualTo(new Reason.WhenEmpty(NodePoolName.of("web")));
  }

  @Test
  void saysWhichPodWouldFindNoPlace() {
    World world =
        world()
            .nodePool("web", p -> p.budget(100).limits("cpu=4"))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("small", p -> p.on("n1").cpu(1));

    assertThat(reason(world, "web-n1"))
        .isInstanceOfSatisfying(
            Reason.PodWouldNotFit.class,
            it -> assertThat(it.why()).contains("limit").contains("cpu"));
  }

  /// Else the pod would be given a node as soon as the other is gone, and so on for ever.
  @Test
  void leavesThePlaceThatAPendingPodWaitsFor() {
    World world =
        pool()
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("running", p -> p.on("n1").cpu(2))
            .node("fixed", n -> n.allocatable("cpu=2, memory=4Gi, pods=10"));
    assertThat(decide(world).commands()).hasSize(1);

    world.pod("waiting", p -> p.cpu(2));

    assertThat(decide(world).commands()).isEmpty();
    assertThat(reason(world, "web-n1"))
        .isEqualTo(new Reason.PlaceIsAwaited(PodKey.of("default/waiting")));
  }

  /// C115: a budget over pods on several nodes lets them go one at a time.
  @Test
  void choosesOneNodeOfThoseThatShareAPodDisruptionBudget() {
    World world = pool().podDisruptionBudget("db", "app=db", 1);
    for (int i = 1; i <= 4; i++) {
      String node = "n" + i;
      world
          .node(node, n -> n.inPool("web").claim(c -> c.type("s.4x8")))
          .pod("p" + i, p -> p.on(node).cpu(1).labels("app=db"));
    }

    assertThat(decide(world).commands())
        .singleElement()
        .satisfies(it -> assertThat(it.candidates()).hasSize(1));
  }

  /// C116: a pod that serves nobody holds its node only where its budget says so.
  @Test
  void leavesAPodThatIsNotReadyToItsBudgetsPolicy() {
    World held = unreadyPod().podDisruptionBudget("db", "app=db", 0);
    World free =
        unreadyPod().podDisruptionBudget(PodBudgets.sparingUnhealthyPods("db", "app=db", 0));

    assertThat(reason(held, "web-n1")).isInstanceOf(Reason.PodDisruptionBudgetSpent.class);
    assertThat(decide(free).commands()).hasSize(1);
  }

  private static World unreadyPod() {
    return pool()
        .node("n1", n -> n.inPool("web").claim(c -> c.type("s.32x64")))
        .pod("p", p -> p.on("n1").cpu(1).labels("app=db").notReady());
  }

  /// C104: least disturbance first, the old node's counting less, equal ones by name.
  @Test
  void takesTheNodeFirstThatDisturbsLeast() {
    World world =
        world()
            .nodePool("web", p -> p.budget(1).expireAfter(Duration.ofHours(10)))
            .node("fixed", n -> n.allocatable("cpu=64, memory=64Gi, pods=100"))
            .node("many", n -> n.inPool("web").claim(c -> c.since(NOW)))
            .pods(9, "m", p -> p.on("many").cpu("100m"))
            .node("few", n -> n.inPool("web").claim(c -> c.since(NOW)))
            .pods(2, "f", p -> p.on("few").cpu("100m"))
            .node("old", n -> n.inPool("web").claim(c -> c.since(NOW.minus(Duration.ofHours(9)))))
            .pods(9, "o", p -> p.on("old").cpu("100m"));

    List<Candidate> order =
        Underutilized.among(candidates(world), Round.of(world.snapshot()), new ArrayList<>());

    assertThat(order)
        .extracting(it -> it.name().value())
        .containsExactly("web-old", "web-few", "web-many");
  }

  /// C098: with more nodes than one look can try, each has its turn within a few looks.
  @Test
  void looksAtEveryNodeWithinAFewLooks() {
    World world =
        world()
            .nodePool(
                "web",
                p -> p.budget(1_000).requires("node.kubernetes.io/instance-type In [s.4x8]"));
    for (int i = 100; i < 350; i++) {
      String node = "n" + i;
      world
          .node(node, n -> n.inPool("web").claim(c -> c.type("s.4x8")))
          .pod("p" + i, p -> p.on(node).cpu("2500m"));
    }
    var seen = new TreeSet<NodeClaimName>();
    for (int pass = 1; pass <= 3; pass++) {
      decide(world.pass(1, pass)).kept().stream()
          .filter(kept -> !(kept.reason() instanceof Reason.NotItsTurn))
          .map(Kept::claim)
          .forEach(seen::add);
    }

    assertThat(seen).hasSize(250);
  }

  private static Price dollars(String amount) {
    return Price.ofDollars(new BigDecimal(amount));
  }

  private static List<Candidate> candidates(World world) {
    var snapshot = world.at(NOW).snapshot();
    var judge = new Candidates(snapshot, ProvisioningPlan.NOTHING);
    return snapshot.claims().stream()
        .map(judge::judge)
        .filter(Candidates.Verdict.Yes.class::isInstance)
        .map(it -> ((Candidates.Verdict.Yes) it).candidate())
        .toList();
  }
}
