package dev.lamplighter.functions.act;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.lease.FencedStore.Outcome;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ClaimWrites;
import dev.lamplighter.functions.store.HintCodec;
import dev.lamplighter.functions.store.OutageCodec;
import dev.lamplighter.functions.store.PoolHealthCodec;
import dev.lamplighter.snapshot.ClusterSnapshot;

/// Writes to the state table. A refusal means that the item has changed since it was read, which
/// the next look sees.
final class StateEffects {
  private final Tenure tenure;
  private final ClusterSnapshot snapshot;
  private final ClaimWrites writes;

  StateEffects(Tenure tenure, ClusterSnapshot snapshot) {
    this.tenure = tenure;
    this.snapshot = snapshot;
    this.writes = new ClaimWrites(tenure.lease().cluster(), tenure.lease().epoch());
  }

  EffectOutcome update(Effect.UpdateClaim update) {
    var next = update.next();
    return outcome(
        tenure.store().transact(writes.update(next, update.ledgerDelta())),
        "%s is %s".formatted(next.name(), next.state()));
  }

  EffectOutcome adopt(Effect.AdoptClaim adopt) {
    return outcome(
        tenure.store().transact(writes.adopt(adopt.record())),
        "%s is recorded again".formatted(adopt.record().name()));
  }

  EffectOutcome forget(Effect.ForgetClaim forget) {
    return outcome(
        tenure.store().transact(writes.forget(forget.last())),
        "%s is forgotten".formatted(forget.last().name()));
  }

  EffectOutcome rewriteLedger(Effect.RewriteLedger rewrite) {
    return outcome(
        tenure.store().write(writes.rewriteLedger(rewrite.pool(), rewrite.before(), rewrite.sum())),
        "promised: " + rewrite.sum());
  }

  EffectOutcome forgetHint(Effect.ForgetHint forget) {
    var write = HintCodec.forget(tenure.lease().cluster(), forget.instance(), snapshot.hints());
    return switch (tenure.store().write(write)) {
      case Outcome.Written() -> new EffectOutcome.Done("");
      case Outcome.Refused _, Outcome.Closing _ ->
          new EffectOutcome.Skipped("More was said about %s since".formatted(forget.instance()));
    };
  }

  EffectOutcome recordOutage(Effect.RecordOutage record) {
    var outage = record.outage();
    var item = OutageCodec.encode(tenure.lease().cluster(), outage);
    return outcome(
        tenure.store().write(new Write.Put(item, new Condition.Always())),
        "%s %s in %s is not asked for until %s"
            .formatted(
                outage.capacityType(), outage.instanceType(), outage.zone(), outage.until()));
  }

  EffectOutcome recordPoolHealth(Effect.RecordPoolHealth record) {
    var item =
        PoolHealthCodec.encode(
            tenure.lease().cluster(), record.pool(), record.health(), snapshot.takenAt());
    return outcome(tenure.store().write(new Write.Put(item, new Condition.Always())), "");
  }

  private static EffectOutcome outcome(Outcome outcome, String detail) {
    return switch (outcome) {
      case Outcome.Written() -> new EffectOutcome.Done(detail);
      case Outcome.Refused _, Outcome.Closing _ ->
          new EffectOutcome.Refused("It has changed since it was read");
    };
  }
}
