package dev.lamplighter.local.simulation;

import dev.lamplighter.local.time.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Lets exactly one of the world's events and invocations run at a time, and has the seed pick
/// which.
///
/// # Method Each invocation runs on a thread of its own and stops at every switch point: before
///
/// and after each port call, and at each wait. Whoever is due now, an invocation or the next event
/// of the timeline, may go on; where several are due the timeline's random source chooses. Where
/// none is, the clock moves to the next that will be. So one seed gives one interleaving, and
/// replays it.
public final class Baton {
  /// A bound on everything: a simulation that needs more moves than this is going round in circles.
  private static final long MOVES_MAX = 20_000_000;

  private final Timeline timeline;
  private final List<Invocation> live = new ArrayList<>();
  private final Semaphore driver = new Semaphore(0);
  private final List<Runnable> afterEachMove = new ArrayList<>();
  private Instant horizon = Instant.MIN;
  private @Nullable Invocation holder;
  private @Nullable AssertionError bug;
  private long moves;

  public Baton(Timeline timeline) {
    this.timeline = timeline;
  }

  /// Checks to run after every event and every port call.
  public void afterEachMove(Runnable check) {
    afterEachMove.add(check);
  }

  /// Start an invocation; its first move comes when the baton reaches it.
  ///
  /// `whenEnded` runs on the driver's side once it has ended, however that was.
  public Invocation start(
      String name,
      String requestId,
      Duration timeout,
      Runnable body,
      Consumer<Invocation> whenEnded) {
    var now = timeline.now();
    var invocation = new Invocation(name, requestId, now, now.plus(timeout), whenEnded);
    live.add(invocation);
    Thread.ofVirtual().name(name).start(() -> runOnThread(invocation, body));
    return invocation;
  }

  private void runOnThread(Invocation invocation, Runnable body) {
    invocation.turn().acquireUninterruptibly();
    Throwable failure = null;
    try {
      if (!invocation.killed()) {
        body.run();
      }
    } catch (InvocationKilled killed) {
      failure = killed;
    } catch (RuntimeException | Error thrown) {
      failure = thrown;
    }
    invocation.end(failure);
    driver.release();
  }

  /// Run until `until`, or until nothing is left to happen.
  public void runUntil(Instant until) {
    runUntil(until, () -> false);
  }

  /// Run until `done` holds after some move, or until `until`.
  public void runUntil(Instant until, BooleanSupplier done) {
    horizon = until;
    while (!done.getAsBoolean() && moveOnce()) {
      if (++moves > MOVES_MAX) {
        throw new IllegalStateException(
            "Not done after %d moves, at %s".formatted(MOVES_MAX, timeline.now()));
      }
    }
    if (timeline.now().isBefore(until) && !done.getAsBoolean()) {
      timeline.advanceTo(until);
    }
  }

  private boolean moveOnce() {
    var earliest = earliest();
    if (earliest.isEmpty() || earliest.get().isAfter(horizon)) {
      return false;
    }
    if (earliest.get().isAfter(timeline.now())) {
      timeline.advanceTo(earliest.get());
    }
    List<Invocation> due =
        live.stream().filter(invocation -> !invocation.wakeAt().isAfter(timeline.now())).toList();
    boolean eventDue = timeline.next().filter(next -> !next.isAfter(timeline.now())).isPresent();
    int choices = due.size() + (eventDue ? 1 : 0);
    int choice = choices == 1 ? 0 : timeline.random().nextInt(choices);
    if (choice < due.size()) {
      handTo(due.get(choice));
    } else {
      timeline.runDue();
    }
    checkAfterMove();
    return true;
  }

  private Optional<Instant> earliest() {
    var earliest = live.stream().map(Invocation::wakeAt).min(Comparator.naturalOrder());
    var next = timeline.next();
    if (earliest.isEmpty() || next.isEmpty()) {
      return earliest.or(() -> next);
    }
    return next.get().isBefore(earliest.get()) ? next : earliest;
  }

  private void handTo(Invocation invocation) {
    holder = invocation;
    invocation.turn().release();
    driver.acquireUninterruptibly();
    holder = null;
    if (invocation.ended()) {
      live.remove(invocation);
      failUnlessExpected(invocation);
      invocation.whenEnded();
    }
    if (bug != null) {
      throw bug;
    }
  }

  /// A handler that throws anything but its own death has a bug, and a simulation must say so.
  private static void failUnlessExpected(Invocation invocation) {
    invocation
        .failure()
        .filter(failure -> !(failure instanceof InvocationKilled))
        .ifPresent(
            failure -> {
              throw new AssertionError("%s threw".formatted(invocation), failure);
            });
  }

  /// Called on the holder's thread: let others move, and go on `latency` later.
  public void switchPoint(Duration latency) {
    var me = holder;
    if (me == null) {
      throw new IllegalStateException("Only the holder of the baton has switch points");
    }
    dieIfKilled(me);
    checkOnHoldersThread();
    me.sleepUntil(timeline.now().plus(latency));
    if (!wouldBeNext(me)) {
      driver.release();
      me.turn().acquireUninterruptibly();
    } else {
      timeline.advanceTo(me.wakeAt());
    }
    dieIfKilled(me);
  }

  /// True if nobody else could move before `me` does: then handing the baton over changes nothing.
  private boolean wouldBeNext(Invocation me) {
    return live.size() == 1
        && !me.wakeAt().isAfter(horizon)
        && timeline.next().map(next -> next.isAfter(me.wakeAt())).orElse(true);
  }

  private void dieIfKilled(Invocation me) {
    if (!timeline.now().isBefore(me.deadline())) {
      me.kill();
    }
    if (me.killed()) {
      throw new InvocationKilled(me.name());
    }
  }

  private void checkAfterMove() {
    for (Runnable check : afterEachMove) {
      check.run();
    }
  }

  /// A broken invariant is the simulation's finding, not the handler's: it must not be caught
  /// there.
  private void checkOnHoldersThread() {
    try {
      checkAfterMove();
    } catch (AssertionError broken) {
      bug = broken;
      throw new InvocationKilled("The simulation");
    }
  }

  /// Invocations that have not ended.
  public List<Invocation> live() {
    return List.copyOf(live);
  }

  /// The invocation that runs now; an error outside of one.
  public Invocation holder() {
    if (holder == null) {
      throw new IllegalStateException("No invocation runs now");
    }
    return holder;
  }
}
