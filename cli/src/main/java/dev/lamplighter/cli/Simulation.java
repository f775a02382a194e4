package dev.lamplighter.cli;

import dev.lamplighter.cli.json.RunJson;
import dev.lamplighter.cli.simulate.SimulationPlan;
import dev.lamplighter.cli.story.ObjectList;
import dev.lamplighter.cli.story.UserObjects;
import dev.lamplighter.cli.story.VirtualTime;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.local.labs.LabCluster;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.local.story.Pace;
import dev.lamplighter.local.story.StoryEvent;
import dev.lamplighter.local.story.StoryTeller;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.BiConsumer;

/// A user's scenario, played in the labs' cluster.
final class Simulation {
  /// How often the time is shown on a terminal.
  private static final Duration STEP = Duration.ofMinutes(1);

  private final SimulationPlan plan;
  private final long seed;
  private final int fixedNodes;
  private final Progress progress;
  private boolean allFound = true;

  Simulation(SimulationPlan plan, long seed, int fixedNodes, Progress progress) {
    this.plan = plan;
    this.progress = progress;
    this.seed = seed;
    this.fixedNodes = fixedNodes;
  }

  /// Play it as a story.
  int tell(Look look, PrintWriter out) {
    if (!plan.hasNodePool()) {
      out.println(
          look.paint(
              Tone.WAITING,
              "There is no NodePool among the manifests: without one no node is made."));
      out.println();
    }
    var page =
        new StoryPage(
            look,
            line -> {
              progress.clear();
              out.println(line);
            });
    PretendWorld world = play(page::hear);
    progress.clear();
    page.close(world);
    UserObjects objects = UserObjects.of(plan.scenario());
    ObjectList.lines(
            "Left to you, because Lamplighter neither makes nor removes it:",
            objects.leftBehind(),
            look)
        .forEach(out::println);
    ObjectList.lines("Applied, but nothing here depends on it:", objects.notSimulated(), look)
        .forEach(out::println);
    return status();
  }

  /// Play it into one JSON document.
  int document(PrintWriter out) {
    var events = new ArrayList<StoryEvent>();
    PretendWorld world = play((_, event) -> events.add(event));
    progress.clear();
    out.println(RunJson.ofSimulation(seed, events, world, UserObjects.of(plan.scenario())));
    return status();
  }

  private int status() {
    return allFound ? ExitCode.OK : ExitCode.NOT_AS_EXPECTED;
  }

  private PretendWorld play(BiConsumer<PretendWorld, StoryEvent> story) {
    var told = new Told(story);
    var teller = new StoryTeller(told::hear);
    var world = LabCluster.start(WorldSettings.of(seed).withListener(teller), fixedNodes);
    told.world = Optional.of(world);
    teller.follow(world);
    plan.scenario()
        .play(
            world,
            event -> {
              if (event instanceof StoryEvent.UserActed acted && !acted.found()) {
                allFound = false;
              }
              told.hear(event);
            },
            new Pace(STEP, () -> progress.say(howFar(world))));
    return world;
  }

  private String howFar(PretendWorld world) {
    return "%s of %s"
        .formatted(VirtualTime.of(world.elapsed()), VirtualTime.of(plan.scenario().until()));
  }

  /// The world is made after the listener that speaks of it.
  private static final class Told {
    private final BiConsumer<PretendWorld, StoryEvent> story;
    private Optional<PretendWorld> world = Optional.empty();

    Told(BiConsumer<PretendWorld, StoryEvent> story) {
      this.story = story;
    }

    void hear(StoryEvent event) {
      story.accept(world.orElseThrow(), event);
    }
  }
}
