package dev.lamplighter.functions.teardown;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.functions.act.Effects;
import dev.lamplighter.functions.act.FailedDeletions;
import dev.lamplighter.functions.act.KarpenterNote;
import dev.lamplighter.functions.launch.LaunchPauses;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.read.ClosingReader;
import dev.lamplighter.functions.read.ClosingReader.Occasion;
import dev.lamplighter.functions.read.KeptLists;
import dev.lamplighter.functions.silence.Silences;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.OwnProfileName;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.teardown.IamSilence;
import dev.lamplighter.teardown.Reach;
import dev.lamplighter.teardown.Teardown;
import dev.lamplighter.teardown.TeardownDecision;
import dev.lamplighter.teardown.TeardownDecision.Stage;
import dev.lamplighter.teardown.TeardownView;
import dev.lamplighter.teardown.TeardownView.Circumstances;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The looks of one invocation at a cluster that it takes down: read, decide, act.
final class TeardownLooks {
  /// What was deleted shows as deleted within seconds; whatever is there for longer is refused.
  private static final Duration CLEANS_WITHIN = Duration.ofMinutes(4);

  private static final Duration SOON = Duration.ofSeconds(2);
  private static final Duration LATER = Duration.ofSeconds(5);

  private final Silences silences;
  private final Ports ports;
  private final TeardownTask task;
  private final ClosingReader reader;
  private Optional<KeptLists> lists = Optional.empty();
  private Optional<KarpenterNote> karpenter = Optional.empty();
  private final FailedDeletions deletions;
  private final String path;
  private Optional<Instant> withoutIamSince = Optional.empty();
  private Optional<Instant> unheardSince = Optional.empty();
  private Optional<Duration> cleaningSince = Optional.empty();
  private Optional<TeardownProgress> last = Optional.empty();
  private long looks;

  TeardownLooks(ClusterName cluster, Region region, Ports ports, TeardownTask task) {
    this.silences = new Silences(ports.ticker());
    this.ports = silences.around(ports);
    this.task = task;
    this.deletions = new FailedDeletions(ports.ticker());
    this.reader = new ClosingReader(cluster, region, this.ports, deletions);
    this.path = OwnProfileName.path(region, cluster);
  }

  Optional<TeardownProgress> last() {
    return last;
  }

  /// Under another lease the lists are read anew.
  void begin(Tenure tenure) {
    lists = Optional.of(new KeptLists(ports, tenure.troubles()));
    karpenter = Optional.of(new KarpenterNote(tenure, ports.stateStore()));
  }

  TeardownProgress look(Tenure tenure) {
    looks++;
    silences.areOver();
    var lease = tenure.lease();
    var occasion =
        new Occasion(new PassId(lease.epoch(), looks), lease.recordsSince(), task.endpoint());
    var found = reader.read(lists.orElseThrow(), occasion, ports.ticker().now(), lease::renewIfDue);
    var snapshot = found.snapshot();
    var note = karpenter.orElseThrow();
    note.looked(snapshot);
    var around = new Circumstances(note.last(), task.lostRole());
    var view =
        new TeardownView(
            snapshot, reach(found), tenure.lasted(), task.leave(), silenceOfIam(found), around);
    var decision = Teardown.decide(view);
    note(decision.stage());
    var results =
        new Effects(ports, tenure, new LaunchPauses(ports.ticker()), deletions, snapshot)
            .carryOut(steps(decision));
    var progress =
        new TeardownProgress(snapshot.takenAt(), decision, results, tenure.troubles().taken());
    last = Optional.of(progress);
    return progress;
  }

  private Reach reach(ClosingReader.Look found) {
    if (found.unheard().isEmpty()) {
      unheardSince = Optional.empty();
      return new Reach.Answers();
    }
    String why = found.unheard().get();
    if (found.gone()) {
      return new Reach.Gone(why);
    }
    Instant since = unheardSince.orElse(found.snapshot().takenAt());
    unheardSince = Optional.of(since);
    return new Reach.Silent(since, why);
  }

  private Optional<IamSilence> silenceOfIam(ClosingReader.Look found) {
    withoutIamSince =
        found.withoutIam().map(_ -> withoutIamSince.orElse(found.snapshot().takenAt()));
    return withoutIamSince.map(
        since -> new IamSilence(since, path, found.withoutIam().orElseThrow()));
  }

  private void note(Stage stage) {
    cleaningSince =
        stage == Stage.CLEANING
            ? cleaningSince.or(() -> Optional.of(ports.ticker().monotonic()))
            : Optional.empty();
  }

  private static Decision steps(TeardownDecision decision) {
    return new Decision(
        ProvisioningPlan.NOTHING, List.of(), List.of(), decision.steps(), true, Optional.empty());
  }

  /// Whether what is left won't go.
  boolean stuck() {
    return cleaningSince
        .map(since -> ports.ticker().monotonic().minus(since))
        .filter(lasted -> lasted.compareTo(CLEANS_WITHIN) > 0)
        .isPresent();
  }

  /// Until the next look.
  void await(Stage stage) {
    switch (stage) {
      case DRAINING, CLEANING -> lists.orElseThrow().await(SOON);
      case TERMINATING, SETTLING, DONE -> ports.ticker().waitFor(LATER);
    }
  }
}
