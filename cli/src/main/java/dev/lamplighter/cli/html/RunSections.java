package dev.lamplighter.cli.html;

import dev.lamplighter.cli.simulate.ScenarioRun;
import dev.lamplighter.cli.story.UserObjects;
import dev.lamplighter.cli.timeline.RunTimeline;
import dev.lamplighter.cli.timeline.TimelineRecorder;
import dev.lamplighter.local.labs.Lab;
import dev.lamplighter.local.labs.LabRun;
import dev.lamplighter.local.story.Pace;
import dev.lamplighter.local.story.Scenario;
import java.util.List;
import java.util.Optional;

/// Plays runs into sections of a page.
public final class RunSections {
  private RunSections() {}

  public static RunSection play(Lab lab, long seed) {
    var recorder = new TimelineRecorder();
    LabRun run = LabRun.play(lab, seed, recorder::hear);
    return new RunSection(
        "lab-" + lab.id(),
        "Lab %s: %s".formatted(lab.id(), lab.title()),
        Optional.of(run.ok()),
        run.outcomes().stream()
            .map(
                outcome ->
                    new RunSection.Verdict(outcome.expectation().sentence(), outcome.difference()))
            .toList(),
        List.of(
            new RunSection.Notice(
                UserObjects.LEFT_BEHIND, UserObjects.of(lab.scenario()).leftBehind())),
        recorder.finish(run.world()));
  }

  /// A simulation that was played, and whether every step found what it named.
  public record Simulated(RunSection section, boolean allFound) {}

  public static Simulated play(Scenario scenario, ScenarioRun.Setting setting, Pace pace) {
    var recorder = new TimelineRecorder();
    ScenarioRun run = ScenarioRun.play(scenario, setting, recorder::hear, pace);
    RunTimeline timeline = recorder.finish(run.world());
    UserObjects objects = UserObjects.of(scenario);
    var section =
        new RunSection(
            "simulation",
            "Simulation",
            Optional.empty(),
            List.of(),
            List.of(
                new RunSection.Notice(UserObjects.LEFT_TO_YOU, objects.leftBehind()),
                new RunSection.Notice(UserObjects.NOT_SIMULATED, objects.notSimulated())),
            timeline);
    return new Simulated(section, run.allFound());
  }
}
