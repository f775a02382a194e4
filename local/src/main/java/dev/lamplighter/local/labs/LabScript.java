package dev.lamplighter.local.labs;

import dev.lamplighter.local.story.Scenario;
import dev.lamplighter.local.story.ScenarioStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// How the scenarios of labs are written down.
final class LabScript {
  private LabScript() {}

  /// Pools and class are there from the start.
  static Scenario scenario(Duration until, ScenarioStep... steps) {
    var all = new ArrayList<ScenarioStep>();
    all.add(
        apply(
            Duration.ofSeconds(5),
            "pools/ec2nodeclass-default.yaml",
            "pools/nodepool-platform.yaml",
            "pools/nodepool-service.yaml"));
    all.addAll(List.of(steps));
    return new Scenario(all, until);
  }

  static ScenarioStep apply(Duration at, String... files) {
    var paths = List.of(files).stream().map(file -> "-f examples/labs/" + file).toList();
    return new ScenarioStep.Apply(
        at, "kubectl apply " + String.join(" ", paths), LabManifests.read(files));
  }

  static Duration minutes(int minutes) {
    return Duration.ofMinutes(minutes);
  }
}
