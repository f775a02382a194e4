package dev.lamplighter.decision;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.model.NodeClaimName;
import java.util.List;

/// What disruption has decided to do. There is no "do nothing" member: that is an empty list.
///
/// `because` says why, as the rest of a sentence that begins with the candidates.
public sealed interface DisruptionCommand {
  DisruptionReason reason();

  List<NodeClaimName> candidates();

  String because();

  /// Remove nodes that hold no pods which would need another place. Each goes for itself.
  record DeleteEmpty(List<NodeClaimName> candidates, String because) implements DisruptionCommand {
    public DeleteEmpty {
      candidates = List.copyOf(candidates);
    }

    @Override
    public DisruptionReason reason() {
      return DisruptionReason.EMPTY;
    }
  }

  /// Remove the candidates together: their pods fit on nodes that are there.
  record Delete(DisruptionReason reason, List<NodeClaimName> candidates, String because)
      implements DisruptionCommand {
    public Delete {
      candidates = List.copyOf(candidates);
    }
  }

  /// Remove the candidates together, once `replacements` are ready for their pods.
  record Replace(
      DisruptionReason reason,
      List<NodeClaimName> candidates,
      List<PlannedClaim> replacements,
      String because)
      implements DisruptionCommand {
    public Replace {
      candidates = List.copyOf(candidates);
      replacements = List.copyOf(replacements);
    }
  }
}
