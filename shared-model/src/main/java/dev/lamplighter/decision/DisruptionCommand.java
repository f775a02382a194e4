package dev.lamplighter.decision;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import java.util.List;

/// What disruption has decided to do. There is no "do nothing" member: that is an empty list.
public sealed interface DisruptionCommand {
  DisruptionReason reason();

  List<NodeClaimName> candidates();

  /// Remove the candidates: they hold no pods that would need another place.
  record Delete(DisruptionReason reason, NodePoolName pool, List<NodeClaimName> candidates)
      implements DisruptionCommand {
    public Delete {
      candidates = List.copyOf(candidates);
    }
  }
}
