package dev.lamplighter.functions.pass;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PassId;
import java.time.Instant;
import java.util.List;

/// All about one look: what was seen, what was decided and why, what became of it, and what else
/// went wrong since the look before.
public record PassReport(
    ClusterSnapshot snapshot,
    Decision decision,
    List<EffectResult> effects,
    List<String> troubles) {
  public PassReport {
    troubles = List.copyOf(troubles);
    effects = List.copyOf(effects);
  }

  public Instant takenAt() {
    return snapshot.takenAt();
  }

  public PassId pass() {
    return snapshot.pass();
  }
}
