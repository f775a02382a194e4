package dev.lamplighter.cli.uninstall;

import dev.lamplighter.functions.teardown.TeardownEnding;
import dev.lamplighter.model.ClusterName;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// How an uninstall ended, for people and for programs.
public record UninstallEnd(ClusterName cluster, TeardownEnding ending) {

  /// Whether nothing is left to do.
  public boolean done() {
    return ending instanceof TeardownEnding.Done;
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    switch (ending) {
      case TeardownEnding.Done(var remains) -> {
        lines.add("Cluster %s is left.".formatted(cluster));
        remains(remains, lines);
      }
      case TeardownEnding.GivenUp(var stage, var remains, var why) -> {
        lines.add("Cluster %s is not left yet, while %s: %s.".formatted(cluster, stage, why));
        remains(remains, lines);
        lines.add("Run the same command again to go on.");
      }
      case TeardownEnding.Held(var remains, var why) -> {
        lines.add("Cluster %s is not left: %s.".formatted(cluster, why));
        remains(remains, lines);
      }
      case TeardownEnding.OutOfTime(var why) -> {
        lines.add(
            "Ended before cluster %s was left%s."
                .formatted(cluster, why.isEmpty() ? "" : ": " + why));
        lines.add("Nothing is launched there. Run the same command again to go on.");
      }
    }
    return lines;
  }

  private static void remains(List<String> remains, List<String> lines) {
    if (!remains.isEmpty()) {
      lines.add("What remains:");
      remains.forEach(it -> lines.add("  " + it));
    }
  }

  public ObjectNode json() {
    var json = JsonNodeFactory.instance.objectNode().put("cluster", cluster.value());
    switch (ending) {
      case TeardownEnding.Done(var remains) -> {
        json.put("ending", "DONE");
        remains.forEach(json.putArray("remains")::add);
      }
      case TeardownEnding.GivenUp(var stage, var remains, var why) -> {
        json.put("ending", "GIVEN_UP").put("stage", stage.name()).put("why", why);
        remains.forEach(json.putArray("remains")::add);
      }
      case TeardownEnding.Held(var remains, var why) -> {
        json.put("ending", "HELD").put("why", why);
        remains.forEach(json.putArray("remains")::add);
      }
      case TeardownEnding.OutOfTime(var why) -> json.put("ending", "ENDED").put("why", why);
    }
    return json;
  }
}
