package dev.lamplighter.local.labs;

import static dev.lamplighter.local.labs.LabScript.apply;
import static dev.lamplighter.local.labs.LabScript.minutes;
import static dev.lamplighter.local.labs.LabScript.scenario;

import dev.lamplighter.local.story.ScenarioStep;
import java.time.Duration;
import java.util.List;

/// The labs about nodes that must be exchanged: a newer image, a spot instance taken back.
final class UpkeepLabs {
  private static final String NEWER_IMAGE = "v20251002";

  private UpkeepLabs() {}

  static Lab lab8() {
    return new Lab(
        new LabId("8"),
        "A newer image drifts al2023@latest only",
        scenario(
            minutes(20),
            apply(minutes(1), "pinned/pool.yaml", "pinned/deployment.yaml"),
            apply(minutes(1), "workloads/httpd.yaml"),
            new ScenarioStep.PublishImage(minutes(6), NEWER_IMAGE)),
        List.of(
            Expectation.of("2 httpd pods run", o -> o.running("httpd").size(), 2),
            Expectation.of("2 nodes of pool service", o -> o.nodes("service").size(), 2),
            Expectation.of("each was replaced", o -> o.launches("service").size(), 4),
            ReplacementChecks.runsImage("service", NEWER_IMAGE),
            LabChecks.oneAfterTheOther("service"),
            ReplacementChecks.replacedBeforeGone("service"),
            Expectation.of("the pinned node stayed", o -> o.launches("pinned").size(), 1),
            Expectation.of("and is still there", o -> o.nodes("pinned").size(), 1)));
  }

  static Lab lab9() {
    var warned = minutes(6);
    return new Lab(
        new LabId("9"),
        "Spot interruption: replaced at once, drained in time",
        scenario(
            minutes(12),
            apply(minutes(1), "workloads/httpd.yaml"),
            new ScenarioStep.SpotWarning(warned, "service")),
        List.of(
            Expectation.of("2 httpd pods run", o -> o.running("httpd").size(), 2),
            Expectation.of("2 nodes of pool service", o -> o.nodes("service").size(), 2),
            ReplacementChecks.launchedWithin("service", 2, warned, Duration.ofSeconds(10)),
            ReplacementChecks.endedByUs("service")));
  }
}
