package dev.lamplighter.local.story;

import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;

/// Something worth telling that happened in a pretend world.
public sealed interface StoryEvent {
  Instant at();

  /// The user typed a command; `found` is false if it named something that is not there.
  record UserActed(Instant at, ScenarioStep step, boolean found) implements StoryEvent {}

  /// AWS did something of its own accord; `found` is false if there was nothing to do it to.
  record AwsActed(Instant at, ScenarioStep.OfAws step, boolean found) implements StoryEvent {}

  /// Lamplighter looked, and decided or did something.
  record Looked(Instant at, PassReport report) implements StoryEvent {}

  record NodeJoined(Instant at, NodeView node) implements StoryEvent {}

  record NodeReady(Instant at, NodeView node) implements StoryEvent {}

  /// The node is marked so that its pods leave, or is being deleted.
  record NodeLeaving(Instant at, NodeView node) implements StoryEvent {}

  /// The mark is taken off again.
  record NodeStays(Instant at, NodeView node) implements StoryEvent {}

  record NodeGone(Instant at, NodeView node) implements StoryEvent {}

  /// kube-scheduler bound a pod.
  record PodBound(Instant at, PodView pod, NodeName node) implements StoryEvent {}

  /// kube-scheduler found no node for a pod.
  record PodUnschedulable(Instant at, PodView pod) implements StoryEvent {}

  record PodGone(Instant at, PodView pod) implements StoryEvent {}
}
