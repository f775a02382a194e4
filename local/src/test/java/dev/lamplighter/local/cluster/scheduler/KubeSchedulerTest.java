package dev.lamplighter.local.cluster.scheduler;

import static dev.lamplighter.local.cluster.PretendWorld.pod;
import static dev.lamplighter.local.cluster.PretendWorld.spec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.cluster.PretendWorld;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.RecordedEvent;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.ScheduledBy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class KubeSchedulerTest {

  @Test
  void saysThatThereAreNoNodes() {
    var world = PretendWorld.world();
    world.cluster.apply(pod("p", spec("1", "1Gi")));
    world.runForSeconds(1);

    assertThat(world.eventsOf(world.podsOf("p").getFirst()))
        .containsExactly("FailedScheduling: no nodes available to schedule pods");
  }

  @Test
  void sumsTheReasonsOfAllNodesUp() {
    var world = PretendWorld.withFixedNodes().fixedNode("fixed-b", "ap-northeast-2b");
    world.cluster.apply(pod("big", spec("1900m", "1Gi")));
    world.runForSeconds(5);
    world.cluster.apply(pod("p", spec("1", "4Gi")));
    world.runForSeconds(1);

    assertThat(world.eventsOf(world.podsOf("p").getFirst()))
        .containsExactly(
            "FailedScheduling: 0/3 nodes are available: 1 Insufficient cpu, 3 Insufficient memory."
                + " preemption: 0/3 nodes are available:"
                + " 3 Preemption is not helpful for scheduling.");
  }

  /// C164.
  @Test
  void leavesPodsAloneThatAreGatedOrOfAnotherScheduler() {
    var world = PretendWorld.withFixedNodes();
    var spec = spec("100m", "64Mi");
    world.cluster.apply(
        pod("gated", spec.withScheduledBy(new ScheduledBy.Gated(List.of("quota")))));
    world.cluster.apply(pod("foreign", spec.withScheduledBy(new ScheduledBy.Another("volcano"))));
    world.cluster.apply(pod("plain", spec));
    world.runForSeconds(5);

    assertThat(world.running("plain")).hasSize(1);
    for (String left : List.of("gated", "foreign")) {
      assertThat(world.pending(left))
          .singleElement()
          .satisfies(
              pod -> {
                assertThat(pod.status().unschedulableSince()).isEmpty();
                assertThat(world.eventsOf(pod)).isEmpty();
              });
    }
  }

  @Test
  void takesTheMoreImportantPodFirst() {
    var world = PretendWorld.world();
    world.cluster.apply(pod("early", spec("1500m", "1Gi")));
    world.cluster.apply(pod("urgent", spec("1500m", "1Gi").withPriority(1000)));
    world.fixedNode("n1", "ap-northeast-2a");
    world.runForSeconds(5);

    assertThat(world.running("urgent")).hasSize(1);
    assertThat(world.pending("early")).hasSize(1);
  }

  @Test
  void takesPodsOfOnePriorityInTheOrderOfTheirArrival() {
    var world = PretendWorld.world();
    world.cluster.apply(pod("b-first", spec("1500m", "1Gi")));
    world.cluster.apply(pod("a-second", spec("1500m", "1Gi")));
    world.fixedNode("n1", "ap-northeast-2a");
    world.runForSeconds(5);

    assertThat(world.running("b-first")).hasSize(1);
    assertThat(world.pending("a-second")).hasSize(1);
  }

  /// Though the other is emptier, and named first.
  @Test
  void triesTheNodeThatAPodIsNominatedForBeforeAnyOther() {
    var world = PretendWorld.world();
    world.cluster.apply(pod("p", spec("1", "1Gi")));
    world.runForSeconds(1);
    world.nominate("p", "n2");
    world.fixedNode("n1", "ap-northeast-2a").fixedNode("n2", "ap-northeast-2a");
    world.runForSeconds(20);

    assertThat(world.running("p")).singleElement().matches(pod -> isOn(pod, "n2"));
  }

  @Test
  void keepsTheRoomOfANominatedPodFromOthersThatMatterNoMore() {
    var world = PretendWorld.world();
    world.cluster.apply(pod("other", spec("1500m", "1Gi")));
    world.cluster.apply(pod("nominated", spec("1500m", "1Gi")));
    world.runForSeconds(1);
    world.nominate("nominated", "n1");
    world.fixedNode("n1", "ap-northeast-2a");
    world.runForSeconds(20);

    assertThat(world.running("nominated")).hasSize(1);
    assertThat(world.pending("other")).hasSize(1);
  }

  @Test
  void givesTheRoomOfANominatedPodToOneThatMattersMore() {
    var world = PretendWorld.world();
    world.cluster.apply(pod("other", spec("1500m", "1Gi").withPriority(10)));
    world.cluster.apply(pod("nominated", spec("1500m", "1Gi")));
    world.runForSeconds(1);
    world.nominate("nominated", "n1");
    world.fixedNode("n1", "ap-northeast-2a");
    world.runForSeconds(20);

    assertThat(world.running("other")).hasSize(1);
    assertThat(world.pending("nominated"))
        .singleElement()
        .matches(pod -> pod.status().nominatedNode().isEmpty());
  }

  @Test
  void bindsANominatedPodElsewhereIfItDoesNotFitThere() {
    var world = PretendWorld.world();
    world.cluster.apply(
        pod("p", spec("1", "1Gi").withNodeSelector(Labels.of(LabelKey.ZONE, "ap-northeast-2a"))));
    world.runForSeconds(1);
    world.nominate("p", "n2");
    world.fixedNode("n1", "ap-northeast-2a").fixedNode("n2", "ap-northeast-2b");
    world.runForSeconds(20);

    assertThat(world.running("p")).singleElement().matches(pod -> isOn(pod, "n1"));
  }

  private static boolean isOn(PodView pod, String node) {
    return pod.status().node().filter(name -> name.value().startsWith(node)).isPresent();
  }

  @Test
  void leavesAPodAloneForFiveMinutesWhenNothingHappens() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(pod("p", spec("4", "1Gi")));
    world.runFor(Duration.ofMinutes(4));
    assertThat(failures(world)).singleElement().matches(event -> event.count() == 1);

    world.runFor(Duration.ofMinutes(2));

    assertThat(failures(world)).singleElement().matches(event -> event.count() == 2);
  }

  @Test
  void backsOffLongerAfterEachAttemptUpToTenSeconds() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(pod("p", spec("4", "1Gi")));
    for (int i = 0; i < 60; i++) {
      world.fixedNode("more-" + i, "ap-northeast-2a");
      world.runForSeconds(1);
    }

    long attempts = failures(world).stream().mapToLong(RecordedEvent::count).sum();
    assertThat(attempts).isBetween(7L, 10L);
  }

  /// What was bound elsewhere can't have made room, so nobody looks at a waiting pod again.
  @Test
  void doesNotTryAgainBecauseAnotherPodWasBound() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(pod("p", spec("4", "1Gi")));
    world.runForSeconds(30);
    world.cluster.apply(pod("small", spec("100m", "64Mi")));
    world.runForSeconds(30);

    assertThat(world.running("small")).hasSize(1);
    assertThat(failures(world)).singleElement().matches(event -> event.count() == 1);
  }

  private static List<RecordedEvent> failures(PretendWorld world) {
    PodView pod = world.podsOf("p").getFirst();
    return world.cluster.events(ObjectKey.of(pod.key())).stream()
        .filter(event -> event.reason().equals("FailedScheduling"))
        .toList();
  }

  @Test
  void keepsTheTimeSinceWhenAPodIsUnschedulable() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(pod("p", spec("4", "1Gi")));
    world.runForSeconds(1);
    var since = world.podsOf("p").getFirst().status().unschedulableSince();
    world.fixedNode("another", "ap-northeast-2a").runForSeconds(60);

    assertThat(world.podsOf("p").getFirst().status().unschedulableSince())
        .isPresent()
        .isEqualTo(since);
  }

  @Test
  void usesTheRoomOfADeletedPod() {
    var world = PretendWorld.world().fixedNode("n1", "ap-northeast-2a");
    world.cluster.apply(pod("old", spec("1500m", "1Gi")));
    world.runForSeconds(5);
    world.cluster.apply(pod("p", spec("1500m", "1Gi")));
    world.runForSeconds(30);

    world.cluster.delete(ObjectKey.of(world.podsOf("old").getFirst().key()));
    world.runForSeconds(10);

    assertThat(world.running("p")).hasSize(1);
    assertThat(world.podsOf("old")).isEmpty();
  }
}
