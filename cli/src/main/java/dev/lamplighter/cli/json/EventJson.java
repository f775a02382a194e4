package dev.lamplighter.cli.json;

import dev.lamplighter.cli.story.VirtualTime;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.ScenarioStep;
import dev.lamplighter.local.story.StoryEvent;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A story event as JSON: `time` as a user reads it, `seconds` since the world began, `event` its
/// kind, and what the kind has.
final class EventJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private EventJson() {}

  static ObjectNode of(StoryEvent event) {
    return switch (event) {
      case StoryEvent.UserActed(var at, var step, boolean found) ->
          node(at, "user")
              .put("does", verb(step))
              .put("command", step.command())
              .put("found", found);
      case StoryEvent.AwsActed(var at, var step, boolean found) ->
          node(at, "aws").put("does", verb(step)).put("what", step.command()).put("found", found);
      case StoryEvent.Looked(var at, var report) -> node(at, "look").setAll(LookJson.of(report));
      case StoryEvent.NodeJoined(var at, var node) ->
          node(at, "node-joined").put("node", node.name().value());
      case StoryEvent.NodeReady(var at, var node) ->
          node(at, "node-ready").put("node", node.name().value());
      case StoryEvent.NodeLeaving(var at, var node) ->
          node(at, "node-leaving").put("node", node.name().value());
      case StoryEvent.NodeStays(var at, var node) ->
          node(at, "node-stays").put("node", node.name().value());
      case StoryEvent.NodeGone(var at, var node) ->
          node(at, "node-gone").put("node", node.name().value());
      case StoryEvent.PodBound(var at, var pod, var node) ->
          node(at, "pod-bound").put("pod", pod.key().toString()).put("node", node.value());
      case StoryEvent.PodUnschedulable(var at, var pod) ->
          node(at, "pod-unschedulable").put("pod", pod.key().toString());
      case StoryEvent.PodGone(var at, var pod) ->
          node(at, "pod-gone").put("pod", pod.key().toString());
    };
  }

  private static ObjectNode node(Instant at, String kind) {
    return JSON.objectNode()
        .put("time", VirtualTime.of(at))
        .put("seconds", Duration.between(PretendWorld.START, at).toMillis() / 1000.0)
        .put("event", kind);
  }

  private static String verb(ScenarioStep step) {
    return switch (step) {
      case ScenarioStep.Apply _ -> "apply";
      case ScenarioStep.Delete _ -> "delete";
      case ScenarioStep.DeleteUnplayed _ -> "delete";
      case ScenarioStep.DeleteNodeClaims _ -> "delete";
      case ScenarioStep.Scale _ -> "scale";
      case ScenarioStep.PublishImage _ -> "publish-image";
      case ScenarioStep.FreeTierOnly _ -> "free-tier-only";
      case ScenarioStep.SpotWarning _ -> "spot-warning";
    };
  }
}
