package dev.lamplighter.teardown;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.FailedDeletion;
import dev.lamplighter.snapshot.OwnProfileName;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.teardown.TeardownDecision.Stage;
import dev.lamplighter.teardown.TeardownView.Circumstances;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is next when a cluster is left.
class TeardownTest {
  private static final Instant UNTIL = START.plus(Duration.ofMinutes(15));
  private static final Duration LONG = Duration.ofMinutes(1);

  private static TeardownDecision decide(World world, Reach reach) {
    return Teardown.decide(
        new TeardownView(world.snapshot(), reach, LONG, new Leave.Drain(UNTIL), Optional.empty()));
  }

  private static TeardownDecision decide(World world) {
    return decide(world, new Reach.Answers());
  }

  private static List<Effect> effects(TeardownDecision decision) {
    return decision.steps().stream().map(Step::effects).flatMap(List::stream).toList();
  }

  private static World withNode() {
    return world().nodePool("default").node("a", n -> n.claim("c", c -> {}));
  }

  @Test
  void aNodeLeavesAsWhateverLeaves() {
    var decision = decide(withNode());

    assertThat(decision.stage()).isEqualTo(Stage.DRAINING);
    assertThat(effects(decision)).filteredOn(Effect.DeleteNodeClaim.class::isInstance).hasSize(1);
    assertThat(effects(decision)).noneMatch(Effect.TerminateInstance.class::isInstance);
  }

  @Test
  void whatStillRunsWhenTheTimeIsOverIsTerminated() {
    var world = withNode().at(UNTIL);
    var instance = world.snapshot().claims().getFirst().instance().orElseThrow().id();

    var decision = decide(world);

    assertThat(decision.stage()).isEqualTo(Stage.TERMINATING);
    assertThat(effects(decision))
        .containsExactly(new Effect.TerminateInstance(instance, "uninstalled"));
    assertThat(decision.remains())
        .singleElement()
        .asString()
        .contains("aws ec2 terminate-instances --instance-ids " + instance);
  }

  @Test
  void anApiServerThatIsSilentIsWaitedForAndThenDoneWithout() {
    var silent = new Reach.Silent(START, "nobody answers");
    var world = withNode().incomplete(Source.NODE_CLAIMS).incomplete(Source.PODS);

    assertThat(decide(world, silent).stage()).isEqualTo(Stage.DRAINING);
    assertThat(effects(decide(world, silent))).isEmpty();
    assertThat(decide(world.at(START.plus(Reach.PATIENCE)), silent).stage())
        .isEqualTo(Stage.TERMINATING);
    assertThat(decide(withNode(), new Reach.Gone("no such cluster")).stage())
        .isEqualTo(Stage.TERMINATING);
  }

  @ParameterizedTest
  @EnumSource(names = {"RUNNING", "SHUTTING_DOWN", "STOPPED"})
  void nothingIsRemovedBeforeEc2SaysTerminated(Instance.State state) {
    var world =
        world()
            .nodePool("default")
            .claim("c", c -> c.state(ClaimState.TERMINATING).instance(state))
            .launchTemplate(template())
            .at(UNTIL);

    assertThat(decide(world).stage()).isEqualTo(Stage.TERMINATING);
    assertThat(effects(decide(world)))
        .noneMatch(Effect.DeleteLaunchTemplate.class::isInstance)
        .noneMatch(Effect.ForgetClaim.class::isInstance);
  }

  @Test
  void whatWasMadeForNodesGoesAfterThem() {
    var world =
        world()
            .nodePool("default")
            .claim("c", c -> c.state(ClaimState.TERMINATING).instance(Instance.State.TERMINATED))
            .launchTemplate(template())
            .at(UNTIL);

    var decision = decide(world);

    assertThat(decision.stage()).isEqualTo(Stage.CLEANING);
    assertThat(effects(decision))
        .contains(new Effect.DeleteLaunchTemplate(template().name()))
        .anyMatch(Effect.ForgetClaim.class::isInstance);
  }

  private static LaunchTemplate template() {
    return new LaunchTemplate(
        LaunchTemplateName.of("karpenter.k8s.aws/1"),
        Tags.NONE.with(Tags.CLUSTER, World.CLUSTER),
        START);
  }

  @Test
  void aLaunchUnderWayIsWaitedForUntilNothingCanComeOfIt() {
    var world =
        world()
            .nodePool("default")
            .claim("c", c -> c.state(ClaimState.RESERVED).withoutMirror().withoutInstance());
    Instant launchBy = world.snapshot().claims().getFirst().record().launch().launchBy();

    assertThat(decide(world).stage()).isEqualTo(Stage.SETTLING);
    assertThat(effects(decide(world))).isEmpty();
    world.at(launchBy.plusSeconds(61));
    assertThat(decide(world).stage()).isEqualTo(Stage.CLEANING);
    assertThat(
            Teardown.decide(
                    new TeardownView(
                        world.snapshot(),
                        new Reach.Answers(),
                        Duration.ofSeconds(14),
                        new Leave.Drain(UNTIL),
                        Optional.empty()))
                .stage())
        .isEqualTo(Stage.SETTLING);
  }

  /// With a class that nothing holds.
  private static World free() {
    EC2NodeClass held = world().snapshot().nodeClasses().getFirst();
    return world().nodeClass(held.withMeta(held.meta().withFinalizers(new TreeSet<>())));
  }

  @ParameterizedTest
  @EnumSource(names = {"INSTANCES", "CLAIM_RECORDS"})
  void whatCanNotBeListedCountsAsThere(Source source) {
    assertThat(decide(world().incomplete(source)).stage()).isEqualTo(Stage.TERMINATING);
  }

  @ParameterizedTest
  @EnumSource(names = {"LAUNCH_TEMPLATES", "INSTANCE_PROFILES", "NODE_POOLS", "NODE_CLASSES"})
  void nothingIsDoneBeforeAllIsKnown(Source source) {
    assertThat(decide(free().incomplete(source)).stage()).isEqualTo(Stage.CLEANING);
    assertThat(decide(free()).stage()).isEqualTo(Stage.DONE);
  }

  /// Spec AWS 7.6: IAM has no address in a VPC without a way out. A profile bills nobody.
  @Test
  void whatAnIamThatCanNotBeReachedWouldHaveToldStaysUnknown() {
    var world = free().incomplete(Source.INSTANCE_PROFILES);

    assertThat(decide(world, silentFor(Duration.ofSeconds(179))).stage()).isEqualTo(Stage.CLEANING);
    var decision = decide(world, silentFor(Duration.ofMinutes(3)));

    assertThat(decision.stage()).isEqualTo(Stage.DONE);
    assertThat(decision.remains())
        .singleElement()
        .asString()
        .startsWith("unknown: instance profiles below /lamplighter/eu-west-1/mydev/, since IAM")
        .contains("(ListInstanceProfiles: nobody answers)")
        .contains("aws iam list-instance-profiles --path-prefix /lamplighter/eu-west-1/mydev/");
  }

  @Test
  void aSilentIamDoesNotEndATeardownWhileSomethingRuns() {
    var world = withNode().incomplete(Source.INSTANCE_PROFILES).at(UNTIL);

    assertThat(decide(world, silentFor(Duration.ofHours(1))).stage()).isEqualTo(Stage.TERMINATING);
  }

  private static IamSilence silentFor(Duration lasted) {
    return new IamSilence(
        START.minus(lasted),
        OwnProfileName.path(Region.of("eu-west-1"), ClusterName.of("mydev")),
        "ListInstanceProfiles: nobody answers.");
  }

  private static TeardownDecision decide(World world, IamSilence silence) {
    return Teardown.decide(
        new TeardownView(
            world.snapshot(),
            new Reach.Answers(),
            LONG,
            new Leave.Drain(UNTIL),
            Optional.of(silence)));
  }

  /// C142
  @Test
  void whatAwsRefusesToDeleteIsAskedForAgainAfterAPauseAndToldInItsWords() {
    var target = new FailedDeletion.Target.OfLaunchTemplate(template().name());
    var failed =
        new FailedDeletion(
            target, "UnauthorizedOperation: You may not.", true, 1, START.plusSeconds(5));
    var world = free().launchTemplate(template()).failed(failed);

    var paused = decide(world);
    assertThat(effects(paused)).noneMatch(Effect.DeleteLaunchTemplate.class::isInstance);
    assertThat(paused.stage()).isEqualTo(Stage.CLEANING);
    assertThat(paused.remains())
        .anySatisfy(
            it ->
                assertThat(it)
                    .startsWith(
                        "DeleteLaunchTemplate karpenter.k8s.aws/1: UnauthorizedOperation:"));

    assertThat(effects(decide(world.at(START.plusSeconds(5)))))
        .contains(new Effect.DeleteLaunchTemplate(template().name()));
  }

  @Test
  void aFailedDeletionOfWhatIsGoneRemainsNothing() {
    var target = new FailedDeletion.Target.OfLaunchTemplate(template().name());
    var world =
        free().failed(new FailedDeletion(target, "Unavailable", true, 1, START.plusSeconds(5)));

    assertThat(decide(world).stage()).isEqualTo(Stage.DONE);
    assertThat(decide(world).remains()).isEmpty();
  }

  @Test
  void anInstanceOfAnotherClusterIsLeftAlone() {
    var other =
        withNode().snapshot().claims().getFirst().instance().orElseThrow().withTags(Tags.NONE);

    assertThat(decide(free().unrecorded(other).at(UNTIL)).stage()).isEqualTo(Stage.DONE);
  }

  @Test
  void nodesThatAreKeptKeepTheirRecordsAndPoolsAreFree() {
    var world = world().nodePool("default").node("a", n -> n.claim("c", c -> {}));

    var decision =
        Teardown.decide(
            new TeardownView(
                world.snapshot(),
                new Reach.Answers(),
                LONG,
                new Leave.Keep("--keep-nodes"),
                Optional.empty()));

    assertThat(decision.stage()).isEqualTo(Stage.CLEANING);
    assertThat(effects(decision))
        .hasSize(2)
        .allSatisfy(it -> assertThat(it).isInstanceOf(Effect.RemoveFinalizer.class));
    assertThat(decision.remains())
        .singleElement()
        .asString()
        .contains("go on running and billing")
        .contains("--keep-nodes");
  }

  @Test
  void whileKarpenterRunsTheNodesAreItsOwn() {
    var world =
        withNode()
            .pod("karpenter-1", p -> p.labels("app.kubernetes.io/name=karpenter").on("a"))
            .at(UNTIL);

    var decision = decide(world);

    assertThat(decision.leave()).isInstanceOf(Leave.Keep.class);
    assertThat(effects(decision)).noneMatch(Effect.TerminateInstance.class::isInstance);
  }

  private static final Reach SILENT = new Reach.Silent(START, "nobody answers");

  private static TeardownDecision decide(World world, Reach reach, Circumstances around) {
    return Teardown.decide(
        new TeardownView(
            world.snapshot(), reach, LONG, new Leave.Drain(UNTIL), Optional.empty(), around));
  }

  private static Circumstances karpenterRan() {
    return new Circumstances(Optional.of(PodKey.of("kube-system/karpenter-1")), Optional.empty());
  }

  @Test
  void nodesOfAKarpenterThatRanStayThoughTheApiServerIsSilent() {
    var world = withNode().incomplete(Source.NODE_CLAIMS).incomplete(Source.PODS).at(UNTIL);

    var decision = decide(world, SILENT, karpenterRan());

    assertThat(decision.stage()).isEqualTo(Stage.DONE);
    assertThat(effects(decision)).isEmpty();
    assertThat(decision.remains())
        .anyMatch(
            it -> it.contains("go on running") && it.contains("Karpenter ran in the cluster, as"));
  }

  @Test
  void aKarpenterThatIsGoneOrWhoseClusterIsGoneKeepsNothing() {
    var unheard = withNode().incomplete(Source.NODE_CLAIMS).incomplete(Source.PODS).at(UNTIL);

    assertThat(decide(withNode().at(UNTIL), new Reach.Answers(), karpenterRan()).stage())
        .isEqualTo(Stage.TERMINATING);
    assertThat(decide(unheard, new Reach.Gone("no such cluster"), karpenterRan()).stage())
        .isEqualTo(Stage.TERMINATING);
  }

  private static Circumstances taking(String role) {
    return new Circumstances(Optional.empty(), Optional.of(role));
  }

  private static World besideKarpenter() {
    return withNode().pod("karpenter-1", p -> p.labels("app.kubernetes.io/name=karpenter").on("a"));
  }

  @Test
  void whoeverWouldTakeTheRoleOfNodesThatStayIsHeldAndNothingIsTouched() {
    String role = ofClass(besideKarpenter());

    var decision = decide(besideKarpenter(), new Reach.Answers(), taking(role));

    assertThat(decision.stage()).isEqualTo(Stage.DONE);
    assertThat(decision.steps()).isEmpty();
    assertThat(decision.held())
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .contains("Karpenter runs in the cluster as pod default/karpenter-1")
                    .contains("role " + role)
                    .contains("EC2NodeClass default")
                    .contains("scale Karpenter to zero and delete again"));
  }

  @Test
  void aRoleThatNoNodeHasMayGo() {
    String role = ofClass(besideKarpenter());
    var without = free().pod("karpenter-1", p -> p.labels("app.kubernetes.io/name=karpenter"));

    assertThat(decide(besideKarpenter(), new Reach.Answers(), taking("another")).held()).isEmpty();
    assertThat(decide(without, new Reach.Answers(), taking(role)).held()).isEmpty();
    assertThat(decide(withNode(), new Reach.Answers(), taking(role)).held()).isEmpty();
  }

  @Test
  void aRoleThatNodesMayHaveIsHeldWhereNobodyTells() {
    var around =
        new Circumstances(
            Optional.of(PodKey.of("kube-system/karpenter-1")), Optional.of("nodes-of-the-stack"));
    var world =
        withNode()
            .incomplete(Source.NODE_CLAIMS)
            .incomplete(Source.PODS)
            .incomplete(Source.NODE_CLASSES);

    assertThat(decide(world.at(START.plusSeconds(1)), SILENT, around).held()).isEmpty();
    assertThat(decide(world.at(START.plus(Reach.PATIENCE)), SILENT, around).held()).isPresent();
  }

  private static String ofClass(World world) {
    return world.snapshot().nodeClasses().getFirst().spec().identity()
            instanceof NodeIdentity.Role(var role)
        ? role
        : "";
  }
}
