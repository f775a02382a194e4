package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The world as steps of this look will leave it, for what is decided after them in the same look:
/// claims have the records that are written, and replacements are on their way. So several commands
/// of one look never count on the same room.
public final class Ahead {
  private Ahead() {}

  /// After all steps.
  static ClusterSnapshot after(List<Step> steps, ClusterSnapshot snapshot) {
    return withEffects(steps.stream().flatMap(step -> step.effects().stream()).toList(), snapshot);
  }

  /// After those steps that launch something. What the others say of a claim is said once a look,
  /// so it is not looked at again.
  public static ClusterSnapshot afterLaunches(List<Step> steps, ClusterSnapshot snapshot) {
    return after(steps.stream().filter(Ahead::launches).toList(), snapshot);
  }

  private static boolean launches(Step step) {
    return step.effects().stream().anyMatch(Effect.Launch.class::isInstance);
  }

  static ClusterSnapshot withEffects(List<Effect> effects, ClusterSnapshot snapshot) {
    SortedMap<NodeClaimName, ClaimRecord> written = new TreeMap<>();
    List<ClaimView> claims = new ArrayList<>();
    for (Effect effect : effects) {
      if (effect instanceof Effect.UpdateClaim(var next, _)) {
        written.put(next.name(), next);
      } else if (effect instanceof Effect.Launch(var reserved, _, var mirror)) {
        claims.add(
            new ClaimView(reserved, Optional.of(mirror), Optional.empty(), Optional.empty()));
      }
    }
    if (written.isEmpty() && claims.isEmpty()) {
      return snapshot;
    }
    for (ClaimView claim : snapshot.claims()) {
      ClaimRecord next = written.getOrDefault(claim.record().name(), claim.record());
      claims.add(new ClaimView(next, claim.mirror(), claim.node(), claim.instance()));
    }
    return snapshot.withClaims(claims);
  }
}
