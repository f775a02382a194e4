package dev.lamplighter.cli.simulate;

import dev.lamplighter.local.labs.LabCluster;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.local.story.Pace;
import dev.lamplighter.local.story.Scenario;
import dev.lamplighter.local.story.StoryEvent;
import dev.lamplighter.local.story.StoryTeller;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.util.Optional;
import java.util.function.BiConsumer;

/// A user's scenario played once, in the labs' cluster: its world as it is at the end, and whether
/// every step found what it named.
public record ScenarioRun(PretendWorld world, boolean allFound) {

  /// `story` hears each event with the world as it is then.
  public static ScenarioRun play(
      Scenario scenario, Setting setting, BiConsumer<PretendWorld, StoryEvent> story, Pace pace) {
    var told = new Told(story);
    var teller = new StoryTeller(told::hear);
    var world =
        LabCluster.start(
            WorldSettings.of(setting.seed()).withPolicy(setting.policy()).withListener(teller),
            setting.fixedNodes());
    told.world = Optional.of(world);
    teller.follow(world);
    scenario.play(world, told::hear, pace);
    return new ScenarioRun(world, told.allFound);
  }

  /// Where the scenario is played.
  public record Setting(long seed, int fixedNodes, ClusterPolicy policy) {}

  /// The world is made after the listener that speaks of it.
  private static final class Told {
    private final BiConsumer<PretendWorld, StoryEvent> story;
    private Optional<PretendWorld> world = Optional.empty();
    private boolean allFound = true;

    Told(BiConsumer<PretendWorld, StoryEvent> story) {
      this.story = story;
    }

    void hear(StoryEvent event) {
      if (event instanceof StoryEvent.UserActed acted && !acted.found()) {
        allFound = false;
      }
      story.accept(world.orElseThrow(), event);
    }
  }
}
