package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.disrupt.DriftDetection;
import dev.lamplighter.disrupt.HashStamps;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.launch.DriftHash;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// What docs/migrate.md promises of a cluster that Karpenter has looked after until now.
class KarpenterHandoverTest {
  private static final Instant HANDOVER = START.plus(Duration.ofHours(3));
  private static final Instant LATER = HANDOVER.plus(Duration.ofMinutes(10));

  /// Its instance is tagged as Karpenter tags it; the claim's name is not among the tags yet.
  @Test
  void aNodeThatKarpenterMadeIsTakenOverAsItIs() {
    Decision decision = Decisions.decide(handedOver(LATER));

    assertThat(adopted(decision).state()).isEqualTo(ClaimState.INITIALIZED);
    assertThat(Effects.in(decision.steps()))
        .noneMatch(Effect.TerminateInstance.class::isInstance)
        .noneMatch(Effect.DeleteNodeClaim.class::isInstance)
        .noneMatch(Effect.DeleteNode.class::isInstance)
        .noneMatch(Effect.TaintNode.class::isInstance);
  }

  @Test
  void nothingIsPlannedBeforeAllAreTakenOver() {
    assertThat(Decisions.decide(handedOver(HANDOVER)).plan()).isEqualTo(ProvisioningPlan.NOTHING);
    assertThat(Decisions.decide(handedOver(LATER)).plan()).isEqualTo(ProvisioningPlan.NOTHING);

    assertThat(Decisions.decide(takenOver()).plan().places()).isNotEmpty();
  }

  /// Karpenter's hashes can't be had from outside it, so they tell nothing.
  @Test
  void nothingDriftsByKarpentersHashes() {
    assertThat(DriftDetection.of(takenOver())).isEmpty();
  }

  /// As Karpenter does where its own way of hashing has changed.
  @Test
  void hashesOfAnotherVersionBecomeOursSoThatALaterChangeOfTheTemplateIsDrift() {
    ClusterSnapshot before = takenOver();
    ClusterSnapshot stamped = Foreseen.after(Decisions.decide(before).steps(), before);
    var annotations = stamped.claims().getFirst().record().annotations();

    assertThat(annotations)
        .containsEntry(AnnotationKey.NODEPOOL_HASH_VERSION, DriftHash.VERSION)
        .containsEntry(AnnotationKey.NODEPOOL_HASH, DriftHash.of(before.nodePools().getFirst()))
        .containsEntry(AnnotationKey.NODECLASS_HASH_VERSION, DriftHash.VERSION)
        .containsEntry(
            AnnotationKey.NODECLASS_HASH,
            DriftHash.of(before.nodeClasses().getFirst(), before.cluster()));
    assertThat(DriftDetection.of(stamped)).isEmpty();
    assertThat(DriftDetection.of(withTemplateLabel(stamped)).values())
        .extracting(Drifted::reason)
        .containsExactly(Drifted.Reason.NODE_POOL);
    assertThat(stampsOfClaims(stamped)).isEmpty();
  }

  /// Else the handover would take away what Karpenter was about to replace.
  @Test
  void whatKarpenterHasFoundDriftedStaysDrifted() {
    var now = START.plus(Duration.ofHours(2));
    ClusterSnapshot before = takenOver(nodeClaim -> drifted(karpenters(nodeClaim), now));
    ClusterSnapshot stamped = Foreseen.after(Decisions.decide(before).steps(), before);

    assertThat(stamped.claims().getFirst().record().annotations())
        .containsEntry(AnnotationKey.NODEPOOL_HASH_VERSION, DriftHash.VERSION)
        .containsEntry(AnnotationKey.NODEPOOL_HASH, "4012395712355");
    assertThat(DriftDetection.of(stamped).values())
        .extracting(Drifted::reason)
        .containsExactly(Drifted.Reason.NODE_POOL);
  }

  /// Karpenter stamps a pool's claims anew where the version on the pool is not its own, and of
  /// those only the ones whose version is not: so both must carry ours, and no hash of Karpenter's
  /// beside it.
  @Test
  void whatIsLeftBehindTellsKarpenterToStampItsOwnHashesOnTheWayBack() {
    ClusterSnapshot before = withKarpentersStamp(takenOver());
    Decision decision = Decisions.decide(before);

    assertThat(Effects.in(decision.steps(), Effect.Annotate.class))
        .singleElement()
        .satisfies(
            stamp -> {
              assertThat(stamp.kind()).isEqualTo(ObjectKind.NODE_POOL);
              assertThat(stamp.annotations())
                  .containsEntry(AnnotationKey.NODEPOOL_HASH_VERSION, DriftHash.VERSION)
                  .containsEntry(
                      AnnotationKey.NODEPOOL_HASH, DriftHash.of(before.nodePools().getFirst()));
            });
    assertThat(Effects.in(decision.steps(), Effect.MirrorNodeClaim.class))
        .singleElement()
        .satisfies(
            mirror ->
                assertThat(mirror.nodeClaim().meta().annotations())
                    .containsEntry(AnnotationKey.NODEPOOL_HASH_VERSION, DriftHash.VERSION)
                    .containsEntry(AnnotationKey.NODECLASS_HASH_VERSION, DriftHash.VERSION)
                    .containsKeys(AnnotationKey.NODEPOOL_HASH, AnnotationKey.NODECLASS_HASH));
  }

  private static List<Effect> stampsOfClaims(ClusterSnapshot snapshot) {
    return Effects.in(HashStamps.ofClaims(snapshot));
  }

  private static NodeClaim drifted(NodeClaim nodeClaim, Instant since) {
    var status = nodeClaim.status();
    var conditions = new ArrayList<>(status.conditions());
    conditions.add(
        new Condition(ConditionType.DRIFTED, ConditionStatus.TRUE, "NodePoolDrifted", "", since));
    return nodeClaim.withStatus(
        new NodeClaim.Status(
            status.nodeName(),
            status.providerId(),
            status.imageId(),
            status.capacity(),
            status.allocatable(),
            status.lastPodEventTime(),
            conditions));
  }

  private static ClusterSnapshot withTemplateLabel(ClusterSnapshot snapshot) {
    return cluster(pool -> pool.labels("team=blue"))
        .at(LATER)
        .snapshot()
        .withClaims(snapshot.claims());
  }

  private static ClusterSnapshot withKarpentersStamp(ClusterSnapshot snapshot) {
    return cluster(
            pool ->
                pool.annotation(AnnotationKey.NODEPOOL_HASH, "4012395712355")
                    .annotation(AnnotationKey.NODEPOOL_HASH_VERSION, "v3"))
        .at(LATER)
        .snapshot()
        .withClaims(snapshot.claims());
  }

  /// It is not known when its pods came and went, so its time begins with the handover.
  @Test
  void consolidateAfterBeginsAnew() {
    assertThat(adopted(Decisions.decide(handedOver(LATER))).podActivity().lastChange())
        .isEqualTo(LATER);
  }

  private static ClaimRecord adopted(Decision decision) {
    return Effects.in(decision.steps(), Effect.AdoptClaim.class).getFirst().record();
  }

  private static World cluster() {
    return cluster(_ -> {});
  }

  private static World cluster(Consumer<NodePoolDraft> described) {
    return world()
        .fixtureF1()
        .nodePool("web", pool -> described.accept(pool.seenSince(START)))
        .node("n1", node -> node.inPool("web"))
        .pod("p", pod -> pod.cpu(1))
        .recordsSince(HANDOVER);
  }

  private static ClaimView before() {
    return cluster().snapshot().claims().getFirst();
  }

  private static ClusterSnapshot handedOver(Instant now) {
    return cluster()
        .at(now)
        .unrecorded(karpenters(before().mirror().orElseThrow()))
        .unrecorded(tagged(before().instance().orElseThrow()))
        .snapshot()
        .withClaims(List.of());
  }

  private static ClusterSnapshot takenOver() {
    return takenOver(KarpenterHandoverTest::karpenters);
  }

  private static ClusterSnapshot takenOver(UnaryOperator<NodeClaim> karpenters) {
    ClaimView before = before();
    var claim =
        new ClaimView(
            adopted(Decisions.decide(handedOver(LATER))),
            before.mirror().map(karpenters),
            before.node(),
            before.instance());
    return cluster().at(LATER).snapshot().withClaims(List.of(claim));
  }

  private static NodeClaim karpenters(NodeClaim nodeClaim) {
    var annotations = new TreeMap<AnnotationKey, String>();
    annotations.put(AnnotationKey.NODEPOOL_HASH, "4012395712355");
    annotations.put(AnnotationKey.NODEPOOL_HASH_VERSION, "v3");
    annotations.put(AnnotationKey.NODECLASS_HASH, "1234983726451");
    annotations.put(AnnotationKey.NODECLASS_HASH_VERSION, "v4");
    return new NodeClaim(
        nodeClaim.meta().withAnnotations(annotations), nodeClaim.spec(), nodeClaim.status());
  }

  private static Instance tagged(Instance instance) {
    return instance.withTags(
        Tags.NONE
            .with("kubernetes.io/cluster/" + World.CLUSTER, "owned")
            .with(Tags.CLUSTER, World.CLUSTER)
            .with(Tags.NODE_POOL, "web")
            .with(Tags.NODE_CLASS, "default"));
  }
}
