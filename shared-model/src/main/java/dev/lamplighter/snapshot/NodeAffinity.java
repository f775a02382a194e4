package dev.lamplighter.snapshot;

import dev.lamplighter.model.Requirements;
import java.util.List;

/// A pod's node affinity: `required` terms are alternatives (empty: no constraint), `preferred`
/// ones wishes.
public record NodeAffinity(List<Requirements> required, List<Preferred> preferred) {
  public static final NodeAffinity NONE = new NodeAffinity(List.of(), List.of());

  public NodeAffinity {
    required = List.copyOf(required);
    preferred = List.copyOf(preferred);
  }

  /// A wish with its weight, 1 to 100.
  public record Preferred(int weight, Requirements term) {}
}
