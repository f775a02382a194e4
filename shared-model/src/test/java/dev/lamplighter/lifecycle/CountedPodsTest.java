package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.PodActivity;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodView.Phase;
import dev.lamplighter.snapshot.WatchEvent;
import dev.lamplighter.testing.PodDraft;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CountedPodsTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));
  private static final Instant BOUND = NOW.minusSeconds(42);
  private static final NodeName N1 = NodeName.of("n1");
  private static final PodActivity EMPTY = PodActivity.none(START);

  @Test
  void aPodCountsFromItsBinding() {
    var activity = after(EMPTY, event(WatchEvent.Type.MODIFIED, web(BOUND)));

    assertThat(activity).isEqualTo(PodActivity.of(List.of(web(BOUND)), BOUND));
  }

  @Test
  void aPodThatSaysNotWhenItWasBoundCountsFromNow() {
    var silent = at(web(BOUND), Optional.empty(), Phase.PENDING);

    assertThat(after(EMPTY, event(WatchEvent.Type.ADDED, silent)).lastChange()).isEqualTo(NOW);
  }

  /// Its readiness, its restarts, its conditions: spec core 5.10.
  @Test
  void whatOnlyTheStatusSaysIsNoActivity() {
    var before = PodActivity.of(List.of(web(BOUND)), BOUND);
    var restarted = at(web(BOUND), Optional.of(NOW.minusSeconds(1)), Phase.RUNNING);

    assertThat(after(before, event(WatchEvent.Type.MODIFIED, restarted))).isEqualTo(before);
  }

  @Test
  void aPodThatFinishesIsGoneFromItsEnd() {
    var before = PodActivity.of(List.of(web(BOUND)), BOUND);
    var finished = at(web(BOUND), Optional.of(NOW.minusSeconds(7)), Phase.SUCCEEDED);

    var activity =
        after(
            before,
            event(WatchEvent.Type.MODIFIED, finished),
            event(WatchEvent.Type.DELETED, finished));

    assertThat(activity).isEqualTo(PodActivity.none(NOW.minusSeconds(7)));
  }

  @Test
  void aPodThatWasTakenAwayWentWhenItsGraceWasOver() {
    var before = PodActivity.of(List.of(web(BOUND)), BOUND);
    var forced = pod(pod -> pod.deletingSince(NOW.minusSeconds(3)));

    assertThat(after(before, event(WatchEvent.Type.DELETED, forced)))
        .isEqualTo(PodActivity.none(NOW.minusSeconds(3)));
  }

  @Test
  void aPodThatWentBeforeItsGraceWasOverWentNow() {
    var before = PodActivity.of(List.of(web(BOUND)), BOUND);
    var killed = pod(pod -> pod.deletingSince(NOW.plusSeconds(25)));

    assertThat(after(before, event(WatchEvent.Type.DELETED, killed)))
        .isEqualTo(PodActivity.none(NOW));
  }

  @Test
  void podsOfDaemonSetsAndOfOtherNodesDoNotCount() {
    var agent = pod(pod -> pod.ownedBy(ObjectKind.DAEMON_SET, "agent"));
    var elsewhere = world().node("n2").pod("web", p -> p.on("n2")).snapshot().pods().getFirst();
    var nowhere = world().pod("web", p -> p.cpu(1)).snapshot().pods().getFirst();

    assertThat(
            after(
                EMPTY,
                event(WatchEvent.Type.ADDED, agent),
                event(WatchEvent.Type.ADDED, elsewhere),
                event(WatchEvent.Type.ADDED, nowhere)))
        .isEqualTo(EMPTY);
  }

  @Test
  void whatIsHeardTwiceCountsOnce() {
    var events =
        List.of(
            event(WatchEvent.Type.MODIFIED, web(BOUND)),
            event(
                WatchEvent.Type.MODIFIED,
                at(web(BOUND), Optional.of(NOW.minusSeconds(7)), Phase.FAILED)));
    var once = CountedPods.after(EMPTY, N1, events, NOW);

    assertThat(CountedPods.after(once, N1, events, NOW.plusSeconds(60))).isEqualTo(once);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  private static PodActivity after(PodActivity before, WatchEvent<PodView>... events) {
    return CountedPods.after(before, N1, Arrays.asList(events), NOW);
  }

  private static PodView web(Instant bound) {
    return at(pod(_ -> {}), Optional.of(bound), Phase.RUNNING);
  }

  private static PodView pod(Consumer<PodDraft> described) {
    return world()
        .node("n1")
        .pod("web", p -> described.accept(p.on("n1")))
        .snapshot()
        .pods()
        .getFirst();
  }

  private static PodView at(PodView pod, Optional<Instant> lastTransition, Phase phase) {
    var status = pod.status();
    return new PodView(
        pod.meta(),
        pod.namespace(),
        pod.spec(),
        new PodView.Status(
            phase,
            status.node(),
            status.unschedulableSince(),
            status.nominatedNode(),
            status.startTime(),
            lastTransition,
            status.ready()));
  }

  private static WatchEvent<PodView> event(WatchEvent.Type type, PodView pod) {
    return new WatchEvent<>(type, pod);
  }
}
