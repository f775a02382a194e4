package dev.lamplighter.functions.pass;

import dev.lamplighter.decide.Decisions;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Step;
import dev.lamplighter.functions.act.Effects;
import dev.lamplighter.functions.launch.LaunchPauses;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.read.SnapshotReader;
import dev.lamplighter.functions.store.DecisionCodec;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PassId;
import java.util.List;

/// One look after the other under one lease: read, decide, record, act. No choices are made here.
public final class Pass {
  private final Ports ports;
  private final SnapshotReader reader;
  private final Tenure tenure;
  private final LaunchPauses pauses;
  private long looks;
  private List<Step> recorded = List.of();

  public Pass(Ports ports, SnapshotReader reader, Tenure tenure) {
    this.ports = ports;
    this.reader = reader;
    this.tenure = tenure;
    this.pauses = new LaunchPauses(ports.ticker());
  }

  /// Throws [dev.lamplighter.functions.port.CallFailed] if the state table does not answer, and
  /// [dev.lamplighter.functions.lease.LeaseLost].
  public PassReport look() {
    looks++;
    var id = new PassId(tenure.lease().epoch(), looks);
    var snapshot = reader.read(id, tenure.lease().recordsSince(), ports.ticker().now());
    var decision = Decisions.decide(snapshot);
    record(snapshot, decision);
    var results = new Effects(ports, tenure, pauses, snapshot).carryOut(decision);
    return new PassReport(snapshot, decision, results);
  }

  /// Before it is carried out, so that nothing happens that can't be explained. The same steps as
  /// in the look before are not told again.
  private void record(ClusterSnapshot snapshot, Decision decision) {
    if (decision.steps().isEmpty() || decision.steps().equals(recorded)) {
      return;
    }
    var item =
        DecisionCodec.encode(
            tenure.lease().cluster(),
            snapshot.pass(),
            snapshot.takenAt(),
            DecisionJson.of(snapshot, decision));
    var _ = tenure.store().write(new Write.Put(item, new Condition.Always()));
    recorded = decision.steps();
  }
}
