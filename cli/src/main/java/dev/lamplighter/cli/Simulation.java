package dev.lamplighter.cli;

import dev.lamplighter.cli.html.RunPage;
import dev.lamplighter.cli.html.RunSections;
import dev.lamplighter.cli.json.RunJson;
import dev.lamplighter.cli.picture.PictureReader;
import dev.lamplighter.cli.picture.PictureText;
import dev.lamplighter.cli.simulate.ScenarioRun;
import dev.lamplighter.cli.simulate.SimulationPlan;
import dev.lamplighter.cli.story.ObjectList;
import dev.lamplighter.cli.story.UserObjects;
import dev.lamplighter.cli.story.VirtualTime;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.Pace;
import dev.lamplighter.local.story.StoryEvent;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/// A user's scenario, played in the labs' cluster and shown in one of several ways.
final class Simulation {
  /// How often the time is shown on a terminal.
  private static final Duration STEP = Duration.ofMinutes(1);

  private final Lamplighter root;
  private final SimulationPlan plan;
  private final ScenarioRun.Setting setting;

  Simulation(Lamplighter root, SimulationPlan plan, ScenarioRun.Setting setting) {
    this.root = root;
    this.plan = plan;
    this.setting = setting;
  }

  /// Play it as a story.
  int tell() {
    PrintWriter out = root.terminal.out();
    var progress = new Progress(root.terminal);
    warnWithoutPools();
    var page =
        new StoryPage(
            root.look(),
            line -> {
              progress.clear();
              out.println(line);
            });
    ScenarioRun run = play(page::hear, progress);
    page.close(run.world());
    listObjects();
    return status(run.allFound());
  }

  /// Play it into one document of data.
  int document(OutputOptions output) {
    var events = new ArrayList<StoryEvent>();
    ScenarioRun run = play((_, event) -> events.add(event), new Progress(root.terminal));
    output.writeData(
        root.terminal,
        RunJson.ofSimulation(setting.seed(), events, run.world(), UserObjects.of(plan.scenario())));
    return status(run.allFound());
  }

  /// Play it into one page for a browser.
  int page(OutputOptions output) {
    var progress = new Progress(root.terminal);
    var played = RunSections.play(plan.scenario(), setting, pace(progress));
    progress.clear();
    output.write(
        root.terminal,
        RunPage.of("Lamplighter: a simulation", setting.seed(), List.of(played.section())));
    return status(played.allFound());
  }

  /// Play it on a screen, and say what there is at the end.
  int watch(WatchOptions options) {
    warnWithoutPools();
    root.terminal.out().flush();
    ScenarioRun run =
        options.play(
            root,
            "Simulation, until " + VirtualTime.of(plan.scenario().until()),
            watch ->
                ScenarioRun.play(
                    plan.scenario(), setting, (_, event) -> watch.hear(event), watch.pace()));
    new PictureText(root.look())
        .whole(PictureReader.read(run.world()))
        .forEach(root.terminal.out()::println);
    root.terminal.out().println();
    listObjects();
    return status(run.allFound());
  }

  private void warnWithoutPools() {
    if (!plan.hasNodePool()) {
      root.terminal
          .out()
          .println(
              root.look()
                  .paint(
                      Tone.WAITING,
                      "There is no NodePool among the manifests: without one no node is made."));
      root.terminal.out().println();
    }
  }

  private void listObjects() {
    PrintWriter out = root.terminal.out();
    Look look = root.look();
    UserObjects objects = UserObjects.of(plan.scenario());
    ObjectList.lines(UserObjects.LEFT_TO_YOU, objects.leftBehind(), look).forEach(out::println);
    ObjectList.lines(UserObjects.NOT_SIMULATED, objects.notSimulated(), look).forEach(out::println);
  }

  private static int status(boolean allFound) {
    return allFound ? ExitCode.OK : ExitCode.NOT_AS_EXPECTED;
  }

  private ScenarioRun play(BiConsumer<PretendWorld, StoryEvent> story, Progress progress) {
    ScenarioRun run = ScenarioRun.play(plan.scenario(), setting, story, pace(progress));
    progress.clear();
    return run;
  }

  private Pace pace(Progress progress) {
    return new Pace(STEP, world -> progress.say(howFar(world)));
  }

  private String howFar(PretendWorld world) {
    return "%s of %s"
        .formatted(VirtualTime.of(world.elapsed()), VirtualTime.of(plan.scenario().until()));
  }
}
