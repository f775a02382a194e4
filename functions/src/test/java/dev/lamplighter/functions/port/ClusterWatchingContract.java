package dev.lamplighter.functions.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.WatchEvent;
import dev.lamplighter.testing.NodeClasses;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What every [ClusterReader] hears by watching, whatever cluster is behind it.
public interface ClusterWatchingContract extends ClusterUnderContract {
  /// The shortest watch that there is.
  Duration A_SECOND = Duration.ofSeconds(1);

  /// For some requests on a busy machine.
  Duration LONG_ENOUGH = Duration.ofSeconds(10);

  @Test
  default void tellsWhatHappenedToPodsSinceAList() {
    node();
    var start = now(Source.PODS);
    var pod = pod();
    writer().deletePod(pod.key(), pod.meta().uid(), Duration.ofSeconds(30));

    var told = events(heard(start).pods());

    assertThat(told.events()).extracting(WatchEvent::type).startsWith(WatchEvent.Type.ADDED);
    assertThat(told.events())
        .extracting(WatchEvent::type)
        .endsWith(WatchEvent.Type.MODIFIED)
        .doesNotContain(WatchEvent.Type.DELETED);
    assertThat(told.events().getLast().object()).isEqualTo(podNow());
    assertThat(WatchEvent.inOrder(told.events(), PodView::meta)).isTrue();
    assertThat(events(heard(since(Source.PODS, told.next())).pods()).events()).isEmpty();
  }

  /// So that it can be told when it was: an object that is gone is shown as it was last.
  @Test
  default void tellsOfAnObjectThatIsGoneWhatItWasLast() {
    var created = createdClaim();
    var start = now(Source.NODE_CLAIMS);
    writer().deleteNodeClaim(created.name(), created.meta().uid());
    writer()
        .removeFinalizer(
            ObjectKind.NODE_CLAIM, "service-1", created.meta().uid(), Finalizer.TERMINATION);

    var told = events(heard(start).nodeClaims());

    assertThat(told.events().getLast().type()).isEqualTo(WatchEvent.Type.DELETED);
    assertThat(told.events().getLast().object().name()).isEqualTo(created.name());
    assertThat(told.events().getLast().object().meta().deleting()).isTrue();
    assertThat(events(heard(since(Source.NODE_CLAIMS, told.next())).nodeClaims()).events())
        .isEmpty();
  }

  /// Nobody sees it being deleted: the API server takes it away in one step.
  @Test
  default void tellsOfAnObjectThatNothingHoldsNoMoreThanThatItIsGone() {
    var node = node();
    var start = now(Source.NODES);
    writer().deleteNode(node.name(), node.meta().uid());

    var told = events(heard(start).nodes()).events();

    assertThat(told)
        .filteredOn(event -> event.object().name().equals(node.name()))
        .noneMatch(event -> event.object().meta().deleting())
        .last()
        .returns(WatchEvent.Type.DELETED, WatchEvent::type);
  }

  @Test
  default void tellsOfTheOtherKindsToo() {
    var start = now(Source.NODES, Source.NODE_POOLS, Source.NODE_CLASSES);
    var node = node();
    var pool = pool();
    given(NodeClasses.ready("default"));

    var changes = heard(start);

    assertThat(events(changes.nodes()).events())
        .filteredOn(event -> event.type() == WatchEvent.Type.ADDED)
        .extracting(event -> event.object().meta().uid())
        .containsExactly(node.meta().uid());
    assertThat(events(changes.nodePools()).events())
        .last()
        .isEqualTo(new WatchEvent<>(WatchEvent.Type.ADDED, pool));
    assertThat(events(changes.nodeClasses()).events())
        .extracting(event -> event.object().name().value())
        .contains("default");
  }

  @Test
  default void tellsWhatHappensToSeveralKindsWhileItsCallerWaits() {
    var node = node();
    var start = now(Source.NODE_CLAIMS, Source.NODES, Source.PODS);
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
      assertThat(events(changes.pods()).next()).isNotEqualTo(start.of(Source.PODS).orElseThrow());
    }
  }

  /// Several watches of a second are over after one second, not one after the other.
  @Test
  default void watchesAllKindsForTheSameTime() {
    var all =
        List.of(
            Source.NODE_POOLS, Source.NODE_CLASSES, Source.NODE_CLAIMS, Source.NODES, Source.PODS);
    var start = now(all.toArray(Source[]::new));
    Duration began = time();

    var changes = heard(start);

    assertThat(time().minus(began)).isLessThan(A_SECOND.multipliedBy(3));
    assertThat(
            List.of(
                changes.nodePools(),
                changes.nodeClasses(),
                changes.nodeClaims(),
                changes.nodes(),
                changes.pods()))
        .allSatisfy(watched -> assertThat(watched).isInstanceOf(Watched.Events.class));
  }

  @Test
  default void hearsNothingOfWhatItWasNotToldToWatchAndSaysWhereItCannotGoOn() {
    var old = tooOld();
    var since = new TreeMap<>(now(Source.NODES).since());
    since.put(Source.PODS, old);

    var changes = heard(new WatchStart(since));

    assertThat(changes.nodeClaims()).isInstanceOf(Watched.Gone.class);
    assertThat(changes.nodes()).isInstanceOf(Watched.Events.class);
    assertThat(changes.pods()).isInstanceOf(Watched.Gone.class);
  }

  private static WatchStart since(Source kind, ResourceVersion version) {
    return new WatchStart(new TreeMap<>(Map.of(kind, version)));
  }

  private WatchStart now(Source... kinds) {
    var since = new TreeMap<Source, ResourceVersion>();
    for (Source kind : kinds) {
      since.put(kind, version(kind).orElseThrow());
    }
    return new WatchStart(since);
  }

  private Optional<ResourceVersion> version(Source kind) {
    return switch (kind) {
      case NODE_POOLS -> reader().nodePools().resourceVersion();
      case NODE_CLASSES -> reader().nodeClasses().resourceVersion();
      case NODE_CLAIMS -> reader().nodeClaims().resourceVersion();
      case NODES -> reader().nodes().resourceVersion();
      case PODS -> reader().pods().resourceVersion();
      default -> throw new IllegalArgumentException("%s can't be watched".formatted(kind));
    };
  }

  /// All that has happened since, heard within a second.
  private Changes heard(WatchStart start) {
    try (var watching = reader().startWatching(start, A_SECOND)) {
      pass(A_SECOND);
      return reader().endWatching(watching);
    }
  }

  private static <T> Watched.Events<T> events(Watched<T> watched) {
    return switch (watched) {
      case Watched.Events<T> events -> events;
      case Watched.Gone<T> _ -> throw new AssertionError("The watch can't go on");
      case Watched.Refused<T>(var why) -> throw new AssertionError(why);
    };
  }
}
