package dev.lamplighter.local.labs;

import dev.lamplighter.local.story.Scenario;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.util.List;

/// One lab: what the user does, and what must be seen at its end; in a cluster with so many fixed
/// nodes.
public record Lab(
    LabId id,
    String title,
    int fixedNodes,
    ClusterPolicy policy,
    Scenario scenario,
    List<Expectation> expectations) {
  private static final int FIXED_NODES = 2;

  /// In the cluster that most labs start from.
  public Lab(LabId id, String title, Scenario scenario, List<Expectation> expectations) {
    this(id, title, FIXED_NODES, ClusterPolicy.DEFAULT, scenario, expectations);
  }

  public Lab {
    expectations = List.copyOf(expectations);
  }

  @Override
  public String toString() {
    return "%s: %s".formatted(id, title);
  }
}
