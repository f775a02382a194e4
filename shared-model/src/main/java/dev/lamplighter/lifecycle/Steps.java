package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import java.util.List;

/// How the steps of this package are put together.
final class Steps {
  private Steps() {}

  static Step about(NodeClaimName claim, String because, List<Effect> effects) {
    return new Step("nodeclaim/" + claim, because, effects);
  }

  static Step about(NodeClaimName claim, String because, Effect... effects) {
    return about(claim, because, List.of(effects));
  }

  /// The write of a record that leaves the pool's ledger as it is.
  static Effect update(ClaimRecord next) {
    return new Effect.UpdateClaim(next, Resources.EMPTY);
  }
}
