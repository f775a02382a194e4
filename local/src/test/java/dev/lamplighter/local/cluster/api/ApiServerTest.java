package dev.lamplighter.local.cluster.api;

import static dev.lamplighter.local.cluster.PretendWorld.deployment;
import static dev.lamplighter.local.cluster.PretendWorld.pod;
import static dev.lamplighter.local.cluster.PretendWorld.spec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.wire.Deployment;
import dev.lamplighter.functions.wire.RuntimeClass;
import dev.lamplighter.local.cluster.PretendWorld;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.RuntimeClassName;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.RuntimeClassRef;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ApiServerTest {
  private static final ObjectKey WEB =
      ObjectKey.of(ObjectKind.DEPLOYMENT, PretendWorld.DEFAULT, "web");
  private static final NodeName NODE = NodeName.of("n1");

  private final Timeline timeline = new Timeline(PretendWorld.START, new Random(1));
  private final ApiServer server = new ApiServer(ClusterName.of("mydev"), timeline);

  private Deployment created(int replicas) {
    return server
        .create(Actor.USER, Kind.DEPLOYMENT, deployment("web", replicas, spec("1", "1Gi")))
        .done()
        .orElseThrow();
  }

  private ObjectMeta web() {
    return server.get(Kind.DEPLOYMENT, WEB).orElseThrow().meta();
  }

  @Test
  void givesEachObjectAUidOfItsOwnEvenUnderAReusedName() {
    var first = created(1);
    server.delete(Actor.USER, Kind.DEPLOYMENT, Target.at(WEB));
    var second = created(1);

    assertThat(second.meta().uid()).isNotEqualTo(first.meta().uid());
    assertThat(server.delete(Actor.USER, Kind.DEPLOYMENT, Target.exactly(WEB, first.meta().uid())))
        .isInstanceOf(Answer.NotFound.class);
  }

  @Test
  void refusesASecondObjectOfOneName() {
    created(1);

    assertThat(server.create(Actor.USER, Kind.DEPLOYMENT, deployment("web", 2, spec("1", "1Gi"))))
        .isInstanceOf(Answer.AlreadyExists.class);
  }

  @Test
  void raisesTheGenerationWithTheSpecAndTheVersionWithAnything() {
    var before = created(1).meta();

    server.change(Actor.USER, Kind.DEPLOYMENT, Target.at(WEB), each -> each.withReplicas(2));
    var scaled = web();
    server.change(Actor.USER, Kind.DEPLOYMENT, Target.at(WEB), ApiServerTest::labelled);
    var labelled = web();

    assertThat(scaled.generation()).isEqualTo(before.generation() + 1);
    assertThat(scaled.resourceVersion()).isGreaterThan(before.resourceVersion());
    assertThat(labelled.generation()).isEqualTo(scaled.generation());
    assertThat(labelled.resourceVersion()).isGreaterThan(scaled.resourceVersion());
  }

  private static Deployment labelled(Deployment deployment) {
    return Kind.DEPLOYMENT.withMeta(
        deployment, deployment.meta().withLabels(Labels.of("more", "yes")));
  }

  @Test
  void writesNothingWhereNothingChanges() {
    var before = created(1).meta();

    server.change(Actor.USER, Kind.DEPLOYMENT, Target.at(WEB), each -> each.withReplicas(1));

    assertThat(web().resourceVersion()).isEqualTo(before.resourceVersion());
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void refusesAnUpdateBasedOnAnOldVersion() {
    var read = created(1);
    server.change(Actor.USER, Kind.DEPLOYMENT, Target.at(WEB), each -> each.withReplicas(2));

    assertThat(server.update(Actor.USER, Kind.DEPLOYMENT, read.withReplicas(3)))
        .isInstanceOf(Answer.Conflict.class);
    var fresh = server.get(Kind.DEPLOYMENT, WEB).orElseThrow();
    assertThat(server.update(Actor.USER, Kind.DEPLOYMENT, fresh.withReplicas(3)))
        .isInstanceOf(Answer.Done.class);
  }

  @Test
  void keepsADeletedObjectUntilItsLastFinalizerIsOff() {
    created(1);
    finalizers(Finalizer.TERMINATION);

    server.delete(Actor.USER, Kind.DEPLOYMENT, Target.at(WEB));
    assertThat(web().deletionTimestamp()).contains(PretendWorld.START);
    assertThat(finalizers(Finalizer.TERMINATION, new Finalizer("too/late")))
        .isInstanceOf(Answer.Forbidden.class);

    finalizers();
    assertThat(server.get(Kind.DEPLOYMENT, WEB)).isEmpty();
  }

  private Answer<Deployment> finalizers(Finalizer... finalizers) {
    return server.change(
        Actor.USER,
        Kind.DEPLOYMENT,
        Target.at(WEB),
        each ->
            Kind.DEPLOYMENT.withMeta(
                each, each.meta().withFinalizers(new TreeSet<>(List.of(finalizers)))));
  }

  @Test
  void showsAWatcherWhatHappenedSince() {
    created(1);
    long since = server.resourceVersion();
    server.change(Actor.USER, Kind.DEPLOYMENT, Target.at(WEB), each -> each.withReplicas(2));
    server.createPod(Actor.USER, pod("other", spec("1", "1Gi")));
    server.delete(Actor.USER, Kind.DEPLOYMENT, Target.at(WEB));

    assertThat(server.watch(Kind.DEPLOYMENT, since))
        .isInstanceOfSatisfying(
            WatchAnswer.Events.class,
            events ->
                assertThat(((WatchAnswer.Events<?>) events).changes())
                    .extracting(Change::type)
                    .containsExactly(Change.Type.MODIFIED, Change.Type.DELETED));
  }

  @Test
  void tellsAWatcherThatItsVersionIsTooOld() {
    created(1);
    long since = server.resourceVersion();
    server.change(Actor.USER, Kind.DEPLOYMENT, Target.at(WEB), each -> each.withReplicas(2));

    server.compact();

    assertThat(server.watch(Kind.DEPLOYMENT, since)).isInstanceOf(WatchAnswer.Gone.class);
    assertThat(server.watch(Kind.DEPLOYMENT, server.resourceVersion()))
        .isInstanceOf(WatchAnswer.Events.class);
  }

  @Test
  void removesAPodWithoutANodeAtOnce() {
    var pod = server.createPod(Actor.USER, pod("p", spec("1", "1Gi"))).done().orElseThrow();

    server.delete(Actor.USER, Kind.POD, Target.at(ObjectKey.of(pod.key())));

    assertThat(server.list(Kind.POD)).isEmpty();
  }

  @Test
  void aPodIsCreatedWithTheOverheadOfItsRuntimeClass() {
    var kata = RuntimeClassName.of("kata");
    var overhead = spec("250m", "160Mi").requests();
    server.admission().define(new RuntimeClass(kata, overhead, Labels.EMPTY, List.of()));
    PodView sandboxed = pod("p", spec("1", "1Gi"));
    var named = sandboxed.spec().withRuntimeClass(new RuntimeClassRef(kata, false));

    var created = server.createPod(Actor.USER, sandboxed.with(named)).done().orElseThrow();

    assertThat(created.spec().requests()).isEqualTo(sandboxed.spec().requests().plus(overhead));
  }

  @Test
  void givesABoundPodItsGraceAndShortensItButNeverMakesItLonger() {
    var key = bound();

    server.delete(Actor.USER, Kind.POD, Target.at(key));
    assertThat(deletion(key)).isEqualTo(PretendWorld.START.plusSeconds(30));
    server.deletePod(Actor.LAMPLIGHTER, Target.at(key), Duration.ofSeconds(60));
    assertThat(deletion(key)).isEqualTo(PretendWorld.START.plusSeconds(30));
    server.deletePod(Actor.LAMPLIGHTER, Target.at(key), Duration.ofSeconds(5));
    assertThat(deletion(key)).isEqualTo(PretendWorld.START.plusSeconds(5));
  }

  private Instant deletion(ObjectKey key) {
    return server.get(Kind.POD, key).orElseThrow().meta().deletionTimestamp().orElseThrow();
  }

  private ObjectKey bound() {
    PodView pod = server.createPod(Actor.USER, pod("p", spec("1", "1Gi"))).done().orElseThrow();
    var key = ObjectKey.of(pod.key());
    server.change(
        Actor.SCHEDULER,
        Kind.POD,
        Target.at(key),
        each -> PodChanges.bound(each, NODE, Instant.EPOCH));
    return key;
  }

  @Test
  void removesABoundPodAtOnceWhenForced() {
    var key = bound();
    server.delete(Actor.USER, Kind.POD, Target.at(key));

    server.deletePod(Actor.USER, Target.at(key), Duration.ZERO);

    assertThat(server.get(Kind.POD, key)).isEmpty();
  }

  @Test
  void remembersWhoTookAPodAwayAndHow() {
    var key = bound();

    server.deletePod(Actor.LAMPLIGHTER, Target.at(key), Duration.ofSeconds(1));
    server.deletePod(Actor.KUBELET, Target.at(key), Duration.ZERO);

    assertThat(server.requests())
        .filteredOn(request -> request.by() == Actor.LAMPLIGHTER)
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.verb()).isEqualTo(LoggedRequest.Verb.DELETE);
              assertThat(request.grace()).contains(Duration.ofSeconds(1));
              assertThat(request.granted()).isTrue();
            });
    assertThat(server.requests())
        .extracting(LoggedRequest::verb)
        .endsWith(LoggedRequest.Verb.DELETE, LoggedRequest.Verb.DELETE, LoggedRequest.Verb.REMOVE);
  }
}
