package dev.lamplighter.benchmarks.generate;

import java.util.List;
import java.util.Random;

/// Choices by a seed.
record Dice(Random random) {

  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  double factor(double least, double most) {
    return least + random.nextDouble() * (most - least);
  }
}
