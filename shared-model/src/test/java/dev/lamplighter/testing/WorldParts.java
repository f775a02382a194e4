package dev.lamplighter.testing;

import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// What every [World] has alike.
final class WorldParts {
  static final ClusterFacts FACTS =
      new ClusterFacts(
          ClusterName.of(World.CLUSTER),
          "1.34",
          "https://mydev.example.com",
          "Y2VydGlmaWNhdGU=",
          "10.100.0.0/16",
          "10.100.0.10");

  private WorldParts() {}

  static <T> List<T> shuffled(List<T> list, Random random) {
    var copy = new ArrayList<>(list);
    Collections.shuffle(copy, random);
    return copy;
  }
}
