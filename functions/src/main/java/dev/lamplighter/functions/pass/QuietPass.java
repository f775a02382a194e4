package dev.lamplighter.functions.pass;

import dev.lamplighter.decide.QuietDecision;
import dev.lamplighter.decide.QuietDecision.FullLook;
import dev.lamplighter.decide.QuietDecision.Quiet;
import dev.lamplighter.decide.QuietLook;
import dev.lamplighter.decide.QuietTick;
import dev.lamplighter.functions.lease.FencedStore.Outcome;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.read.QuietState;
import dev.lamplighter.functions.read.Reading;
import dev.lamplighter.functions.store.ClaimWrites;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.QuietLookCodec;
import dev.lamplighter.functions.store.WatchPositions;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.WatchEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The cheap way through a tick: what the table remembers, what the watches have heard since, and
/// [QuietTick] to say whether that is enough. Three calls to the cluster, none to EC2.
///
/// Pods are watched each time, the other kinds in turn.
final class QuietPass {
  private static final Duration AT_MOST = Duration.ofSeconds(1);
  private static final int OTHERS_AT_ONCE = 2;
  private static final List<Source> OTHERS =
      List.of(Source.NODE_CLAIMS, Source.NODES, Source.NODE_POOLS, Source.NODE_CLASSES);

  /// Claims in one transaction: an item may have 100 KB, a transaction 4 MB.
  private static final int CLAIMS_AT_ONCE = 25;

  private final Ports ports;
  private final Tenure tenure;

  QuietPass(Ports ports, Tenure tenure) {
    this.ports = ports;
    this.tenure = tenure;
  }

  /// Empty if a full look is needed. Throws [dev.lamplighter.functions.lease.LeaseLost].
  Optional<Quiet> attempt() {
    try {
      return decide() instanceof Quiet quiet ? Optional.of(quiet) : Optional.empty();
    } catch (CallFailed _) {
      return Optional.empty();
    }
  }

  private QuietDecision decide() {
    var state = QuietState.read(tenure.lease().cluster(), ports.stateStore());
    if (state.hinted()) {
      return new FullLook("something was said about an instance");
    }
    Optional<ResourceVersion> since = state.positions().of(Source.PODS);
    if (since.isEmpty()) {
      return new FullLook("it is not known where to go on watching pods");
    }
    return switch (ports.clusterReader().watchPods(since.get(), AT_MOST)) {
      case Watched.Gone<PodView> _ -> new FullLook("the watch of pods can't go on");
      case Watched.Events<PodView>(var events, var next) -> heardOfPods(state, events, next);
    };
  }

  private QuietDecision heardOfPods(
      QuietState state, List<WatchEvent<PodView>> events, ResourceVersion next) {
    var now = ports.ticker().now();
    var changed = QuietTick.withActivity(state.claims(), events, now);
    if (!write(changed)) {
      return new FullLook("a claim has changed meanwhile");
    }
    if (state.last().isEmpty()) {
      return new FullLook("the last full look found something to do");
    }
    var last = state.last().get();
    Optional<FullLook> full = QuietTick.beforeWatching(last, state.claims(), now);
    if (full.isPresent()) {
      return full.get();
    }
    var claims = written(state.claims(), changed);
    var decision = QuietTick.afterPods(last, events, changed, claims, now);
    return decision instanceof Quiet quiet
        ? heardOfOthers(quiet, last, state.positions().with(Source.PODS, next, now))
        : decision;
  }

  private QuietDecision heardOfOthers(Quiet quiet, QuietLook last, WatchPositions positions) {
    var heard = positions;
    for (Source kind : positions.longestUnheard(OTHERS, OTHERS_AT_ONCE)) {
      Optional<ResourceVersion> since = positions.of(kind);
      if (since.isEmpty()) {
        return new FullLook("it is not known where to go on watching " + kind);
      }
      switch (OtherWatches.watch(ports.clusterReader(), kind, since.get(), AT_MOST, last)) {
        case OtherWatches.Heard.Something(var full) -> {
          return full;
        }
        case OtherWatches.Heard.Nothing(var next) ->
            heard = heard.with(kind, next, ports.ticker().now());
      }
    }
    remember(heard, Optional.of(quiet.remembered()), !quiet.remembered().equals(last));
    return quiet;
  }

  /// After a full look: where the watches go on, and whether it was a quiet one. What can't be
  /// written is no loss, since what is older makes the next tick look again.
  void looked(Reading reading, Optional<QuietLook> quiet) {
    var positions = WatchPositions.of(reading.versions(), reading.snapshot().takenAt());
    try {
      remember(positions, quiet, true);
    } catch (CallFailed _) {
      // As above.
    }
  }

  private void remember(WatchPositions positions, Optional<QuietLook> quiet, boolean quietToo) {
    var cluster = tenure.lease().cluster();
    var writes = new ArrayList<Write>();
    writes.add(new Write.Put(positions.encode(cluster), new Condition.Always()));
    if (quietToo) {
      writes.add(
          quiet
              .<Write>map(
                  look ->
                      new Write.Put(QuietLookCodec.encode(cluster, look), new Condition.Always()))
              .orElse(new Write.Delete(ItemKeys.quiet(cluster), new Condition.Always())));
    }
    Outcome _ = tenure.store().transact(writes);
  }

  /// False if one has been written by somebody else since it was read.
  private boolean write(List<ClaimRecord> changed) {
    var writes = new ClaimWrites(tenure.lease().cluster(), tenure.lease().epoch());
    for (int from = 0; from < changed.size(); from += CLAIMS_AT_ONCE) {
      var part = changed.subList(from, Math.min(changed.size(), from + CLAIMS_AT_ONCE));
      var updates =
          part.stream().flatMap(claim -> writes.update(claim, Resources.EMPTY).stream()).toList();
      if (!(tenure.store().transact(updates) instanceof Outcome.Written)) {
        return false;
      }
    }
    return true;
  }

  private static List<ClaimRecord> written(List<ClaimRecord> claims, List<ClaimRecord> changed) {
    return claims.stream()
        .map(
            claim ->
                changed.stream()
                    .filter(other -> other.name().equals(claim.name()))
                    .findFirst()
                    .map(other -> other.withVersion(other.version() + 1))
                    .orElse(claim))
        .toList();
  }
}
