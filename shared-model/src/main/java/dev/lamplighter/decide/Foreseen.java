package dev.lamplighter.decide;

import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PoolHealth;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The snapshot as the steps decided so far will leave it, as far as claims' records and outages
/// go: so that what is decided later in the same look builds on them.
final class Foreseen {
  private Foreseen() {}

  /// With every record as its step writes it.
  static ClusterSnapshot after(List<Step> steps, ClusterSnapshot snapshot) {
    return snapshot.withClaims(claims(steps, snapshot, false));
  }

  /// The same, but a claim on its way to be ready is still where it was: its node does not show the
  /// labels and taints yet that a plan would count on.
  static ClusterSnapshot forPlanning(List<Step> steps, ClusterSnapshot snapshot) {
    return snapshot.withClaims(claims(steps, snapshot, true)).during(outages(steps));
  }

  /// With what these steps have learned of the pools.
  static ClusterSnapshot knowing(List<Step> steps, ClusterSnapshot snapshot) {
    SortedMap<Uid, PoolHealth> health = new TreeMap<>(snapshot.poolHealth());
    for (Step step : steps) {
      for (Effect effect : step.effects()) {
        if (effect instanceof Effect.RecordPoolHealth(var pool, var next)) {
          health.put(pool, next);
        }
      }
    }
    return snapshot.withPoolHealth(health);
  }

  private static List<Outage> outages(List<Step> steps) {
    return steps.stream()
        .flatMap(step -> step.effects().stream())
        .filter(Effect.RecordOutage.class::isInstance)
        .map(effect -> ((Effect.RecordOutage) effect).outage())
        .toList();
  }

  private static List<ClaimView> claims(
      List<Step> steps, ClusterSnapshot snapshot, boolean withoutProgress) {
    SortedMap<NodeClaimName, ClaimRecord> written = new TreeMap<>();
    SortedSet<NodeClaimName> forgotten = new TreeSet<>();
    for (Step step : steps) {
      for (Effect effect : step.effects()) {
        if (effect instanceof Effect.UpdateClaim(var next, _)) {
          written.put(next.name(), next.withVersion(next.version() + 1));
        } else if (effect instanceof Effect.ForgetClaim(var last)) {
          forgotten.add(last.name());
        }
      }
    }
    return snapshot.claims().stream()
        .filter(claim -> !forgotten.contains(claim.record().name()))
        .map(claim -> replace(claim, written, withoutProgress))
        .toList();
  }

  private static ClaimView replace(
      ClaimView claim, SortedMap<NodeClaimName, ClaimRecord> written, boolean withoutProgress) {
    ClaimRecord next = written.getOrDefault(claim.record().name(), claim.record());
    if (withoutProgress && isProgress(claim.record(), next)) {
      return claim;
    }
    return new ClaimView(next, claim.mirror(), claim.node(), claim.instance());
  }

  private static boolean isProgress(ClaimRecord before, ClaimRecord next) {
    return before.state() != next.state() && !next.state().leaving();
  }
}
