package dev.lamplighter.local.labs;

import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.local.story.Pace;
import dev.lamplighter.local.story.StoryEvent;
import dev.lamplighter.local.story.StoryTeller;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/// A lab played once: its world as it is at the end, and each expectation with what differed.
public record LabRun(Lab lab, PretendWorld world, List<Outcome> outcomes) {
  public LabRun {
    outcomes = List.copyOf(outcomes);
  }

  public record Outcome(Expectation expectation, Optional<String> difference) {}

  public boolean ok() {
    return differences().isEmpty();
  }

  /// What was not as expected: the sentence, and what was seen instead.
  public List<String> differences() {
    return outcomes.stream()
        .flatMap(
            outcome ->
                outcome
                    .difference()
                    .map(seen -> outcome.expectation().sentence() + ": " + seen)
                    .stream())
        .toList();
  }

  /// Play `lab`; `story` hears each event with the world as it is then.
  public static LabRun play(Lab lab, long seed, BiConsumer<PretendWorld, StoryEvent> story) {
    return play(lab, seed, story, Pace.atOnce());
  }

  /// The same in steps.
  public static LabRun play(
      Lab lab, long seed, BiConsumer<PretendWorld, StoryEvent> story, Pace pace) {
    return play(lab, WorldSettings.of(seed), story, pace);
  }

  /// Untold, with `sabotage` between the functions and the outside.
  public static LabRun play(Lab lab, long seed, UnaryOperator<Ports> sabotage) {
    var settings = WorldSettings.of(seed).withSabotage(sabotage);
    return play(lab, settings, (_, _) -> {}, Pace.atOnce());
  }

  private static LabRun play(
      Lab lab, WorldSettings settings, BiConsumer<PretendWorld, StoryEvent> story, Pace pace) {
    var told = new World();
    var teller = new StoryTeller(event -> story.accept(told.world(), event));
    var world =
        LabCluster.start(settings.withListener(teller).withPolicy(lab.policy()), lab.fixedNodes());
    told.world = Optional.of(world);
    teller.follow(world);
    lab.scenario().play(world, event -> story.accept(world, event), pace);
    var observed = new Observed(world);
    var outcomes =
        lab.expectations().stream()
            .map(expectation -> new Outcome(expectation, expectation.difference().apply(observed)))
            .toList();
    return new LabRun(lab, world, outcomes);
  }

  /// The world is made after the listener that speaks of it.
  private static final class World {
    private Optional<PretendWorld> world = Optional.empty();

    PretendWorld world() {
      return world.orElseThrow();
    }
  }
}
