package dev.lamplighter.functions.pass;

import dev.lamplighter.decide.Decisions;
import dev.lamplighter.decide.QuietLook;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Step;
import dev.lamplighter.functions.act.Effects;
import dev.lamplighter.functions.act.FailedDeletions;
import dev.lamplighter.functions.act.KarpenterNote;
import dev.lamplighter.functions.launch.LaunchPauses;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.read.KeptLists;
import dev.lamplighter.functions.read.Reading;
import dev.lamplighter.functions.read.SnapshotReader;
import dev.lamplighter.functions.store.DecisionCodec;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PassId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One look after the other under one lease: read, decide, record, act. No choices are made here.
///
/// The first look, and each that follows a quiet one, first tries to be quiet too.
public final class Pass {
  private final Ports ports;
  private final SnapshotReader reader;
  private final Tenure tenure;
  private final FailedDeletions deletions;
  private final LaunchPauses pauses;
  private final QuietPass quietly;
  private final KeptLists lists;
  private final KarpenterNote karpenter;
  private long looks;
  private boolean quiet = true;
  private Optional<Reading> unremembered = Optional.empty();
  private List<Step> recorded = List.of();

  /// Which deletions fail is noted in `deletions`.
  public Pass(Ports ports, SnapshotReader reader, FailedDeletions deletions, Tenure tenure) {
    this.ports = ports;
    this.deletions = deletions;
    this.reader = reader;
    this.tenure = tenure;
    this.pauses = new LaunchPauses(ports.ticker());
    this.quietly = new QuietPass(ports, tenure);
    this.lists = new KeptLists(ports, tenure.troubles());
    this.karpenter = new KarpenterNote(tenure, ports.stateStore());
  }

  /// What came of a look.
  public sealed interface Result {
    /// Nothing has happened that asks for a full look before `nextLook`.
    record Quiet(Optional<Instant> nextLook) implements Result {}

    record Full(PassReport report) implements Result {}
  }

  /// Throws [dev.lamplighter.functions.port.CallFailed] if the state table does not answer, and
  /// [dev.lamplighter.functions.lease.LeaseLost] and [dev.lamplighter.functions.lease.OutOfTime].
  public Result look() {
    if (quiet) {
      var found = quietly.attempt();
      if (found.isPresent()) {
        return new Result.Quiet(found.get().nextLook());
      }
    }
    return new Result.Full(fullLook());
  }

  /// Wait for the next look. If that will be a full one, what the last one has read is kept up to
  /// date meanwhile.
  public void await(Duration wait) {
    if (quiet) {
      ports.ticker().waitFor(wait);
    } else {
      lists.await(wait);
    }
  }

  /// At the end of an invocation: where the next one goes on watching.
  public void leave() {
    unremembered.ifPresentOrElse(
        reading -> quietly.looked(reading, Optional.empty()), quietly::leave);
  }

  /// What has gone wrong since the last report.
  List<String> troubles() {
    return tenure.troubles().taken();
  }

  private PassReport fullLook() {
    looks++;
    var id = new PassId(tenure.lease().epoch(), looks);
    var lease = tenure.lease();
    var reading =
        reader.read(lists, id, lease.recordsSince(), ports.ticker().now(), tenure::beforeCall);
    var snapshot = reading.snapshot();
    var decision = Decisions.decide(snapshot);
    karpenter.looked(snapshot);
    record(snapshot, decision);
    var results = new Effects(ports, tenure, pauses, deletions, snapshot).carryOut(decision);
    remember(reading, QuietLook.of(snapshot, decision));
    tenure.troubles().addAll(reading.troubles());
    return new PassReport(snapshot, decision, results, tenure.troubles().taken());
  }

  private void remember(Reading reading, Optional<QuietLook> found) {
    quiet = found.isPresent();
    unremembered = quiet ? Optional.empty() : Optional.of(reading);
    if (quiet) {
      quietly.looked(reading, found);
    }
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
