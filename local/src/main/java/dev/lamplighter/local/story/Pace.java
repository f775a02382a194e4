package dev.lamplighter.local.story;

import dev.lamplighter.local.simulation.PretendWorld;
import java.time.Duration;
import java.util.function.Consumer;

/// In which steps of virtual time a world is played, and what is done between two of them: a screen
/// is drawn, say. The world stands still meanwhile; what happens in it does not depend on the
/// steps.
public record Pace(Duration step, Consumer<PretendWorld> between) {
  public Pace {
    if (!step.isPositive()) {
      throw new IllegalArgumentException("A step of %s never ends".formatted(step));
    }
  }

  /// From the beginning to the end at once.
  public static Pace atOnce() {
    return new Pace(Duration.ofDays(36_500), _ -> {});
  }

  void play(PretendWorld world, Duration until) {
    for (Duration next = step; next.compareTo(until) < 0; next = next.plus(step)) {
      world.runUntil(next);
      between.accept(world);
    }
    world.runUntil(until);
    between.accept(world);
  }
}
