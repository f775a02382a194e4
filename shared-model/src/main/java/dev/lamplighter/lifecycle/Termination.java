package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;

/// The finalizers of NodePools and EC2NodeClasses: each goes after all that it owns.
public final class Termination {
  private Termination() {}

  public static List<Step> decide(ClusterSnapshot snapshot) {
    return List.of();
  }
}
