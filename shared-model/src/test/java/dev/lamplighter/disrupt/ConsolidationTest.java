package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.PodBudgets;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsolidationTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));
  private static final String[] ZONES = {"z-a", "z-b", "z-c"};

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

  /// The pod of `n2` has to be level with that of `n3`, which may be taken back. And so may `n2` be
  /// for the sake of `n3`: both would be chosen again and again.
  @Test
  void countsOnNoCommandThatMayBeTakenBack() {
    assertThat(decide(fourLevelPods(_ -> {})).commands()).isNotEmpty();
    assertThat(decide(fourLevelPods(ConsolidationTest::chosen)).commands()).isEmpty();
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

  /// C085: one spot node is replaced by spot only where EC2 has a choice of fifteen types.
  @ParameterizedTest
  @CsvSource({"6, false", "15, true", "20, true"})
  void replacesSpotBySpotOnlyWithAChoiceOfTypes(int cheaperTypes, boolean replaced) {
    World world =
        spotWorld(cheaperTypes)
            .node("n1", n -> n.inPool("web").claim(spot("big")))
            .pod("small", p -> p.on("n1").cpu(1));

    if (replaced) {
      assertThat(replace(decide(world)).replacements().getFirst().instanceTypes())
          .hasSize(Consolidation.SPOT_CHOICE);
    } else {
      assertThat(reason(world, "web-n1"))
          .isEqualTo(new Reason.TooFewSpotTypes(cheaperTypes, Consolidation.SPOT_CHOICE));
    }
  }

  /// C085: many to one needs no such choice.
  @Test
  void gathersSpotNodesWithoutThatChoice() {
    World world = spotWorld(6);
    for (String node : List.of("n1", "n2")) {
      world
          .node(node, n -> n.inPool("web").claim(spot("big")))
          .pod("p" + node, p -> p.on(node).cpu(1));
    }

    assertThat(replace(decide(world)).candidates()).hasSize(2);
  }

  @Test
  void replacesNoSpotBySpotUnlessItIsSwitchedOn() {
    World world =
        world()
            .fixtureF1()
            .nodePool("web", p -> p.budget(100).requires("karpenter.sh/capacity-type In [spot]"))
            .node("n1", n -> n.inPool("web").claim(spot("s.8x16")))
            .pod("small", p -> p.on("n1").cpu(1));

    assertThat(reason(world, "web-n1")).isEqualTo(new Reason.SpotToSpotOff());
  }

  @Test
  void buysSpotInPlaceOfOnDemandWhereBothAreAllowed() {
    World world =
        world()
            .nodePool(
                "web",
                p -> p.budget(100).requires("karpenter.sh/capacity-type In [spot, on-demand]"))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.4x8")))
            .pod("p", p -> p.on("n1").cpu("3500m"));

    var requirements = replace(decide(world)).replacements().getFirst().requirements();

    assertThat(requirements.get(LabelKey.CAPACITY_TYPE).values()).containsExactly("spot");
  }

  /// C083: what EC2 took back not long ago is good for pods that wait, and not for a move.
  @ParameterizedTest
  @CsvSource({"AVAILABLE, 1", "COOLING_DOWN, 0"})
  void movesNothingToWhatIsCoolingDown(Offering.Availability spot, int commands) {
    World world =
        world()
            .nodePool(
                "web",
                p -> p.budget(100).requires("karpenter.sh/capacity-type In [spot, on-demand]"))
            .instanceType(
                "one",
                t ->
                    t.capacity("cpu=4, memory=8Gi")
                        .onDemand("0.16", ZONES)
                        .offer(CapacityType.SPOT, "0.06", spot, ZONES))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("one")))
            .pod("p", p -> p.on("n1").cpu(3));

    assertThat(decide(world).commands()).hasSize(commands);
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

  private static World pool() {
    return world().nodePool("web", p -> p.budget(100));
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

  /// A pool of spot nodes that may replace each other; type `big`, and so many cheaper ones.
  private static World spotWorld(int cheaperTypes) {
    World world =
        world()
            .nodePool(
                "web",
                p ->
                    p.budget(100)
                        .annotation(AnnotationKey.SPOT_TO_SPOT, "true")
                        .requires("karpenter.sh/capacity-type In [spot]"))
            .instanceType("big", t -> t.capacity("cpu=8, memory=16Gi").spot("0.20", ZONES));
    for (int i = 1; i <= cheaperTypes; i++) {
      int cents = i;
      world.instanceType(
          "small%02d".formatted(i),
          t -> t.capacity("cpu=4, memory=8Gi").spot("0.%03d".formatted(cents), ZONES));
    }
    return world;
  }

  private static Consumer<ClaimDraft> spot(String type) {
    return c -> c.type(type).capacityType(CapacityType.SPOT);
  }

  private static Price dollars(String amount) {
    return Price.ofDollars(new BigDecimal(amount));
  }

  private static DisruptionCommand.Replace replace(DisruptionDecision decision) {
    assertThat(decision.commands()).singleElement().isInstanceOf(DisruptionCommand.Replace.class);
    return (DisruptionCommand.Replace) decision.commands().getFirst();
  }

  private static Reason reason(World world, String claim) {
    return decide(world).kept().stream()
        .filter(kept -> kept.claim().equals(NodeClaimName.of(claim)))
        .map(Kept::reason)
        .findFirst()
        .orElseThrow();
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

  private static DisruptionDecision decide(World world) {
    return Disruption.decide(world.at(NOW).snapshot(), ProvisioningPlan.NOTHING);
  }
}
