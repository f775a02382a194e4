package dev.lamplighter.benchmarks.generate;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.List;
import java.util.Random;

/// A small problem with something of everything that the format knows. One seed is one problem.
public final class RandomProblem {
  private RandomProblem() {}

  public static Problem of(long seed) {
    var dice = new Dice(new Random(seed));
    var pods = new RandomPods(dice);
    return new Problem(
        "seed-" + seed,
        new RandomTypes(dice).types(),
        new RandomPools(dice).pools(),
        List.of(),
        pods.daemons(),
        pods.pods());
  }
}
