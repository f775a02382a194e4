package dev.lamplighter.functions.port;

import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.lamplighter.api.AnnotationKey;
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
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import dev.lamplighter.snapshot.WatchEvent;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What every [ClusterReader] and [ClusterWriter] must do together, whatever cluster is behind
/// them.
public abstract class ClusterReaderWriterContract extends ClusterUnderContract {
  private static final Uid NAMESAKE = Uid.of("ffffffff-0000-4000-8000-000000000000");
  private static final Duration AT_MOST = Duration.ofSeconds(1);

  /// For some requests on a busy machine.
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(10);

  private static final LabelKey TEAM = LabelKey.of("team");
  private static final LabelKey TIER = LabelKey.of("tier");

  @Test
  void listsWhatIsThereAndSaysThatItIsAll() {
    pod();
    pool();
    given(NodeClasses.ready("default"));
    given(world().daemonSet("agent", pod -> pod.cpu("50m")).snapshot().daemonSets().getFirst());

    assertThat(reader().nodes().complete()).isTrue();
    assertThat(reader().pods().complete()).isTrue();
    assertThat(reader().pods().items())
        .filteredOn(pod -> pod.meta().name().equals("web"))
        .singleElement()
        .satisfies(
            pod -> {
              assertThat(pod.status().node()).contains(NodeName.of("n1"));
              assertThat(pod.spec().requests().cpuMillis()).isEqualTo(1000);
            });
    assertThat(reader().namespaces().items())
        .filteredOn(namespace -> namespace.name().equals(podNow().namespace()))
        .extracting(namespace -> namespace.meta().labels())
        .containsExactly(NamespaceView.labelsOf(podNow().namespace()));
    assertThat(reader().nodePools().items()).hasSize(1);
    assertThat(reader().nodeClasses().items()).hasSize(1);
    assertThat(reader().daemonSets().items()).hasSize(1);
  }

  @Test
  void listsVolumesTheirClassesAndTheirClaims() {
    var storage =
        world()
            .volumes(
                volumes ->
                    volumes
                        .storageClass(
                            "gp3", WAIT_FOR_FIRST_CONSUMER, LabelKey.ZONE + " In [z-a, z-b]")
                        .volumeOf("slow", "disk", LabelKey.ZONE + " In [z-b]")
                        .claim("data", "gp3")
                        .attached("disk", "n1"))
            .snapshot()
            .storage();
    storage.classes().forEach(this::given);
    storage.volumes().forEach(this::given);
    storage.claims().forEach(this::given);
    settle();
    storage.attachments().forEach(this::given);

    assertThat(reader().storageClasses().complete()).isTrue();
    assertThat(reader().storageClasses().items())
        .extracting(it -> it.withMeta(storage.classes().getFirst().meta()))
        .isEqualTo(storage.classes());
    assertThat(reader().persistentVolumes().items())
        .extracting(it -> it.withMeta(storage.volumes().getFirst().meta()))
        .isEqualTo(storage.volumes());
    assertThat(reader().persistentVolumeClaims().items())
        .extracting(it -> it.withMeta(storage.claims().getFirst().meta()))
        .isEqualTo(storage.claims());
    assertThat(reader().persistentVolumeClaims().items().getFirst().key())
        .isEqualTo(storage.claims().getFirst().key());
    assertThat(reader().volumeAttachments().items())
        .extracting(it -> it.withMeta(storage.attachments().getFirst().meta()))
        .isEqualTo(storage.attachments());
  }

  @Test
  void tellsWhatHappenedToPodsSinceAList() {
    node();
    var since = reader().pods().resourceVersion().orElseThrow();
    var pod = pod();
    writer().deletePod(pod.key(), pod.meta().uid(), Duration.ofSeconds(30));

    var told = events(reader().watchPods(since, AT_MOST));

    assertThat(told.events()).extracting(WatchEvent::type).startsWith(WatchEvent.Type.ADDED);
    assertThat(told.events())
        .extracting(WatchEvent::type)
        .endsWith(WatchEvent.Type.MODIFIED)
        .doesNotContain(WatchEvent.Type.DELETED);
    assertThat(told.events().getLast().object()).isEqualTo(podNow());
    assertThat(events(reader().watchPods(told.next(), AT_MOST)).events()).isEmpty();
  }

  /// So that it can be told when it was: an object that is gone is shown as it was last.
  @Test
  void tellsOfAnObjectThatIsGoneWhatItWasLast() {
    var created = createdClaim();
    var since = reader().nodeClaims().resourceVersion().orElseThrow();
    writer().deleteNodeClaim(created.name(), created.meta().uid());
    writer()
        .removeFinalizer(
            ObjectKind.NODE_CLAIM, "service-1", created.meta().uid(), Finalizer.TERMINATION);

    var told = events(reader().watchNodeClaims(since, AT_MOST));

    assertThat(told.events().getLast().type()).isEqualTo(WatchEvent.Type.DELETED);
    assertThat(told.events().getLast().object().name()).isEqualTo(created.name());
    assertThat(told.events().getLast().object().meta().deleting()).isTrue();
    assertThat(events(reader().watchNodeClaims(told.next(), AT_MOST)).events()).isEmpty();
  }

  @Test
  void tellsOfTheOtherKindsToo() {
    var nodes = reader().nodes().resourceVersion().orElseThrow();
    var pools = reader().nodePools().resourceVersion().orElseThrow();
    var classes = reader().nodeClasses().resourceVersion().orElseThrow();
    var node = node();
    var pool = pool();
    given(NodeClasses.ready("default"));

    assertThat(events(reader().watchNodes(nodes, AT_MOST)).events())
        .filteredOn(event -> event.type() == WatchEvent.Type.ADDED)
        .extracting(event -> event.object().meta().uid())
        .containsExactly(node.meta().uid());
    assertThat(events(reader().watchNodePools(pools, AT_MOST)).events())
        .last()
        .isEqualTo(new WatchEvent<>(WatchEvent.Type.ADDED, pool));
    assertThat(events(reader().watchNodeClasses(classes, AT_MOST)).events())
        .extracting(event -> event.object().name().value())
        .contains("default");
  }

  @Test
  void saysSoWhereAWatchCannotGoOn() {
    assertThat(reader().watchPods(tooOld(), AT_MOST)).isInstanceOf(Watched.Gone.class);
  }

  @Test
  void tellsWhatHappensToSeveralKindsWhileItsCallerWaits() {
    var node = node();
    var start = whole();
    try (var watching = reader().startWatching(start, LONG_ENOUGH)) {
      var claim = createdClaim();
      var pod = pod("late");
      writer().addTaint(node.name(), node.meta().uid(), Taint.DISRUPTED);
      pass(LONG_ENOUGH);
      var changes = reader().endWatching(watching);

      assertThat(events(changes.nodeClaims()).events())
          .extracting(event -> event.object().name())
          .contains(claim.name());
      assertThat(events(changes.nodes()).events())
          .last()
          .satisfies(event -> assertThat(event.object().taints()).contains(Taint.DISRUPTED));
      assertThat(events(changes.pods()).events())
          .extracting(event -> event.object().key())
          .contains(pod.key());
      assertThat(events(changes.pods()).next()).isNotEqualTo(start.pods().orElseThrow());
    }
  }

  @Test
  void hearsNothingOfWhatItWasNotToldToWatch() {
    var old = tooOld();
    var start = new WatchStart(Optional.empty(), whole().nodes(), Optional.of(old));
    try (var watching = reader().startWatching(start, AT_MOST)) {
      pass(AT_MOST);
      var changes = reader().endWatching(watching);

      assertThat(changes.nodeClaims()).isInstanceOf(Watched.Gone.class);
      assertThat(changes.nodes()).isInstanceOf(Watched.Events.class);
      assertThat(changes.pods()).isInstanceOf(Watched.Gone.class);
    }
  }

  private WatchStart whole() {
    return new WatchStart(
        reader().nodeClaims().resourceVersion(),
        reader().nodes().resourceVersion(),
        reader().pods().resourceVersion());
  }

  private static <T> Watched.Events<T> events(Watched<T> watched) {
    return switch (watched) {
      case Watched.Events<T> events -> events;
      case Watched.Gone<T> _ -> throw new AssertionError("The watch can't go on");
    };
  }

  @Test
  void createsANodeClaimOnce() {
    var created = createdClaim();

    assertThat(created.spec()).isEqualTo(claim().spec());
    assertThat(created.meta().labels()).isEqualTo(claim().meta().labels());
    assertThat(created.meta().finalizers()).containsExactly(Finalizer.TERMINATION);
    assertThat(writer().createNodeClaim(claim())).isEqualTo(Outcome.ALREADY_EXISTS);
    assertThat(claimNow()).contains(created);
  }

  @Test
  void mergesLabelsAndAnnotationsOfANodeClaimAndReplacesItsStatus() {
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

  @Test
  void keepsADeletedNodeClaimUntilItsFinalizerIsOff() {
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
  void addsNoFinalizerToWhatIsBeingDeleted() {
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
  void neverTouchesANamesake() {
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
    assertThat(nodeNow().meta().labels()).isEqualTo(node.meta().labels());
    assertThat(nodeNow().meta().deleting()).isFalse();
    assertThat(reader().nodes().items()).hasSize(1);
  }

  @Test
  void addsAFinalizerOnce() {
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
  void putsATaintOnOnceAndTakesItOff() {
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
  void appliesLabelsAndAnnotationsToANodeBesideWhatIsThere() {
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
    assertThat(now.labels()).isEqualTo(node.meta().labels().with(TEAM, "blue"));
    assertThat(now.annotations())
        .containsAllEntriesOf(node.meta().annotations())
        .containsEntry(AnnotationKey.NODEPOOL_HASH, "17");
    assertThat(nodeNow().taints()).contains(Taint.DISRUPTED);
  }

  @Test
  void takesOffANodeWhatIsNotAppliedAnyMore() {
    var node = node();
    var annotations = new TreeMap<AnnotationKey, String>();
    annotations.put(AnnotationKey.NODEPOOL_HASH, "17");
    writer()
        .applyNode(
            node.name(),
            node.meta().uid(),
            new NodeMetadata(Labels.of(TEAM, "blue").with(TIER, "web"), annotations));

    writer().applyNode(node.name(), node.meta().uid(), labels("team", "red"));

    assertThat(nodeNow().meta().labels()).isEqualTo(node.meta().labels().with(TEAM, "red"));
    assertThat(nodeNow().meta().annotations()).isEqualTo(node.meta().annotations());
  }

  /// As with the labels that a kubelet gives its node: whoever says the same owns it too.
  @Test
  void leavesOnANodeWhatSomebodyElseHasSetToTheSameValue() {
    var node = node();
    var hostname = node.meta().labels().get(LabelKey.HOSTNAME).orElseThrow();
    writer()
        .applyNode(node.name(), node.meta().uid(), labels(LabelKey.HOSTNAME.toString(), hostname));

    writer().applyNode(node.name(), node.meta().uid(), labels("team", "blue"));

    assertThat(nodeNow().meta().labels()).isEqualTo(node.meta().labels().with(TEAM, "blue"));
  }

  @Test
  void winsWhereSomebodyElseHasSetALabelOtherwise() {
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
  void ownsANodeOnce() {
    var node = node();
    var uid = node.meta().uid();
    var owner = new OwnerReference(ObjectKind.NODE_CLAIM, "service-1", createdClaim().meta().uid());

    assertThat(writer().ownNode(node.name(), uid, owner)).isEqualTo(Outcome.DONE);
    assertThat(writer().ownNode(node.name(), uid, owner)).isEqualTo(Outcome.DONE);

    assertThat(nodeNow().meta().owners()).containsExactly(owner);
  }

  @Test
  void replacesTheStatusOfAPoolAndLeavesItsSpec() {
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
  void looksAfterAPoolAndItsClass() {
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

  @Test
  void evictsAPodThatNoBudgetCovers() {
    var pod = pod();

    assertThat(writer().evict(pod.key(), NAMESAKE)).isEqualTo(Eviction.NOT_FOUND);
    assertThat(podNow().meta().deleting()).isFalse();
    assertThat(writer().evict(pod.key(), pod.meta().uid())).isEqualTo(Eviction.EVICTED);
    assertThat(podNow().meta().deleting()).isTrue();
  }

  @Test
  void isRefusedTheEvictionThatABudgetForbids() {
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
  void deletesAPodWithTheGraceItIsTold() {
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
  void publishesTheSameEventAsOftenAsItLikes() {
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
