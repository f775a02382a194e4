package dev.lamplighter.lifecycle;

import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.World;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/// Nodes of tests that are on their way out since [World#START].
final class Departing {
  private Departing() {}

  /// Node `n1` of claim `a`, with every mark of a claim that drains.
  static Consumer<NodeDraft> draining(Optional<Instant> deadline) {
    return marked(ClaimState.DRAINING, deadline);
  }

  static Consumer<NodeDraft> draining() {
    return draining(Optional.empty());
  }

  static Consumer<NodeDraft> terminating() {
    return marked(ClaimState.TERMINATING, Optional.empty());
  }

  private static Consumer<NodeDraft> marked(ClaimState state, Optional<Instant> deadline) {
    return n ->
        n.taint("karpenter.sh/disrupted:NoSchedule")
            .labels("node.kubernetes.io/exclude-from-external-load-balancers=karpenter")
            .deletingSince(World.START)
            .claim(
                "a",
                c ->
                    c.state(state)
                        .mirrorDeletingSince(World.START)
                        .removal(
                            new Removal(Removal.Cause.DELETED, "a user deleted it", deadline)));
  }
}
