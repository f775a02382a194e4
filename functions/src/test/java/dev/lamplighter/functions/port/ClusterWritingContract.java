package dev.lamplighter.functions.port;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.NodeMetadata;
import dev.lamplighter.functions.port.ClusterWriter.Eviction;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.functions.wire.IntOrPercent;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec.Guarantee;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What every [ClusterWriter] does, as a [ClusterReader] of the same cluster shows it.
///
/// A cluster gives each Node the deprecated keys of its architecture and system too, some time
/// after it is made, so labels are compared without them.
public interface ClusterWritingContract extends ClusterUnderContract {
  /// Of another object of the same name.
  Uid NAMESAKE = Uid.of("ffffffff-0000-4000-8000-000000000000");

  LabelKey TEAM = LabelKey.of("team");
  LabelKey TIER = LabelKey.of("tier");

  @Test
  default void createsANodeClaimOnce() {
    var created = createdClaim();

    assertThat(created.spec()).isEqualTo(ClusterUnderContract.claim().spec());
    assertThat(created.meta().labels()).isEqualTo(ClusterUnderContract.claim().meta().labels());
    assertThat(created.meta().finalizers()).containsExactly(Finalizer.TERMINATION);
    assertThat(writer().createNodeClaim(ClusterUnderContract.claim()))
        .isEqualTo(Outcome.ALREADY_EXISTS);
    assertThat(claimNow()).contains(created);
  }

  @Test
  default void mergesLabelsAndAnnotationsOfANodeClaimAndReplacesItsStatus() {
    var created = createdClaim();
    var annotations = new TreeMap<AnnotationKey, String>();
    annotations.put(AnnotationKey.DO_NOT_DISRUPT, "true");
    var update =
        created
            .withMeta(
                created.meta().withLabels(Labels.of(TEAM, "blue")).withAnnotations(annotations))
            .withStatus(status(created, "n1"));

    assertThat(writer().updateNodeClaim(update)).isEqualTo(Outcome.DONE);

    var now = claimNow().orElseThrow();
    assertThat(now.meta().labels()).isEqualTo(created.meta().labels().with(TEAM, "blue"));
    assertThat(now.meta().annotations())
        .containsAllEntriesOf(created.meta().annotations())
        .containsEntry(AnnotationKey.DO_NOT_DISRUPT, "true");
    assertThat(now.status().nodeName()).contains(NodeName.of("n1"));
    assertThat(now.meta().finalizers()).containsExactly(Finalizer.TERMINATION);
  }

  /// Its instance may leave it.
  @Test
  default void takesAwayALabelOfACapacityReservationThatANodeClaimIsNotIn() {
    var created = createdClaim();
    var reserved =
        created.withMeta(
            created
                .meta()
                .withLabels(Labels.of(LabelKey.CAPACITY_RESERVATION_ID, "cr-1").with(TEAM, "a")));

    assertThat(writer().updateNodeClaim(reserved)).isEqualTo(Outcome.DONE);
    assertThat(claimNow().orElseThrow().meta().labels().get(LabelKey.CAPACITY_RESERVATION_ID))
        .contains("cr-1");

    assertThat(writer().updateNodeClaim(created)).isEqualTo(Outcome.DONE);
    assertThat(claimNow().orElseThrow().meta().labels())
        .isEqualTo(created.meta().labels().with(TEAM, "a"));
  }

  private static NodeClaim.Status status(NodeClaim claim, String node) {
    var status = claim.status();
    return new NodeClaim.Status(
        Optional.of(NodeName.of(node)),
        status.providerId(),
        status.imageId(),
        status.capacity(),
        status.allocatable(),
        status.lastPodEventTime(),
        status.conditions());
  }

  /// Of a NodeClaim that is not ours nothing else may change, and one that is gone must not return.
  @Test
  default void replacesTheStatusOfANodeClaimAndNothingElse() {
    var created = createdClaim();
    var uid = created.meta().uid();

    assertThat(writer().updateNodeClaimStatus(created.name(), NAMESAKE, status(created, "n1")))
        .isEqualTo(Outcome.NOT_FOUND);
    assertThat(claimNow()).contains(created);
    assertThat(writer().updateNodeClaimStatus(created.name(), uid, status(created, "n1")))
        .isEqualTo(Outcome.DONE);

    var now = claimNow().orElseThrow();
    assertThat(now.status().nodeName()).contains(NodeName.of("n1"));
    assertThat(now.spec()).isEqualTo(created.spec());
    assertThat(now.meta().labels()).isEqualTo(created.meta().labels());
    assertThat(now.meta().annotations()).isEqualTo(created.meta().annotations());
  }

  @Test
  default void annotatesAPoolAndItsClassBesideWhatIsThere() {
    var pool = pool();
    given(NodeClasses.ready("default"));
    var nodeClass = reader().nodeClasses().items().getFirst();

    assertThat(annotated(ObjectKind.NODE_POOL, pool.meta(), NAMESAKE)).isEqualTo(Outcome.NOT_FOUND);
    assertThat(annotated(ObjectKind.NODE_POOL, pool.meta(), pool.meta().uid()))
        .isEqualTo(Outcome.DONE);
    assertThat(annotated(ObjectKind.EC2_NODE_CLASS, nodeClass.meta(), nodeClass.meta().uid()))
        .isEqualTo(Outcome.DONE);

    var poolNow = reader().nodePools().items().getFirst();
    assertThat(poolNow.meta().annotations())
        .containsAllEntriesOf(pool.meta().annotations())
        .containsEntry(AnnotationKey.NODEPOOL_HASH, "17");
    assertThat(poolNow.spec()).isEqualTo(pool.spec());
    assertThat(reader().nodeClasses().items().getFirst().meta().annotations())
        .containsEntry(AnnotationKey.NODEPOOL_HASH, "17");
  }

  private Outcome annotated(ObjectKind kind, ObjectMeta meta, Uid uid) {
    var annotations = new TreeMap<AnnotationKey, String>();
    annotations.put(AnnotationKey.NODEPOOL_HASH, "17");
    return writer().annotate(kind, meta.name(), uid, annotations);
  }

  @Test
  default void keepsADeletedNodeClaimUntilItsFinalizerIsOff() {
    var created = createdClaim();
    var uid = created.meta().uid();

    assertThat(writer().deleteNodeClaim(created.name(), uid)).isEqualTo(Outcome.DONE);
    assertThat(claimNow())
        .hasValueSatisfying(claim -> assertThat(claim.meta().deleting()).isTrue());
    assertThat(writer().deleteNodeClaim(created.name(), uid)).isEqualTo(Outcome.DONE);

    assertThat(
            writer()
                .removeFinalizer(ObjectKind.NODE_CLAIM, "service-1", uid, Finalizer.TERMINATION))
        .isEqualTo(Outcome.DONE);
    assertThat(claimNow()).isEmpty();
    assertThat(writer().deleteNodeClaim(created.name(), uid)).isEqualTo(Outcome.NOT_FOUND);
  }

  /// The API server forbids it (422); to us such an object is as good as gone.
  @Test
  default void addsNoFinalizerToWhatIsBeingDeleted() {
    var created = createdClaim();
    writer().deleteNodeClaim(created.name(), created.meta().uid());

    assertThat(
            writer()
                .addFinalizer(
                    ObjectKind.NODE_CLAIM,
                    "service-1",
                    created.meta().uid(),
                    Finalizer.NODECLASS_TERMINATION))
        .isEqualTo(Outcome.NOT_FOUND);
    assertThat(claimNow().orElseThrow().meta().finalizers()).containsExactly(Finalizer.TERMINATION);
  }

  @Test
  default void neverTouchesANamesake() {
    var claim = createdClaim();
    var node = node();

    assertThat(writer().deleteNodeClaim(claim.name(), NAMESAKE)).isEqualTo(Outcome.NOT_FOUND);
    assertThat(writer().deleteNode(node.name(), NAMESAKE)).isEqualTo(Outcome.NOT_FOUND);
    assertThat(writer().addTaint(node.name(), NAMESAKE, Taint.DISRUPTED))
        .isEqualTo(Outcome.NOT_FOUND);
    assertThat(writer().applyNode(node.name(), NAMESAKE, labels("team", "blue")))
        .isEqualTo(Outcome.NOT_FOUND);
    assertThat(writer().applyNode(NodeName.of("n2"), NAMESAKE, labels("team", "blue")))
        .isEqualTo(Outcome.NOT_FOUND);
    assertThat(
            writer()
                .removeFinalizer(
                    ObjectKind.NODE_CLAIM, "service-1", NAMESAKE, Finalizer.TERMINATION))
        .isEqualTo(Outcome.NOT_FOUND);

    assertThat(claimNow()).contains(claim);
    assertThat(nodeNow().taints()).doesNotContain(Taint.DISRUPTED);
    assertThat(nodeNow().meta().labels().stable()).isEqualTo(node.meta().labels().stable());
    assertThat(nodeNow().meta().deleting()).isFalse();
    assertThat(reader().nodes().items()).hasSize(1);
  }

  @Test
  default void addsAFinalizerOnce() {
    var node = node();
    for (int i = 0; i < 2; i++) {
      assertThat(
              writer()
                  .addFinalizer(ObjectKind.NODE, "n1", node.meta().uid(), Finalizer.TERMINATION))
          .isEqualTo(Outcome.DONE);
    }

    assertThat(nodeNow().meta().finalizers()).containsExactly(Finalizer.TERMINATION);
    assertThat(writer().deleteNode(node.name(), node.meta().uid())).isEqualTo(Outcome.DONE);
    assertThat(nodeNow().meta().deleting()).isTrue();
  }

  @Test
  default void putsATaintOnOnceAndTakesItOff() {
    var node = node();
    var uid = node.meta().uid();

    writer().addTaint(node.name(), uid, Taint.DISRUPTED);
    assertThat(writer().addTaint(node.name(), uid, Taint.DISRUPTED)).isEqualTo(Outcome.DONE);
    assertThat(nodeNow().taints()).containsOnlyOnce(Taint.DISRUPTED);

    assertThat(writer().removeTaint(node.name(), uid, Taint.DISRUPTED)).isEqualTo(Outcome.DONE);
    assertThat(writer().removeTaint(node.name(), uid, Taint.DISRUPTED)).isEqualTo(Outcome.DONE);
    assertThat(nodeNow().taints()).doesNotContain(Taint.DISRUPTED);
  }

  @Test
  default void appliesLabelsAndAnnotationsToANodeBesideWhatIsThere() {
    var node = node();
    var annotations = new TreeMap<AnnotationKey, String>();
    annotations.put(AnnotationKey.NODEPOOL_HASH, "17");
    var applied = new NodeMetadata(Labels.of(TEAM, "blue"), annotations);
    writer().addTaint(node.name(), node.meta().uid(), Taint.DISRUPTED);

    for (int i = 0; i < 2; i++) {
      assertThat(writer().applyNode(node.name(), node.meta().uid(), applied))
          .isEqualTo(Outcome.DONE);
    }

    var now = nodeNow().meta();
    assertThat(now.labels().stable()).isEqualTo(node.meta().labels().stable().with(TEAM, "blue"));
    assertThat(now.annotations())
        .containsAllEntriesOf(node.meta().annotations())
        .containsEntry(AnnotationKey.NODEPOOL_HASH, "17");
    assertThat(nodeNow().taints()).contains(Taint.DISRUPTED);
  }

  @Test
  default void takesOffANodeWhatIsNotAppliedAnyMore() {
    var node = node();
    var annotations = new TreeMap<AnnotationKey, String>();
    annotations.put(AnnotationKey.NODEPOOL_HASH, "17");
    writer()
        .applyNode(
            node.name(),
            node.meta().uid(),
            new NodeMetadata(Labels.of(TEAM, "blue").with(TIER, "web"), annotations));

    writer().applyNode(node.name(), node.meta().uid(), labels("team", "red"));

    assertThat(nodeNow().meta().labels().stable())
        .isEqualTo(node.meta().labels().stable().with(TEAM, "red"));
    assertThat(nodeNow().meta().annotations()).isEqualTo(node.meta().annotations());
  }

  /// As with the labels that a kubelet gives its node: whoever says the same owns it too.
  @Test
  default void leavesOnANodeWhatSomebodyElseHasSetToTheSameValue() {
    var node = node();
    var hostname = node.meta().labels().get(LabelKey.HOSTNAME).orElseThrow();
    writer()
        .applyNode(node.name(), node.meta().uid(), labels(LabelKey.HOSTNAME.toString(), hostname));

    writer().applyNode(node.name(), node.meta().uid(), labels("team", "blue"));

    assertThat(nodeNow().meta().labels().stable())
        .isEqualTo(node.meta().labels().stable().with(TEAM, "blue"));
  }

  @Test
  default void winsWhereSomebodyElseHasSetALabelOtherwise() {
    var node = node();

    assertThat(
            writer()
                .applyNode(
                    node.name(), node.meta().uid(), labels(LabelKey.HOSTNAME.toString(), "other")))
        .isEqualTo(Outcome.DONE);
    assertThat(nodeNow().meta().labels().get(LabelKey.HOSTNAME)).contains("other");

    writer().applyNode(node.name(), node.meta().uid(), labels("team", "blue"));
    assertThat(nodeNow().meta().labels().has(LabelKey.HOSTNAME)).isFalse();
  }

  private static NodeMetadata labels(String key, String value) {
    return NodeMetadata.of(Labels.of(key, value));
  }

  @Test
  default void ownsANodeOnce() {
    var node = node();
    var uid = node.meta().uid();
    var owner = new OwnerReference(ObjectKind.NODE_CLAIM, "service-1", createdClaim().meta().uid());

    assertThat(writer().ownNode(node.name(), uid, owner)).isEqualTo(Outcome.DONE);
    assertThat(writer().ownNode(node.name(), uid, owner)).isEqualTo(Outcome.DONE);

    assertThat(nodeNow().meta().owners()).containsExactly(owner);
  }

  @Test
  default void replacesTheStatusOfAPoolAndLeavesItsSpec() {
    var pool = pool();
    var before = Resources.of(4000, 1L << 32).with(ResourceName.PODS, 11);
    var status = new NodePool.Status(Resources.of(2000, 1L << 31), List.of());

    writer()
        .updateNodePoolStatus(
            pool.name(), pool.meta().uid(), new NodePool.Status(before, List.of()));
    assertThat(writer().updateNodePoolStatus(pool.name(), pool.meta().uid(), status))
        .isEqualTo(Outcome.DONE);

    var now = reader().nodePools().items().getFirst();
    assertThat(now.status()).isEqualTo(status);
    assertThat(now.spec()).isEqualTo(pool.spec());
    assertThat(now.meta().generation()).isEqualTo(pool.meta().generation());
  }

  @Test
  default void saysOnAnOverlayWhetherItCountsAndLeavesItsSpec() {
    var overlay =
        world()
            .overlay(
                "discount",
                o ->
                    o.requires("node.kubernetes.io/instance-type In [m5.large]")
                        .price("0.01")
                        .weight(7))
            .snapshot()
            .overlays()
            .all()
            .getFirst();
    given(overlay);
    var there = reader().nodeOverlays().items().getFirst();
    var conditions =
        List.of(new Condition(ConditionType.READY, ConditionStatus.FALSE, "Conflict", "no", START));

    assertThat(there.spec()).isEqualTo(overlay.spec());
    assertThat(writer().updateNodeOverlayConditions("discount", there.meta().uid(), conditions))
        .isEqualTo(Outcome.DONE);
    assertThat(writer().updateNodeOverlayConditions("other", there.meta().uid(), conditions))
        .isEqualTo(Outcome.NOT_FOUND);

    var now = reader().nodeOverlays().items().getFirst();
    assertThat(now.conditions()).isEqualTo(conditions);
    assertThat(now.spec()).isEqualTo(overlay.spec());
  }

  @Test
  default void looksAfterAPoolAndItsClass() {
    var pool = pool();
    given(NodeClasses.ready("default"));
    var nodeClass = reader().nodeClasses().items().getFirst();
    var ready = NodeClasses.ready("default").status();

    assertThat(writer().updateNodeClassStatus(nodeClass.name(), nodeClass.meta().uid(), ready))
        .isEqualTo(Outcome.DONE);
    assertThat(addedAndTakenOff(ObjectKind.NODE_POOL, pool.meta())).isTrue();
    assertThat(addedAndTakenOff(ObjectKind.EC2_NODE_CLASS, nodeClass.meta())).isTrue();

    assertThat(reader().nodeClasses().items().getFirst().status()).isEqualTo(ready);
  }

  private boolean addedAndTakenOff(ObjectKind kind, ObjectMeta meta) {
    var finalizer = Finalizer.TERMINATION;
    return writer().addFinalizer(kind, meta.name(), meta.uid(), finalizer) == Outcome.DONE
        && writer().removeFinalizer(kind, meta.name(), meta.uid(), finalizer) == Outcome.DONE;
  }

  /// KEP-1923.
  @Test
  default void nominatesAPodForANode() {
    var pod = pod();
    var node = NodeName.of("n1");

    assertThat(writer().nominate(pod.key(), NAMESAKE, node)).isEqualTo(Outcome.NOT_FOUND);
    assertThat(podNow().status().nominatedNode()).isEmpty();
    assertThat(writer().nominate(pod.key(), pod.meta().uid(), node)).isEqualTo(Outcome.DONE);
    assertThat(podNow().status().nominatedNode()).contains(node);
    assertThat(podNow().spec()).isEqualTo(pod.spec());
  }

  @Test
  default void evictsAPodThatNoBudgetCovers() {
    var pod = pod();

    assertThat(writer().evict(pod.key(), NAMESAKE)).isEqualTo(Eviction.NOT_FOUND);
    assertThat(podNow().meta().deleting()).isFalse();
    assertThat(writer().evict(pod.key(), pod.meta().uid())).isEqualTo(Eviction.EVICTED);
    assertThat(podNow().meta().deleting()).isTrue();
  }

  @Test
  default void isRefusedTheEvictionThatABudgetForbids() {
    var pod = pod();
    given(
        new PodDisruptionBudgetSpec(
            ObjectMeta.named("web", Uid.of("web"), World.START),
            Namespace.of("default"),
            Optional.of(LabelSelector.of(Labels.of("app", "web"))),
            new Guarantee.MinAvailable(new IntOrPercent.Count(1)),
            UnhealthyPodEvictionPolicy.IF_HEALTHY_BUDGET));
    settle();

    assertThat(reader().podDisruptionBudgets().items())
        .singleElement()
        .matches(budget -> budget.disruptionsAllowed() == 0);
    assertThat(writer().evict(pod.key(), pod.meta().uid())).isEqualTo(Eviction.REFUSED);
    assertThat(podNow().meta().deleting()).isFalse();
  }

  @Test
  default void deletesAPodWithTheGraceItIsTold() {
    var pod = pod();

    assertThat(writer().deletePod(pod.key(), pod.meta().uid(), Duration.ofMinutes(10)))
        .isEqualTo(Outcome.DONE);
    var far = podNow().meta().deletionTimestamp().orElseThrow();
    assertThat(writer().deletePod(pod.key(), pod.meta().uid(), Duration.ofSeconds(1)))
        .isEqualTo(Outcome.DONE);
    var near = podNow().meta().deletionTimestamp().orElseThrow();

    assertThat(near).isBefore(far);
  }

  @Test
  default void publishesTheSameEventAsOftenAsItLikes() {
    var pod = pod();
    var event =
        new ClusterEvent(
            ClusterEvent.Type.WARNING,
            EventReason.FAILED_SCHEDULING,
            ObjectKind.POD,
            Optional.of(pod.namespace()),
            "web",
            "NodePool service: cpu limit 8 is reached");

    assertThatCode(
            () -> {
              writer().publish(event);
              writer().publish(event);
            })
        .doesNotThrowAnyException();
  }
}
