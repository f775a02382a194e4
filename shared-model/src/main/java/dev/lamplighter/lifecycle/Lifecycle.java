package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;

/// What each claim does next: registration, initialization, drain, termination, and the collection
/// of what was left over.
public final class Lifecycle {
  private Lifecycle() {}

  public static List<Step> decide(ClusterSnapshot snapshot) {
    return List.of();
  }
}
