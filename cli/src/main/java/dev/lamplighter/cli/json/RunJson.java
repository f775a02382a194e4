package dev.lamplighter.cli.json;

import dev.lamplighter.cli.picture.PictureReader;
import dev.lamplighter.cli.story.UserObjects;
import dev.lamplighter.local.labs.Lab;
import dev.lamplighter.local.labs.LabRun;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.StoryEvent;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Whole runs as JSON documents.
public final class RunJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private RunJson() {}

  /// A lab that was played, as a part of the document.
  public record LabPlayed(boolean ok, ObjectNode json) {}

  public static LabPlayed play(Lab lab, long seed) {
    ArrayNode events = JSON.arrayNode();
    LabRun run = LabRun.play(lab, seed, (_, event) -> events.add(EventJson.of(event)));
    var json =
        JSON.objectNode().put("id", lab.id().value()).put("title", lab.title()).put("ok", run.ok());
    json.set("expectations", LookJson.array(run.outcomes(), RunJson::outcome));
    json.set("cluster", PictureJson.of(PictureReader.read(run.world())));
    json.set("leftBehind", LookJson.texts(UserObjects.of(lab.scenario()).leftBehind()));
    json.set("events", events);
    return new LabPlayed(run.ok(), json);
  }

  private static ObjectNode outcome(LabRun.Outcome outcome) {
    var json =
        JSON.objectNode()
            .put("sentence", outcome.expectation().sentence())
            .put("ok", outcome.difference().isEmpty());
    outcome.difference().ifPresent(difference -> json.put("difference", difference));
    return json;
  }

  public static String ofLabs(long seed, List<LabPlayed> labs) {
    var document =
        JSON.objectNode().put("seed", seed).put("ok", labs.stream().allMatch(LabPlayed::ok));
    document.set("labs", LookJson.array(labs, LabPlayed::json));
    return text(document);
  }

  /// The document of a simulation: its events, and the cluster as it is at the end.
  public static String ofSimulation(
      long seed, List<StoryEvent> events, PretendWorld world, UserObjects objects) {
    var document = JSON.objectNode().put("seed", seed);
    document.set("cluster", PictureJson.of(PictureReader.read(world)));
    document.set("leftBehind", LookJson.texts(objects.leftBehind()));
    document.set("notSimulated", LookJson.texts(objects.notSimulated()));
    document.set("events", LookJson.array(events, EventJson::of));
    return text(document);
  }

  private static String text(ObjectNode document) {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(document);
  }
}
