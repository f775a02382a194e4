package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.launch.NodeClassQueries;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What has no record any more, and a ledger that does not add up.
class LeftoversTest {
  private static final Instant OLD = START.plus(Duration.ofMinutes(3));

  /// C139 (2)
  @Test
  void terminatesAnInstanceThatNoRecordClaims() {
    Instance orphan = orphan().instance().orElseThrow();

    assertThat(effects(world().nodePool("default").unrecorded(tagged(orphan)).at(OLD)))
        .containsExactly(new Effect.TerminateInstance(orphan.id(), "garbage_collected"));
  }

  /// Lists of another account look like this.
  @Test
  void collectsNothingWhereManyOfAllSeemToBeLeftOver() {
    World world = world().nodePool("default").at(OLD);
    for (int i = 1; i <= 3; i++) {
      world.unrecorded(tagged(numbered(i)));
    }

    assertThat(effects(world))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.PublishEvent.class,
            told ->
                assertThat(told.event().message())
                    .isEqualTo(
                        "3 of 3 instances seem to be left over, and no more than 20% are collected"
                            + " at once. None of them is collected. See whether they may go, then"
                            + " allow it: collectAtMostPercent: 100 of the cluster in the"
                            + " functions' configuration, --collect-at-most 100 of run."));
    assertThat(effects(world.policy(ClusterPolicy.DEFAULT.withCollectAtMost(100)))).hasSize(3);
  }

  private static Instance numbered(int number) {
    return orphan("left-" + number).instance().orElseThrow();
  }

  /// C139 (1)
  @Test
  void leavesAYoungInstanceToTheLaunchThatMadeIt() {
    assertThat(
            effects(
                world()
                    .nodePool("default")
                    .unrecorded(tagged(orphan().instance().orElseThrow()))
                    .at(OLD.minusSeconds(1))))
        .isEmpty();
  }

  @Test
  void leavesAnInstanceToTheReservationThatItsTagNames() {
    World world =
        world()
            .nodePool("default")
            .claim("lost", c -> c.state(ClaimState.RESERVED))
            .unrecorded(tagged(orphan().instance().orElseThrow()))
            .at(OLD);

    assertThat(effects(world)).singleElement().isInstanceOf(Effect.ResumeLaunch.class);
  }

  /// C139 (3)
  @ParameterizedTest
  @CsvSource({"eks:eks-cluster-name", "karpenter.sh/nodepool", "karpenter.k8s.aws/ec2nodeclass"})
  void leavesAnInstanceAloneThatLacksATagOfOurs(String tag) {
    Instance orphan = tagged(orphan().instance().orElseThrow());
    var fewer = new TreeMap<>(orphan.tags().values());
    fewer.remove(tag);

    assertThat(
            effects(
                world().nodePool("default").unrecorded(orphan.withTags(new Tags(fewer))).at(OLD)))
        .isEmpty();
  }

  @Test
  void deletesAnInstanceProfileWhoseClassIsGone() {
    var profile = profile("gone");

    assertThat(effects(world().instanceProfile(profile).at(OLD)))
        .containsExactly(new Effect.DeleteInstanceProfile(profile.name()));
  }

  @Test
  void keepsAnInstanceProfileThatAClassOrItsNodesMayNeed() {
    World used =
        world()
            .nodePool("p", p -> p.nodeClass("gone"))
            .node("n1", n -> n.claim("a", c -> c.inPool("p")))
            .instanceProfile(profile("gone"));

    assertThat(
            Effects.in(
                Lifecycle.decide(used.at(OLD).snapshot()), Effect.DeleteInstanceProfile.class))
        .isEmpty();
    assertThat(effects(world().instanceProfile(profile("default")).at(OLD))).isEmpty();
    assertThat(effects(world().instanceProfile(profile("gone")).at(OLD.minusSeconds(1)))).isEmpty();
    assertThat(
            effects(
                world().instanceProfile(profile("gone")).incomplete(Source.NODE_CLASSES).at(OLD)))
        .isEmpty();
  }

  /// C154 (a)
  @Test
  void deletesTheProfileOfAnEarlierRoleOnceNoClaimWasLaunchedWithIt() {
    Instant late = START.plus(Duration.ofHours(1));
    World world = world().nodePool("default").instanceProfile(profile("default"));

    assertThat(effects(world.at(late)))
        .containsExactly(new Effect.DeleteInstanceProfile(profile("default").name()));
    assertThat(effects(world.at(late.minusSeconds(1)))).isEmpty();
    assertThat(effects(world.incomplete(Source.INSTANCE_PROFILES).at(late))).isEmpty();
  }

  /// As after a restore of the API server without its classes.
  @Test
  void collectsNoProfileWhereManyOfAllSeemToBeLeftOver() {
    World world = world().nodePool("default").at(OLD);
    for (int i = 1; i <= 3; i++) {
      world.instanceProfile(profile("gone-" + i));
    }

    assertThat(effects(world))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.PublishEvent.class,
            told ->
                assertThat(told.event().message())
                    .startsWith("3 of 3 instance profiles seem to be left over"));
    assertThat(effects(world.policy(ClusterPolicy.DEFAULT.withCollectAtMost(100)))).hasSize(3);
  }

  @Test
  void keepsTheProfileOfAnEarlierRoleThatAClaimWasLaunchedWith() {
    var before = profile("default");
    World world =
        world()
            .nodePool("default")
            .node(
                "n1",
                n ->
                    n.claim(
                        "a",
                        c ->
                            c.annotation(
                                AnnotationKey.INSTANCE_PROFILE_NAME, before.name().value())))
            .instanceProfile(before)
            .at(START.plus(Duration.ofHours(2)));

    assertThat(Effects.in(Lifecycle.decide(world.snapshot()), Effect.DeleteInstanceProfile.class))
        .isEmpty();
  }

  @Test
  void keepsTheProfileThatAClassAsksForHoweverOld() {
    var nodeClass = NodeClasses.ready("default");
    var asked =
        NodeClassQueries.of(nodeClass, world().snapshot().cluster()).profile().orElseThrow();
    World world =
        world()
            .nodePool("default")
            .instanceProfile(new InstanceProfile(asked.name(), profile("default").tags(), START))
            .at(START.plus(Duration.ofDays(9)));

    assertThat(effects(world)).isEmpty();
  }

  /// Anybody who may tag can write what no class can be called.
  @Test
  void leavesAnInstanceProfileAloneThatNamesNoClass() {
    World world = world().instanceProfile(profile("No_Class")).at(START.plus(Duration.ofDays(9)));

    assertThat(effects(world)).isEmpty();
  }

  private static InstanceProfile profile(String nodeClass) {
    return new InstanceProfile(
        InstanceProfileName.of("mydev_" + nodeClass),
        Tags.NONE.with(Tags.CLUSTER, World.CLUSTER).with(Tags.NODE_CLASS, nodeClass),
        START);
  }

  /// C139 (4), C140
  @Test
  void leavesAnInstanceOfAnotherClusterAlone() {
    Instance orphan = tagged(orphan().instance().orElseThrow());

    assertThat(
            effects(
                world()
                    .nodePool("default")
                    .unrecorded(orphan.withTags(orphan.tags().with(Tags.CLUSTER, "other")))
                    .at(OLD)))
        .isEmpty();
  }

  /// C139, the second run.
  @ParameterizedTest
  @EnumSource(Source.class)
  void collectsNothingWhenAListIsIncomplete(Source source) {
    World world =
        world()
            .nodePool("default")
            .unrecorded(tagged(orphan().instance().orElseThrow()))
            .unrecorded(deleted(orphan().mirror().orElseThrow()))
            .incomplete(source)
            .at(OLD);

    assertThat(effects(world)).isEmpty();
  }

  @Test
  void recordsInstanceAndNodeClaimAgainThatBelongTogetherButLostTheirRecord() {
    World world =
        world()
            .nodePool("default")
            .unrecorded(tagged(orphan().instance().orElseThrow()))
            .unrecorded(orphan().mirror().orElseThrow())
            .at(OLD);

    assertThat(effects(world))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.AdoptClaim.class,
            it -> {
              assertThat(it.record().state()).isEqualTo(ClaimState.INITIALIZED);
              assertThat(it.record().launched().map(Launched::instance))
                  .contains(orphan().instance().orElseThrow().id());
            });
  }

  @Test
  void deletesANodeClaimThatHasNeitherRecordNorInstance() {
    NodeClaim lost = orphan().mirror().orElseThrow();

    assertThat(effects(world().nodePool("default").unrecorded(lost).at(OLD)))
        .containsExactly(new Effect.DeleteNodeClaim(lost.name(), lost.meta().uid()));
  }

  @Test
  void letsGoOfADeletedNodeClaimOnlyOnceItsInstanceIsGone() {
    NodeClaim lost = deleted(orphan().mirror().orElseThrow());
    Instance instance = tagged(orphan().instance().orElseThrow());

    assertThat(effects(world().nodePool("default").unrecorded(lost).unrecorded(instance).at(OLD)))
        .singleElement()
        .isInstanceOf(Effect.AdoptClaim.class);
    assertThat(effects(world().nodePool("default").unrecorded(lost).at(OLD)))
        .singleElement()
        .isInstanceOf(Effect.RemoveFinalizer.class);
  }

  @Test
  void writesTheSumOfTheClaimsIntoALedgerThatDiffers() {
    World world =
        world()
            .nodePool("default")
            .node("n1", n -> n.claim("a", c -> c.type("s.4x8")))
            .node("n2", n -> n.claim("b", c -> c.type("s.8x16")))
            .ledger("default", "cpu=64, memory=24Gi, nodes=2");

    assertThat(effects(world))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.RewriteLedger.class,
            rewrite -> {
              assertThat(rewrite.before().cpuMillis()).isEqualTo(64_000);
              assertThat(rewrite.sum().cpuMillis()).isEqualTo(12_000);
              assertThat(rewrite.sum().get(ResourceName.NODES)).isEqualTo(2);
            });
  }

  @ParameterizedTest
  @EnumSource(Source.class)
  void correctsNoLedgerWhenAListIsIncomplete(Source source) {
    assertThat(effects(world().nodePool("default").ledger("default", "cpu=4").incomplete(source)))
        .isEmpty();
  }

  @Test
  void emptiesTheLedgerOfAPoolWithoutClaims() {
    assertThat(effects(world().nodePool("default").ledger("default", "cpu=4, nodes=1")))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.RewriteLedger.class, rewrite -> assertThat(rewrite.sum().isEmpty()).isTrue());
  }

  @Test
  void takesZeroForNothing() {
    assertThat(effects(world().nodePool("default").ledger("default", "cpu=0, nodes=0"))).isEmpty();
  }

  @Test
  void endsTheLedgerOfAPoolThatIsGoneOnceAllIsGivenBack() {
    assertThat(effects(world().nodePool("default").ledgerOfGonePool("gone", "cpu=0, nodes=0")))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.RewriteLedger.class,
            rewrite -> {
              assertThat(rewrite.before().names()).contains(ResourceName.NODES);
              assertThat(rewrite.sum().isEmpty()).isTrue();
            });
    assertThat(effects(world().nodePool("default").ledgerOfGonePool("gone", "cpu=4, nodes=1")))
        .singleElement()
        .isInstanceOf(Effect.RewriteLedger.class);
  }

  private static List<Effect> effects(World world) {
    return Effects.in(Lifecycle.decide(world.snapshot()));
  }

  /// Claim `lost` as it was before its record was.
  private static ClaimView orphan() {
    return orphan("lost");
  }

  private static ClaimView orphan(String name) {
    ClusterSnapshot before =
        world().nodePool("default").node("of-" + name, n -> n.claim(name, c -> {})).snapshot();
    return before.claims().getFirst();
  }

  private static NodeClaim deleted(NodeClaim nodeClaim) {
    return nodeClaim.withMeta(nodeClaim.meta().withDeletionTimestamp(START));
  }

  private static Instance tagged(Instance instance) {
    return instance.withTags(instance.tags().with(Tags.NODE_CLASS, "default"));
  }
}
