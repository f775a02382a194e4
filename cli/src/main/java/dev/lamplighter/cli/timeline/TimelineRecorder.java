package dev.lamplighter.cli.timeline;

import dev.lamplighter.cli.picture.PictureReader;
import dev.lamplighter.cli.story.Names;
import dev.lamplighter.cli.story.Narrator;
import dev.lamplighter.cli.story.Telling;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.StoryEvent;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Hears a story and keeps what a timeline is made of.
public final class TimelineRecorder {
  private final List<Telling> story = new ArrayList<>();
  private final Narrator narrator = new Narrator(story::add);
  private final List<NodeHistory> nodes = new ArrayList<>();

  /// The latest of each name: an address may be used again.
  private final SequencedMap<NodeName, NodeHistory> current = new LinkedHashMap<>();

  private final Set<PodKey> askedToLeave = new TreeSet<>();

  public void hear(PretendWorld world, StoryEvent event) {
    if (nodes.isEmpty()) {
      world.cluster().nodes().forEach(node -> joined(node, node.meta().creationTimestamp()));
    }
    narrator.hear(event);
    switch (event) {
      case StoryEvent.NodeJoined(var at, var node) -> joined(node, at);
      case StoryEvent.NodeReady(var at, var node) -> of(node, it -> it.ready(since(at)));
      case StoryEvent.NodeLeaving(var at, var node) -> of(node, it -> it.leaving(since(at), true));
      case StoryEvent.NodeStays(var at, var node) -> of(node, it -> it.leaving(since(at), false));
      case StoryEvent.NodeGone(var at, var node) -> of(node, it -> it.gone(since(at)));
      case StoryEvent.PodBound(var at, var pod, var node) ->
          of(node, it -> it.pod(since(at), PodMark.Kind.BOUND, Names.pod(pod.key())));
      case StoryEvent.PodGone(var at, var pod) -> gone(at, pod);
      case StoryEvent.Looked(_, var report) -> looked(report);
      case StoryEvent.PodUnschedulable _, StoryEvent.UserActed _, StoryEvent.AwsActed _ -> {
        // The story tells them.
      }
    }
  }

  /// The timeline of the world as it is now, at its end.
  public RunTimeline finish(PretendWorld world) {
    narrator.end();
    List<NodeLife> lives = new NodeLives(world).of(nodes);
    return new RunTimeline(
        world.elapsed(),
        lives,
        CostCurve.of(lives, world.elapsed()),
        story,
        PictureReader.read(world));
  }

  private void joined(NodeView node, Instant at) {
    if (current.containsKey(node.name()) && current.get(node.name()).gone().isEmpty()) {
      return;
    }
    var history = new NodeHistory(node, since(at));
    nodes.add(history);
    current.put(node.name(), history);
  }

  private void of(NodeView node, Consumer<NodeHistory> change) {
    of(node.name(), change);
  }

  private void of(NodeName node, Consumer<NodeHistory> change) {
    Optional.ofNullable(current.get(node)).ifPresent(change);
  }

  private void gone(Instant at, PodView pod) {
    var kind = askedToLeave.remove(pod.key()) ? PodMark.Kind.MOVED : PodMark.Kind.GONE;
    pod.status()
        .node()
        .ifPresent(node -> of(node, it -> it.pod(since(at), kind, Names.pod(pod.key()))));
  }

  private void looked(PassReport report) {
    for (EffectResult result : report.effects()) {
      switch (result.effect()) {
        case Effect.EvictPod(var pod, _, _) -> askedToLeave.add(pod);
        case Effect.DeletePod(var pod, _, _, _) -> askedToLeave.add(pod);
        default -> {
          // Nothing else makes a pod leave.
        }
      }
    }
  }

  private static Duration since(Instant at) {
    return NodeLives.since(at);
  }
}
