package dev.lamplighter.functions.pass;

import dev.lamplighter.decide.QuietDecision;
import dev.lamplighter.decide.QuietDecision.FullLook;
import dev.lamplighter.decide.QuietDecision.Quiet;
import dev.lamplighter.decide.QuietLook;
import dev.lamplighter.decide.QuietTick;
import dev.lamplighter.functions.lease.FencedStore.Outcome;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.read.BufferLook;
import dev.lamplighter.functions.read.QuietState;
import dev.lamplighter.functions.read.Reading;
import dev.lamplighter.functions.read.WatchRefusals;
import dev.lamplighter.functions.store.ClaimCodec;
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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The cheap way through a tick: what the table remembers, what the watches have heard since, and
/// [QuietTick] to say whether that is enough. Three calls to the cluster, none to EC2; and where
/// the cluster knows of CapacityBuffers, those that list them and read what they name.
///
/// Pods are watched each time, the other kinds in turn, all for the same second. Where the watches
/// have got to is written down when an invocation ends, and now and then while it goes on; whoever
/// finds an older position hears the same again, which changes nothing.
final class QuietPass {
  private static final Duration WATCHED = Duration.ofSeconds(1);
  private static final int OTHERS_AT_ONCE = 2;
  private static final List<Source> OTHERS =
      List.of(Source.NODE_CLAIMS, Source.NODES, Source.NODE_POOLS, Source.NODE_CLASSES);

  /// Claims in one transaction: an item may have 100 KB, a transaction 4 MB.
  private static final int CLAIMS_AT_ONCE = 25;

  private static final String NOT_QUIET =
      "the last full look found something to do, or a claim has changed since";

  /// How often an invocation that stays writes down where its watches are.
  private static final Duration SAVE_EVERY = Duration.ofSeconds(30);

  /// How often an invocation that stays asks for CapacityBuffers: as often as Karpenter does.
  private static final Duration BUFFERS_EVERY = Duration.ofSeconds(30);

  private final Ports ports;
  private final Tenure tenure;
  private Optional<WatchPositions> heard = Optional.empty();
  private boolean saved = true;
  private Duration savedAt;
  private Optional<Duration> buffersAskedAt = Optional.empty();

  QuietPass(Ports ports, Tenure tenure) {
    this.ports = ports;
    this.tenure = tenure;
    this.savedAt = ports.ticker().monotonic();
  }

  /// Empty if a full look is needed. Throws [dev.lamplighter.functions.lease.LeaseLost].
  Optional<Quiet> attempt() {
    try {
      return decide() instanceof Quiet quiet ? Optional.of(quiet) : Optional.empty();
    } catch (CallFailed failed) {
      tenure.troubles().add(failed.reason(), "So everything is read instead.");
      return Optional.empty();
    }
  }

  private QuietDecision decide() {
    var state = QuietState.read(tenure.lease().cluster(), ports.stateStore());
    if (state.hinted()) {
      return new FullLook("something was said about an instance");
    }
    var tick = Tick.of(state, heard.orElse(state.positions()), ports.ticker().now());
    if (tick.positions().of(Source.PODS).isEmpty()) {
      return new FullLook("it is not known where to go on watching pods");
    }
    var second = watch(tick);
    return switch (second.changes().pods()) {
      case Watched.Gone<PodView> _, Watched.Refused<PodView> _ ->
          new FullLook("the watch of pods can't go on");
      case Watched.Events<PodView>(var events, _) when !WatchEvent.inOrder(events, PodView::meta) ->
          new FullLook("the watch of pods tells events out of order");
      case Watched.Events<PodView>(var events, var next) ->
          heardOfPods(tick.heard(Source.PODS, next, ports.ticker().now()), events, second);
    };
  }

  /// A tick before it watches. Empty `due` if it may become a quiet one; only then are the `others`
  /// watched too.
  private record Tick(
      QuietState state, WatchPositions positions, List<Source> others, Optional<FullLook> due) {

    static Tick of(QuietState state, WatchPositions positions, Instant now) {
      var others = positions.longestUnheard(OTHERS, OTHERS_AT_ONCE);
      Optional<FullLook> due =
          state
              .last()
              .map(last -> QuietTick.beforeWatching(last, now))
              .orElseGet(() -> Optional.of(new FullLook(NOT_QUIET)))
              .or(() -> unknown(positions, others));
      return new Tick(state, positions, due.isPresent() ? List.of() : others, due);
    }

    private static Optional<FullLook> unknown(WatchPositions positions, List<Source> kinds) {
      return kinds.stream()
          .filter(kind -> positions.of(kind).isEmpty())
          .findFirst()
          .map(kind -> new FullLook("it is not known where to go on watching " + kind));
    }

    WatchStart start() {
      return positions.start(Stream.concat(Stream.of(Source.PODS), others.stream()).toList());
    }

    Tick heard(Source kind, ResourceVersion next, Instant at) {
      return new Tick(state, positions.with(kind, next, at), others, due);
    }
  }

  /// What the watches of a second heard, and whether CapacityBuffers end the quiet.
  private record Heard(Changes changes, Optional<FullLook> buffers) {}

  /// All kinds at once, and CapacityBuffers meanwhile, so that a tick lasts no longer than one
  /// watch.
  private Heard watch(Tick tick) {
    try (var watching = ports.clusterReader().startWatching(tick.start(), WATCHED)) {
      var end = ports.ticker().monotonic().plus(WATCHED);
      Optional<FullLook> buffers = buffers(tick);
      var left = end.minus(ports.ticker().monotonic());
      if (left.isPositive()) {
        ports.ticker().waitFor(left);
      }
      var changes = ports.clusterReader().endWatching(watching);
      WatchRefusals.tell(changes, tenure.troubles());
      return new Heard(changes, buffers);
    }
  }

  private Optional<FullLook> buffers(Tick tick) {
    var last = tick.state().last().filter(QuietLook::asksForBuffers);
    var now = ports.ticker().monotonic();
    boolean early =
        buffersAskedAt.filter(at -> now.minus(at).compareTo(BUFFERS_EVERY) < 0).isPresent();
    if (last.isEmpty() || tick.due().isPresent() || early) {
      return Optional.empty();
    }
    buffersAskedAt = Optional.of(now);
    return BufferLook.read(ports.clusterReader(), ports.ticker().now(), tenure::beforeCall)
        .map(found -> QuietTick.afterBuffers(last.get(), found))
        .orElseGet(() -> Optional.of(new FullLook("CapacityBuffers could not be read")));
  }

  private QuietDecision heardOfPods(Tick tick, List<WatchEvent<PodView>> events, Heard second) {
    var now = ports.ticker().now();
    var changed = QuietTick.withActivity(claims(tick.state(), events), events, now);
    if (!write(changed)) {
      return new FullLook("a claim has changed meanwhile");
    }
    if (tick.due().isPresent()) {
      return tick.due().get();
    }
    var last = tick.state().last().orElseThrow();
    var decision = QuietTick.afterPods(last, events, changed, now);
    if (second.buffers().isPresent()) {
      return second.buffers().get();
    }
    return decision instanceof Quiet(var remembered)
        ? heardOfOthers(
            tick, second.changes(), remembered, changed.isEmpty() && remembered.equals(last))
        : decision;
  }

  /// The claims that the events may be about: all of them where nobody says which those are. Those
  /// that can't be read a full look tells of.
  private List<ClaimRecord> claims(QuietState state, List<WatchEvent<PodView>> events) {
    if (events.isEmpty()) {
      return List.of();
    }
    var cluster = tenure.lease().cluster();
    var concerned = state.last().map(last -> QuietTick.concerned(last, events));
    var store = ports.stateStore();
    return concerned.filter(some -> some.size() <= CLAIMS_AT_ONCE).isPresent()
        ? concerned.get().stream()
            .flatMap(name -> store.get(ItemKeys.claim(cluster, name)).stream())
            .flatMap(item -> ClaimCodec.read(item).whole().stream())
            .toList()
        : store.query(ItemKeys.cluster(cluster), ItemKeys.CLAIMS).items().stream()
            .flatMap(item -> ClaimCodec.read(item).whole().stream())
            .toList();
  }

  /// `stands` says that the table holds `remembered` still.
  private QuietDecision heardOfOthers(
      Tick tick, Changes changes, QuietLook remembered, boolean stands) {
    var next = tick.positions();
    for (Source kind : tick.others()) {
      switch (OtherChanges.of(kind, changes, remembered)) {
        case OtherChanges.Heard.Something(var full) -> {
          return full;
        }
        case OtherChanges.Heard.Nothing(var version) ->
            next = next.with(kind, version, ports.ticker().now());
      }
    }
    heard = Optional.of(next);
    if (!stands) {
      save(next, Optional.of(quietItem(Optional.of(remembered))));
    } else if (ports.ticker().monotonic().minus(savedAt).compareTo(SAVE_EVERY) >= 0) {
      save(next, Optional.empty());
    } else {
      saved = false;
    }
    return new Quiet(remembered);
  }

  /// After a full look: where the watches go on, and whether it was a quiet one. What can't be
  /// written is no loss, since what is older makes the next tick look again.
  void looked(Reading reading, Optional<QuietLook> quiet) {
    var positions = WatchPositions.of(reading.versions(), reading.snapshot().takenAt());
    heard = Optional.of(positions);
    trySave(positions, Optional.of(quietItem(quiet)));
  }

  /// At the end of an invocation whose last look was a quiet one.
  void leave() {
    if (!saved) {
      heard.ifPresent(positions -> trySave(positions, Optional.empty()));
    }
  }

  private void trySave(WatchPositions positions, Optional<Write> quiet) {
    try {
      save(positions, quiet);
    } catch (CallFailed failed) {
      tenure
          .troubles()
          .add(failed.reason(), "So the next tick does not know where to go on watching.");
    }
  }

  private void save(WatchPositions positions, Optional<Write> quiet) {
    var item = positions.encode(tenure.lease().cluster(), tenure.lease().epoch());
    Outcome _ =
        quiet
            .map(
                look ->
                    tenure
                        .store()
                        .transact(List.of(new Write.Put(item, new Condition.Always()), look)))
            .orElseGet(() -> tenure.store().keep(item));
    saved = true;
    savedAt = ports.ticker().monotonic();
  }

  private Write quietItem(Optional<QuietLook> quiet) {
    var cluster = tenure.lease().cluster();
    return quiet
        .<Write>map(
            look -> new Write.Put(QuietLookCodec.encode(cluster, look), new Condition.Always()))
        .orElse(new Write.Delete(ItemKeys.quiet(cluster), new Condition.Always()));
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
}
