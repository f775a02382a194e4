package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// NodeClaims that no claim of ours stands behind.
class UnmanagedNodeClaimsTest {

  /// With a NodePool's label or without: what counts is that nobody has reserved it.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void oneAppliedByHandIsToldThatItGetsNoInstanceAndWhatToWriteInstead(boolean labelled) {
    NodeClaim byHand = byHand(labelled);
    List<Effect> effects = effects(cluster().unrecorded(byHand));

    assertThat(effects).hasSize(2);
    assertThat(effects.getFirst())
        .isInstanceOfSatisfying(
            Effect.UpdateNodeClaimStatus.class,
            update -> {
              assertThat(update.uid()).isEqualTo(byHand.meta().uid());
              assertThat(update.status().condition(ConditionType.READY))
                  .hasValueSatisfying(UnmanagedNodeClaimsTest::isRefusal);
              assertThat(update.status().condition(ConditionType.MANAGED))
                  .hasValueSatisfying(UnmanagedNodeClaimsTest::isRefusal);
              assertThat(update.status().condition(ConditionType.LAUNCHED)).isEmpty();
            });
    assertThat(effects.getLast())
        .isInstanceOfSatisfying(
            Effect.PublishEvent.class,
            told -> assertThat(told.event().reason()).isEqualTo(EventReason.NOT_MANAGED));
  }

  private static void isRefusal(Condition condition) {
    assertThat(condition.status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(condition.reason()).isEqualTo("AppliedByHand");
    assertThat(condition.message())
        .contains("Write a NodePool instead", "kubectl delete nodeclaim web-n1.");
  }

  @Test
  void oneThatIsToldIsToldOnceAndEndsNoQuiet() {
    NodeClaim byHand = byHand(false);
    var update = (Effect.UpdateNodeClaimStatus) effects(cluster().unrecorded(byHand)).getFirst();
    World told = cluster().unrecorded(byHand.withStatus(update.status()));

    assertThat(effects(told)).isEmpty();
    assertThat(UnmanagedNodeClaims.areAllWithoutRecord(told.snapshot())).isTrue();
  }

  /// Its node runs pods, and its conditions are Karpenter's.
  @Test
  void oneThatKarpenterLaunchedWithoutANodePoolStaysAsItIsAndSaysHowToEndIt() {
    NodeClaim standalone = withoutPool(own().mirror().orElseThrow());
    Instance instance = tagged(own().instance().orElseThrow());
    World cluster = cluster().unrecorded(standalone).unrecorded(instance);

    assertThat(effects(cluster).getFirst())
        .isInstanceOfSatisfying(
            Effect.UpdateNodeClaimStatus.class,
            update -> {
              assertThat(update.status().condition(ConditionType.READY))
                  .isEqualTo(standalone.status().condition(ConditionType.READY));
              assertThat(update.status().condition(ConditionType.MANAGED))
                  .hasValueSatisfying(
                      it ->
                          assertThat(it.message())
                              .contains(
                                  "no NodePool (label karpenter.sh/nodepool)",
                                  "kubectl drain n1,",
                                  "terminate-instances --instance-ids " + instance.id()));
            });
    assertThat(effects(cluster))
        .noneMatch(Effect.TerminateInstance.class::isInstance)
        .noneMatch(Effect.DeleteNodeClaim.class::isInstance);
    assertThat(UnmanagedNodeClaims.areAllWithoutRecord(cluster.snapshot())).isTrue();
  }

  /// Somebody took its finalizer off, or a backup brought it back without.
  @Test
  void oneOfAPoolWhoseInstanceNamesItIsTakenOverThoughItHasNoFinalizer() {
    NodeClaim bare = withoutFinalizer(own().mirror().orElseThrow());
    Instance instance = of("mydev", bare.meta().name());
    World cluster = cluster().unrecorded(bare).unrecorded(instance);

    assertThat(effects(cluster))
        .filteredOn(Effect.AdoptClaim.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.AdoptClaim.class,
            adopted -> {
              assertThat(adopted.record().launched().orElseThrow().instance())
                  .isEqualTo(instance.id());
              assertThat(adopted.record().owner().poolUid())
                  .isEqualTo(cluster.snapshot().nodePools().getFirst().meta().uid());
            });
    assertThat(effects(cluster)).noneMatch(Effect.UpdateNodeClaimStatus.class::isInstance);
    assertThat(LostRecords.anyIn(cluster.snapshot())).isTrue();
  }

  /// Tags of no cluster, of another one (a backup was restored here), or of another claim.
  @ParameterizedTest
  @CsvSource({
    "'', '', true",
    "other, web-n1, true",
    "other, web-n1, false",
    "mydev, web-n2, false"
  })
  void oneOfAPoolWhoseInstanceDoesNotSaySoIsToldWhatToTag(
      String clusterTag, String claimTag, boolean finalizer) {
    NodeClaim own = own().mirror().orElseThrow();
    NodeClaim nodeClaim = finalizer ? own : withoutFinalizer(own);
    Instance instance = of(clusterTag, claimTag);
    World cluster = cluster().unrecorded(nodeClaim).unrecorded(instance);

    assertThat(effects(cluster))
        .hasSize(2)
        .noneMatch(Effect.AdoptClaim.class::isInstance)
        .filteredOn(Effect.UpdateNodeClaimStatus.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.UpdateNodeClaimStatus.class,
            update ->
                assertThat(update.status().condition(ConditionType.MANAGED))
                    .hasValueSatisfying(
                        it -> {
                          assertThat(it.reason()).isEqualTo("InstanceNotTagged");
                          assertThat(it.message())
                              .contains(
                                  "aws ec2 create-tags --resources %s --tags Key=eks:eks-cluster-name,Value=mydev Key=karpenter.sh/nodeclaim,Value=web-n1"
                                      .formatted(instance.id()));
                        }));
    assertThat(LostRecords.anyIn(cluster.snapshot())).isFalse();
    assertThat(UnmanagedNodeClaims.areAllWithoutRecord(cluster.snapshot())).isTrue();
  }

  /// It may be one of ours whose record is in the part that did not come.
  @Test
  void nothingIsSaidOnAnIncompleteSnapshot() {
    assertThat(effects(cluster().unrecorded(byHand(false)).incomplete(Source.CLAIM_RECORDS)))
        .isEmpty();
  }

  @Test
  void oneThatAUserHasDeletedOrThatWasOursIsLeftToOthers() {
    NodeClaim byHand = byHand(false);
    var deleted = byHand.withMeta(byHand.meta().withDeletionTimestamp(START));
    NodeClaim ours = own().mirror().orElseThrow();

    assertThat(effects(cluster().unrecorded(deleted))).isEmpty();
    assertThat(effects(cluster().unrecorded(ours)))
        .noneMatch(Effect.UpdateNodeClaimStatus.class::isInstance);
    assertThat(UnmanagedNodeClaims.areAllWithoutRecord(cluster().unrecorded(ours).snapshot()))
        .isFalse();
  }

  private static World cluster() {
    return world().nodePool("web").at(START.plus(Duration.ofHours(1)));
  }

  private static ClaimView own() {
    return world()
        .nodePool("web")
        .node("n1", node -> node.inPool("web"))
        .snapshot()
        .claims()
        .getFirst();
  }

  private static NodeClaim byHand(boolean labelled) {
    NodeClaim ours = own().mirror().orElseThrow();
    var applied =
        new NodeClaim(
            ours.meta().withFinalizers(new TreeSet<Finalizer>()).withOwners(List.of()),
            ours.spec(),
            NodeClaim.Status.EMPTY);
    return labelled ? applied : withoutPool(applied);
  }

  private static NodeClaim withoutPool(NodeClaim nodeClaim) {
    var labels = Labels.of(LabelKey.of("team"), "blue");
    return nodeClaim.withMeta(nodeClaim.meta().withLabels(labels));
  }

  /// As Karpenter tags it: of no pool is the pool of an empty name.
  private static Instance tagged(Instance instance) {
    return instance.withTags(
        Tags.NONE
            .with(Tags.CLUSTER, World.CLUSTER)
            .with(Tags.NODE_POOL, "")
            .with(Tags.NODE_CLASS, "default"));
  }

  private static NodeClaim withoutFinalizer(NodeClaim nodeClaim) {
    return nodeClaim.withMeta(
        nodeClaim.meta().withFinalizers(new TreeSet<Finalizer>()).withOwners(List.of()));
  }

  private static Instance of(String cluster, String nodeClaim) {
    Tags tags = Tags.NONE.with(Tags.NODE_POOL, "web").with(Tags.NODE_CLASS, "default");
    Tags more = cluster.isEmpty() ? tags : tags.with(Tags.CLUSTER, cluster);
    return own()
        .instance()
        .orElseThrow()
        .withTags(nodeClaim.isEmpty() ? more : more.with(Tags.NODE_CLAIM, nodeClaim));
  }

  private static List<Effect> effects(World world) {
    return Effects.in(Lifecycle.decide(world.snapshot()));
  }
}
