package dev.lamplighter.functions.teardown;

import dev.lamplighter.functions.act.FailedDeletions;
import dev.lamplighter.functions.lease.Acquisition;
import dev.lamplighter.functions.lease.Lease;
import dev.lamplighter.functions.lease.LeaseLost;
import dev.lamplighter.functions.lease.LeaseTaking;
import dev.lamplighter.functions.lease.ModeSwitch;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.read.ClosingReader;
import dev.lamplighter.functions.read.ClosingReader.Occasion;
import dev.lamplighter.functions.read.KeptLists;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.functions.trouble.Troubles;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.teardown.TeardownDecision;
import dev.lamplighter.teardown.TeardownDecision.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Leaves one cluster: says in its lease that nothing is launched any more, takes the lease, and
/// looks until nothing is left.
///
/// Nothing is remembered from look to look but for how long something has been so; whoever goes on
/// after a crash, or beside another, finds the same world and does the same.
public final class ClusterTeardown {
  /// Longer than a live holder takes to beat, or a dead one to be succeeded.
  private static final Duration PATIENCE = Lease.TTL.plusSeconds(6);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

  /// So long before its end an invocation begins no further look: to hand over, or to answer.
  private static final Duration MARGIN = Duration.ofSeconds(45);

  private final ClusterName cluster;
  private final Region region;
  private final Ports ports;
  private final TeardownListener listener;
  private final Ticker ticker;

  public ClusterTeardown(
      ClusterName cluster, Region region, Ports ports, TeardownListener listener) {
    this.cluster = cluster;
    this.region = region;
    this.ports = ports;
    this.listener = listener;
    this.ticker = ports.ticker();
  }

  /// What there is now, for a plan: nothing is touched. `endpoint` is where the cluster was when it
  /// was installed. Throws [CallFailed] if the table does not answer.
  public ClosingReader.Look look(Optional<String> endpoint) {
    var occasion = new Occasion(new PassId(0, 0), Instant.EPOCH, endpoint);
    return new ClosingReader(cluster, region, ports, new FailedDeletions(ticker))
        .read(new KeptLists(ports, new Troubles()), occasion, ticker.now(), () -> {});
  }

  /// Go on for as long as `task` lets us.
  public TeardownEnding run(TeardownTask task) {
    var run = new Run(task);
    while (true) {
      Optional<TeardownEnding> over = run.over();
      if (over.isPresent()) {
        return over.get();
      }
      Optional<TeardownEnding> ended = run.attempt();
      if (ended.isPresent()) {
        return ended.get();
      }
      ticker.waitFor(AFTER_FAILURE);
    }
  }

  private final class Run {
    private final TeardownTask task;
    private final Duration endsAt;
    private final TeardownLooks looks;
    private String lastFailure = "";

    Run(TeardownTask task) {
      this.task = task;
      this.endsAt = ticker.monotonic().plus(task.left());
      this.looks = new TeardownLooks(cluster, region, ports, task);
    }

    /// Empty where it is to be tried again: the table did not answer, or another holds the lease.
    Optional<TeardownEnding> attempt() {
      try {
        new ModeSwitch(cluster, ports.stateStore(), ticker).to(Mode.CLOSING);
        var taking = new LeaseTaking(cluster, ports.stateStore(), ticker, task.requestId());
        return switch (taking.acquire(patience())) {
          case Acquisition.Busy _ -> {
            lastFailure = "another invocation looks after the cluster";
            yield Optional.empty();
          }
          case Acquisition.Acquired(var lease) -> holding(lease);
        };
      } catch (CallFailed failed) {
        lastFailure = failed.reason();
      } catch (LeaseLost lost) {
        lastFailure = String.valueOf(lost.getMessage());
      }
      return Optional.empty();
    }

    private Duration patience() {
      var left = untilEnd().minus(MARGIN);
      return left.compareTo(PATIENCE) < 0 ? left : PATIENCE;
    }

    private Optional<TeardownEnding> holding(Lease lease) {
      var tenure = Tenure.of(lease, ports.stateStore(), ticker, endsAt);
      looks.begin(tenure);
      while (true) {
        lease.renewIfDue();
        var progress = looks.look(tenure);
        listener.looked(progress);
        if (progress.decision().stage() == Stage.DONE) {
          new Forgetting(cluster, tenure.store(), ports.stateStore()).after(progress.decision());
          lease.release();
          return Optional.of(ending(progress.decision()));
        }
        var over = over();
        if (over.isPresent()) {
          lease.release();
          return over;
        }
        looks.await(progress.decision().stage());
      }
    }

    private static TeardownEnding ending(TeardownDecision decision) {
      return decision
          .held()
          .<TeardownEnding>map(why -> new TeardownEnding.Held(decision.remains(), why))
          .orElseGet(() -> new TeardownEnding.Done(decision.remains()));
    }

    /// The teardown's time, or this invocation's.
    Optional<TeardownEnding> over() {
      if (!ticker.now().isBefore(task.giveUpAt())) {
        return Optional.of(givenUp("the time for it is over"));
      }
      if (looks.stuck()) {
        return Optional.of(givenUp("it could not be removed in several minutes"));
      }
      return ticker.ending() || untilEnd().compareTo(MARGIN) < 0
          ? Optional.of(new TeardownEnding.OutOfTime(lastFailure))
          : Optional.empty();
    }

    private TeardownEnding givenUp(String why) {
      return looks
          .last()
          .<TeardownEnding>map(
              it ->
                  new TeardownEnding.GivenUp(
                      it.decision().stage(), it.decision().remains(), why + refusals(it)))
          .orElseGet(() -> new TeardownEnding.GivenUp(Stage.DRAINING, List.of(), lastFailure));
    }

    private static String refusals(TeardownProgress progress) {
      var refused = Refusals.of(progress);
      return refused.isEmpty() ? "" : "; " + String.join("; ", refused);
    }

    private Duration untilEnd() {
      return endsAt.minus(ticker.monotonic());
    }
  }
}
