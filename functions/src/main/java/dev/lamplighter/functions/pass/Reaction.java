package dev.lamplighter.functions.pass;

import dev.lamplighter.decide.Unread;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.act.FailedDeletions;
import dev.lamplighter.functions.launch.LaunchProtocol;
import dev.lamplighter.functions.lease.Acquisition;
import dev.lamplighter.functions.lease.Lease;
import dev.lamplighter.functions.lease.LeaseLost;
import dev.lamplighter.functions.lease.LeaseTaking;
import dev.lamplighter.functions.lease.OutOfTime;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.pass.ReactionResult.Ending;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.read.SnapshotReader;
import dev.lamplighter.functions.silence.Silences;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.functions.trouble.SaidOnce;
import dev.lamplighter.functions.trouble.Troubles;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.FailedDeletion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Looks at one cluster for as long as it pays: takes the lease, looks, and looks again while
/// something is under way, until its time is nearly up. Kept by an environment for its cluster.
public final class Reaction {
  /// A holder that is alive beats every 10 s, a dead one is succeeded after 30 s: this sees either.
  private static final Duration PATIENCE = Lease.TTL.plusSeconds(6);

  private static final String CLOSED =
      "it is being uninstalled, or was: nothing is launched, drained or terminated there. To look"
          + " after it again: deploy the stack with it, or ./lamplighter run --reopen.";

  private final ClusterName cluster;
  private final Ports ports;
  private final Settings settings;
  private final PassListener listener;
  private final FailedDeletions deletions;
  private final SnapshotReader reader;
  private final Silences silences;
  private final SaidOnce said = new SaidOnce();
  private Retry retry = Retry.NONE;

  public Reaction(ClusterName cluster, Ports ports, Settings settings, PassListener listener) {
    this.cluster = cluster;
    this.silences = new Silences(ports.ticker());
    this.ports = silences.around(ports);
    this.settings = settings;
    this.listener = listener;
    this.deletions = new FailedDeletions(ports.ticker());
    this.reader =
        new SnapshotReader(
            cluster, settings.policyOf(cluster), settings.region(), this.ports, deletions);
  }

  /// Wait for the lease if need be, and stay while something is under way. `left` is how long
  /// Lambda lets the invocation go on.
  public ReactionResult stay(String requestId, Duration left) {
    var patience = left.minus(Next.HAND_OVER);
    var looks = new Looks(left, true);
    return react(requestId, patience.compareTo(PATIENCE) < 0 ? patience : PATIENCE, looks);
  }

  /// Look once if the lease is free; what is then under way is left to a follow-up.
  public ReactionResult once(String requestId, Duration left) {
    return react(requestId, Duration.ZERO, new Looks(left, false));
  }

  private ReactionResult react(String requestId, Duration patience, Looks looks) {
    try {
      var taking = new LeaseTaking(cluster, ports.stateStore(), ports.ticker(), requestId);
      return switch (taking.acquire(patience)) {
        case Acquisition.Busy _ -> looks.result(Ending.BUSY);
        case Acquisition.Acquired(var lease) -> looks.run(lease);
      };
    } catch (CallFailed failed) {
      return looks.unavailable(failed.reason());
    } catch (LeaseLost _) {
      return looks.result(Ending.LEASE_LOST);
    }
  }

  /// The looks of one invocation, counted.
  private final class Looks {
    private final Ticker ticker = ports.ticker();
    private final Duration endsAt;
    private final boolean stays;
    private int looks;
    private int quietLooks;
    private int effects;
    private Optional<String> failure = Optional.empty();
    private final Troubles troubles = new Troubles();

    Looks(Duration left, boolean stays) {
      this.endsAt = ticker.monotonic().plus(left);
      this.stays = stays;
    }

    ReactionResult run(Lease lease) {
      if (lease.mode() == Mode.CLOSING) {
        lease.release();
        return result(Ending.CLOSING, Optional.of(CLOSED));
      }
      var tenure = Tenure.of(lease, ports.stateStore(), ticker, endsAt);
      var pass = new Pass(ports, reader, deletions, tenure);
      while (true) {
        lease.renewIfDue();
        if (ticker.ending()) {
          return end(pass, lease, Optional.empty());
        }
        switch (look(pass, tenure)) {
          case Next.Look(var wait) -> {
            pass.await(wait);
            if (tenure.untilEnd().compareTo(Next.HAND_OVER) < 0) {
              return end(pass, lease, Optional.of(ticker.now()));
            }
          }
          case Next.End(var wake) -> {
            return end(pass, lease, wake);
          }
        }
      }
    }

    private Next look(Pass pass, Tenure tenure) {
      try {
        silences.areOver();
        var result = pass.look();
        failure = Optional.empty();
        var left = stays ? tenure.untilEnd() : Duration.ZERO;
        return switch (result) {
          case Pass.Result.Quiet(var nextLook) -> {
            quietLooks++;
            retry = Retry.NONE;
            yield Next.afterQuiet(nextLook, settings.mode(), ticker.now(), left);
          }
          case Pass.Result.Full(var report) -> {
            told(report);
            retry = retry.after(report);
            var next = Next.after(report.decision(), retry, settings.mode(), ticker.now(), left);
            yield giveUpLaunches(report, next, tenure, left);
          }
        };
      } catch (CallFailed failed) {
        retry = retry.failed();
        failure = Optional.of(failed.reason());
        return Next.afterSilence(retry, ticker.now(), tenure.untilEnd());
      } catch (OutOfTime _) {
        return new Next.End(Optional.of(ticker.now()));
      }
    }

    /// A launch of which nothing is known is given up only by who has held the lease for a while,
    /// which no single look has.
    private Next giveUpLaunches(PassReport report, Next next, Tenure tenure, Duration left) {
      Instant now = ticker.now();
      boolean overdue =
          report.effects().stream()
              .anyMatch(
                  result ->
                      result.outcome() instanceof EffectOutcome.NotYet
                          && result.effect() instanceof Effect.ResumeLaunch(var reserved)
                          && now.isAfter(
                              reserved.launch().launchBy().plus(LaunchProtocol.SETTLED_AFTER)));
      return overdue
          ? next.notBefore(LaunchProtocol.SEARCH_LAG.minus(tenure.lasted()), now, left)
          : next;
    }

    private void told(PassReport report) {
      looks++;
      effects += report.effects().size();
      listener.looked(report);
      troubles.addAll(report.troubles());
      Unread.of(report.snapshot()).ifPresent(it -> troubles.addAll(List.of(it.sentence())));
      report.snapshot().failedDeletions().stream()
          .filter(FailedDeletion::told)
          .forEach(it -> troubles.addAll(List.of(it.sentence())));
      for (var result : report.effects()) {
        if (result.outcome() instanceof EffectOutcome.Failed(_, var message)) {
          troubles.addAll(List.of("%s: %s".formatted(result.step().subject(), message)));
        }
      }
    }

    /// The lease is free before the follow-up can come.
    private ReactionResult end(Pass pass, Lease lease, Optional<Instant> wake) {
      pass.leave();
      troubles.addAll(pass.troubles());
      lease.release();
      wake.ifPresent(this::followUp);
      if (failure.isPresent()) {
        return unavailable(failure.get());
      }
      return result(wake.isPresent() ? Ending.HANDED_OVER : Ending.QUIET);
    }

    private void followUp(Instant at) {
      try {
        ports.eventSink().followUp(cluster, at);
      } catch (CallFailed failed) {
        troubles.add(failed.reason(), "Until then timers wait for the schedule, up to a minute.");
      }
    }

    ReactionResult result(Ending ending) {
      return result(ending, Optional.empty());
    }

    ReactionResult unavailable(String why) {
      return result(Ending.UNAVAILABLE, Optional.of(why));
    }

    private ReactionResult result(Ending ending, Optional<String> why) {
      return new ReactionResult(
          ending, why, looks, quietLooks, effects, said.toSay(troubles.taken(), ticker.now()));
    }
  }
}
