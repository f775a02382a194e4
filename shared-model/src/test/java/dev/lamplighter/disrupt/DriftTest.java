package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Budget;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.launch.DriftHash;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static final Instant NOW = START.plus(Duration.ofHours(2));

  @Test
  void findsNothingWhereTheNodeIsWhatIsAskedFor() {
    World world =
        world()
            .nodeClass(images(ClaimDraft.IMAGE))
            .nodePool("web")
            .node("n1", n -> n.inPool("web"));

    assertThat(DriftDetection.of(world.at(NOW).snapshot())).isEmpty();
  }

  @Test
  void findsAnImageThatIsNotTheOneAskedForNow() {
    assertThat(drift(newImage()))
        .contains(
            new Drifted(
                Drifted.Reason.AMI,
                "it runs image ami-0123456789abcdef0, and EC2NodeClass default now asks for"
                    + " ami-0aa"));
  }

  /// C130: what counts are the labels that the catalogue gives the claim's type now.
  @Test
  void findsATypeThatTheRequirementsNoLongerAllow() {
    World allowed = pool("node.kubernetes.io/instance-type In [s.4x8, s.8x16]");
    World refused = pool("node.kubernetes.io/instance-type In [s.8x16]");

    assertThat(drift(allowed)).isEmpty();
    assertThat(drift(refused).map(Drifted::reason)).contains(Drifted.Reason.REQUIREMENTS);
  }

  @Test
  void findsATemplateThatHasChangedSinceTheLaunch() {
    World world =
        world()
            .nodePool("web", p -> p.labels("team=new"))
            .node(
                "n1",
                n ->
                    n.inPool("web")
                        .claim(
                            c ->
                                c.annotation(AnnotationKey.NODEPOOL_HASH, "0")
                                    .annotation(
                                        AnnotationKey.NODEPOOL_HASH_VERSION, DriftHash.VERSION)));

    assertThat(drift(world).map(Drifted::reason)).contains(Drifted.Reason.NODE_POOL);
  }

  @Test
  void saysNothingOfAHashOfAnotherVersion() {
    World world =
        world()
            .nodePool("web")
            .node(
                "n1",
                n ->
                    n.inPool("web")
                        .claim(
                            c ->
                                c.annotation(AnnotationKey.NODEPOOL_HASH, "0")
                                    .annotation(AnnotationKey.NODEPOOL_HASH_VERSION, "v3")));

    assertThat(drift(world)).isEmpty();
  }

  /// A zone that the pool no longer allows is none that its pods must be spread over.
  @Test
  void leavesAZoneThatThePoolNoLongerAllowsAlsoWithSpreadPods() {
    Consumer<PodDraft> spread = p -> p.cpu(1).labels("app=a").spread(LabelKey.ZONE);
    World world =
        world()
            .nodePool("web", p -> p.budget(100).requires("topology.kubernetes.io/zone In [z-a]"))
            .node("n1", n -> n.inPool("web").zone("z-c").claim(c -> c.zone("z-c")))
            .pod("leaving", spread.andThen(p -> p.on("n1")))
            .node("fixed", n -> n.zone("z-a").allocatable("cpu=4, memory=8Gi, pods=10"))
            .pod("staying", spread.andThen(p -> p.on("fixed")));

    assertThat(decide(world).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.Replace.class);
  }

  /// C185: one replica, and a budget that keeps it.
  @Test
  void aNodeWhoseOnlyReplicaMayNotGoStays() {
    World world =
        newImage()
            .pod("only", p -> p.on("n1").cpu(3).labels("app=only"))
            .podDisruptionBudget("only", "app=only", 0);

    assertThat(decide(world).commands()).isEmpty();
    assertThat(reason(world)).isInstanceOf(Reason.PodDisruptionBudgetSpent.class);
  }

  /// C185: one replica and no budget.
  @Test
  void replacesADriftedNodeBeforeItGoes() {
    World world = newImage().pod("p", p -> p.on("n1").cpu(3));

    assertThat(decide(world).commands())
        .singleElement()
        .isInstanceOfSatisfying(
            DisruptionCommand.Replace.class,
            it -> {
              assertThat(it.reason()).isEqualTo(DisruptionReason.DRIFTED);
              assertThat(it.because()).startsWith("it has drifted (AMIDrift): it runs image");
            });
  }

  @Test
  void removesADriftedNodeWhosePodsFitElsewhere() {
    World world =
        newImage()
            .pod("p", p -> p.on("n1").cpu(3))
            .node("fixed", n -> n.allocatable("cpu=8, memory=8Gi, pods=10"));

    assertThat(decide(world).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.Delete.class);
  }

  /// C134: seen, but not acted on.
  @Test
  void showsDriftThatABudgetOfNothingHolds() {
    World world =
        world()
            .nodeClass(images(ImageId.of("ami-0aa")))
            .nodePool("web", p -> p.budget(0))
            .node("n1", n -> n.inPool("web"))
            .pod("p", p -> p.on("n1").cpu(3));

    assertThat(drift(world)).isPresent();
    assertThat(decide(world).commands()).isEmpty();
    assertThat(reason(world)).isInstanceOf(Reason.BudgetSpent.class);
  }

  /// C119: terminationGracePeriod overrides what protects pods, for drift and not for
  /// consolidation.
  @Test
  void overridesProtectionOnlyWhereATerminationGracePeriodBoundsTheDrain() {
    assertThat(decide(protectedPod(newImage())).commands()).isEmpty();
    assertThat(decide(protectedPod(newImageWithGrace())).commands())
        .singleElement()
        .satisfies(it -> assertThat(it.reason()).isEqualTo(DisruptionReason.DRIFTED));
    assertThat(decide(protectedPod(underutilizedWithGrace())).commands()).isEmpty();
  }

  /// C127: as many commands in a look as the budget allows, here all.
  @Test
  void replacesAllNodesAtOnceWhereTheBudgetAllowsIt() {
    World world = fullNodes(35, p -> p.budget(100));

    assertThat(decide(world).commands())
        .hasSize(35)
        .allSatisfy(it -> assertThat(it).isInstanceOf(DisruptionCommand.Replace.class))
        .flatExtracting(DisruptionCommand::candidates)
        .doesNotHaveDuplicates();
  }

  @Test
  void replacesNoMoreNodesThanTheBudgetAllowsThoseWithoutPodsFirst() {
    World world =
        fullNodes(5, p -> p.budget(3).consolidateNever()).node("n6", n -> n.inPool("web"));

    assertThat(decide(world).commands())
        .flatExtracting(DisruptionCommand::candidates)
        .extracting(NodeClaimName::value)
        .containsExactly("web-n6", "web-n1", "web-n2");
  }

  /// Who gets the room is kube-scheduler's to say.
  @Test
  void letsANodeGoAloneWhosePodsCountOnRoomThatIsThere() {
    World room =
        fullNodes(3, p -> p.budget(100).consolidateNever())
            .node("fixed", n -> n.allocatable("cpu=8, memory=8Gi, pods=10"));
    World roomForTheSmall =
        fullNodes(3, p -> p.budget(100).consolidateNever())
            .node("n4", n -> n.inPool("web"))
            .pod("p4", p -> p.on("n4").cpu(2))
            .node("fixed", n -> n.allocatable("cpu=2, memory=8Gi, pods=10"));

    assertThat(decide(room).commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.Delete.class);
    assertThat(decide(room).kept()).extracting(Kept::reason).containsOnly(new Reason.NotItsTurn());
    assertThat(chosen(roomForTheSmall))
        .extracting(NodeClaimName::value)
        .containsExactly("web-n1", "web-n2", "web-n3");
  }

  @Test
  void letsPodsWaitThatFitOnTheReplacementOfAnotherNode() {
    World world =
        world()
            .nodeClass(images(ImageId.of("ami-0aa")))
            .nodePool("web", p -> p.budget(100))
            .node("n1", n -> n.inPool("web"))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
            .pod("p1", p -> p.on("n1").cpu(3))
            .pod("p2", p -> p.on("n2").cpu("100m"));

    assertThat(decide(world).commands()).hasSize(1);
    assertThat(reason(world)).isInstanceOf(Reason.PodWouldWait.class);
  }

  @Test
  void leavesNoMoreReplacementsThanThePoolsLimitHasRoomFor() {
    World world = fullNodes(3, p -> p.budget(100).limits("nodes=4"));

    assertThat(decide(world).commands()).hasSize(1);
    assertThat(decide(world).kept())
        .hasSize(2)
        .allSatisfy(it -> assertThat(it.reason()).isInstanceOf(Reason.PodWouldNotFit.class));
  }

  /// C133: the budget over the pods lets them go one at a time.
  @Test
  void replacesOneNodeOfThoseThatShareAPodDisruptionBudget() {
    World world = fullNodes(4, p -> p.budget(100)).podDisruptionBudget("web", "app=web", 1);

    assertThat(decide(world).commands()).hasSize(1);
  }

  @Test
  void leavesANodeWhoseReplacementCannotBeLaunched() {
    World world =
        world()
            .nodeClass(withoutProfile())
            .nodePool("web", p -> p.consolidateNever())
            .node("n1", n -> n.inPool("web"))
            .pod("p", p -> p.on("n1").cpu(3));

    assertThat(decide(world).commands()).isEmpty();
    assertThat(reason(world)).isInstanceOf(Reason.NoReplacement.class);
  }

  /// C128: for a while after replacements failed, and then again.
  @Test
  void leavesNodesAloneWhileThePoolsReplacementsFail() {
    World world =
        fullNodes(2, p -> p.budget(2).consolidateNever())
            .health("web", it -> it.replacementFailed(NOW.minusSeconds(299), "late"));

    assertThat(decide(world).commands()).isEmpty();
    assertThat(decide(world).kept())
        .extracting(Kept::reason)
        .containsOnly(new Reason.ReplacementsFail(NodePoolName.of("web"), 1, NOW.plusSeconds(1)));
    assertThat(commands(world, NOW.plusSeconds(1))).hasSize(2);
  }

  @Test
  void removesANodeWithoutReplacementHoweverManyFailed() {
    World world =
        newImage()
            .node("fixed", n -> n.allocatable("cpu=8, memory=8Gi, pods=10"))
            .pod("p", p -> p.on("n1").cpu(3))
            .health("web", it -> it.replacementFailed(NOW, "late"));

    assertThat(decide(world).commands()).hasSize(1);
  }

  /// A look has an end: the rest have their turn in the next.
  @Test
  void triesFortyNodesInALookAndOthersInTheNext() {
    World world = fullNodes(41, p -> p.budget(41).consolidateNever());

    List<NodeClaimName> first = chosen(world.pass(1, 1));
    List<NodeClaimName> second = chosen(world.pass(1, 2));

    assertThat(first).hasSize(Drift.MOST_SIMULATIONS);
    assertThat(second).hasSize(Drift.MOST_SIMULATIONS).isNotEqualTo(first);
  }

  /// C121: a window bounds when a drain may start, and nothing that has started is taken back when
  /// it closes.
  @Test
  void startsInsideTheWindowAndEndsWhenTheDrainDoes() {
    Instant noon = Instant.parse("2026-11-30T12:00:00Z");
    World world =
        world()
            .nodeClass(images(ImageId.of("ami-0aa")))
            .nodePool(
                "web",
                p ->
                    p.terminationGracePeriod(Duration.ofHours(4))
                        .budget(outside("0 14 * * mon", 166)))
            .node("n1", n -> n.inPool("web"))
            .pod("p", p -> p.on("n1").cpu(3).annotation(AnnotationKey.DO_NOT_DISRUPT, "true"))
            .node("n2", n -> n.inPool("web").claim(c -> c.state(ClaimState.DRAINING)));

    assertThat(commands(world, noon.minusSeconds(1))).isEmpty();
    assertThat(commands(world, noon)).hasSize(1);
    assertThat(commands(world, noon.plus(Duration.ofHours(2)))).isEmpty();
    assertThat(
            Validation.decide(
                world.at(noon.plus(Duration.ofHours(2))).snapshot(), ProvisioningPlan.NOTHING))
        .isEmpty();
  }

  /// Drifted nodes with a pod each that fits beside no other.
  private static World fullNodes(int count, Consumer<NodePoolDraft> pool) {
    World world = world().nodeClass(images(ImageId.of("ami-0aa"))).nodePool("web", pool);
    for (int i = 1; i <= count; i++) {
      String node = "n" + i;
      world.node(node, n -> n.inPool("web"));
      world.pod("p" + i, p -> p.on(node).cpu(3).labels("app=web"));
    }
    return world;
  }

  private static List<NodeClaimName> chosen(World world) {
    return decide(world).commands().stream().flatMap(it -> it.candidates().stream()).toList();
  }

  private static EC2NodeClass withoutProfile() {
    EC2NodeClass resolved = images(ImageId.of("ami-0aa"));
    var status = resolved.status();
    return resolved.withStatus(
        new EC2NodeClass.Status(
            status.subnets(),
            status.securityGroups(),
            status.amis(),
            Optional.empty(),
            status.conditions()));
  }

  private static Budget outside(String schedule, int hours) {
    return new Budget(
        new Budget.Nodes.Count(0),
        Optional.of(new TreeSet<>(List.of(DisruptionReason.DRIFTED))),
        Optional.of(new Budget.Window(schedule, Duration.ofHours(hours))));
  }

  private static List<DisruptionCommand> commands(World world, Instant at) {
    return Disruption.decide(world.at(at).snapshot(), ProvisioningPlan.NOTHING).commands();
  }

  private static World newImage() {
    return world()
        .nodeClass(images(ImageId.of("ami-0aa")))
        .nodePool("web")
        .node("n1", n -> n.inPool("web"));
  }

  private static World newImageWithGrace() {
    return world()
        .nodeClass(images(ImageId.of("ami-0aa")))
        .nodePool("web", p -> p.terminationGracePeriod(Duration.ofHours(1)))
        .node("n1", n -> n.inPool("web"));
  }

  private static World underutilizedWithGrace() {
    return world()
        .nodePool("web", p -> p.terminationGracePeriod(Duration.ofHours(1)))
        .node("n1", n -> n.inPool("web").claim(c -> c.type("s.32x64")));
  }

  private static World protectedPod(World world) {
    return world.pod("p", p -> p.on("n1").cpu(1).annotation(AnnotationKey.DO_NOT_DISRUPT, "true"));
  }

  private static World pool(String requirement) {
    return world().nodePool("web", p -> p.requires(requirement)).node("n1", n -> n.inPool("web"));
  }

  private static EC2NodeClass images(ImageId image) {
    return NodeClasses.resolved("default", image);
  }

  private static Optional<Drifted> drift(World world) {
    return Optional.ofNullable(
        DriftDetection.of(world.at(NOW).snapshot()).get(NodeClaimName.of("web-n1")));
  }

  private static DisruptionDecision decide(World world) {
    return Disruption.decide(world.at(NOW).snapshot(), ProvisioningPlan.NOTHING);
  }

  private static Reason reason(World world) {
    return decide(world).kept().getFirst().reason();
  }
}
