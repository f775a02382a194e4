package dev.lamplighter.local.story;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.Optional;
import java.util.function.Consumer;

/// Turns what happens in a world into story events, as it happens.
///
/// A look that found nothing to do is not worth telling, unless it is the first that could read
/// everything again. Pods of DaemonSets are not either.
public final class StoryTeller implements PassListener {
  private final Consumer<StoryEvent> listener;
  private Optional<Timeline> timeline = Optional.empty();
  private boolean incomplete;

  /// The listener is also the world's [PassListener], so it is made before the world.
  public StoryTeller(Consumer<StoryEvent> listener) {
    this.listener = listener;
  }

  public void follow(PretendWorld world) {
    timeline = Optional.of(world.timeline());
    world.cluster().server().onChange(Kind.NODE, this::nodeChanged);
    world.cluster().server().onChange(Kind.POD, this::podChanged);
  }

  @Override
  public void looked(PassReport report) {
    boolean readAgain = incomplete && report.snapshot().complete();
    incomplete = !report.snapshot().complete();
    if (readAgain || !report.decision().steps().isEmpty()) {
      timeline.ifPresent(clock -> listener.accept(new StoryEvent.Looked(clock.now(), report)));
    }
  }

  private void nodeChanged(Change<NodeView> change) {
    var now = timeline.orElseThrow().now();
    var node = change.object();
    boolean wasReady = change.before().filter(NodeView::ready).isPresent();
    switch (change.type()) {
      case ADDED -> listener.accept(new StoryEvent.NodeJoined(now, node));
      case DELETED -> listener.accept(new StoryEvent.NodeGone(now, node));
      case MODIFIED -> {
        if (node.ready() && !wasReady) {
          listener.accept(new StoryEvent.NodeReady(now, node));
        }
        boolean wasLeaving = change.before().filter(StoryTeller::leaving).isPresent();
        if (leaving(node) != wasLeaving) {
          listener.accept(
              wasLeaving
                  ? new StoryEvent.NodeStays(now, node)
                  : new StoryEvent.NodeLeaving(now, node));
        }
      }
    }
  }

  private static boolean leaving(NodeView node) {
    return node.meta().deleting() || node.taints().contains(Taint.DISRUPTED);
  }

  private void podChanged(Change<PodView> change) {
    var pod = change.object();
    if (pod.ownedBy(ObjectKind.DAEMON_SET)) {
      return;
    }
    var now = timeline.orElseThrow().now();
    var before = change.before();
    if (change.type() == Change.Type.DELETED) {
      listener.accept(new StoryEvent.PodGone(now, pod));
    } else if (before.flatMap(was -> was.status().node()).isEmpty()
        && pod.status().node().isPresent()) {
      listener.accept(new StoryEvent.PodBound(now, pod, pod.status().node().get()));
    } else if (before.flatMap(was -> was.status().unschedulableSince()).isEmpty()
        && pod.status().unschedulableSince().isPresent()) {
      listener.accept(new StoryEvent.PodUnschedulable(now, pod));
    }
  }
}
