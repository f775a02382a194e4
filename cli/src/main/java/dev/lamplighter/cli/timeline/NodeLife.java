package dev.lamplighter.cli.timeline;

import dev.lamplighter.model.Price;
import java.util.List;
import java.util.Optional;

/// One node from its launch to its end; `pool` is empty for one that is not Lamplighter's.
///
/// `name` is the node's, or its NodeClaim's if it never joined.
public record NodeLife(
    String name,
    Optional<String> pool,
    String instanceType,
    String zone,
    String capacityType,
    Optional<Price> price,
    List<Phase> phases,
    List<PodMark> pods) {
  public NodeLife {
    phases = List.copyOf(phases);
    pods = List.copyOf(pods);
  }
}
