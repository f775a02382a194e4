package dev.lamplighter.local.simulation;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One run of a Lambda function, on its own thread, which moves only while it holds the baton.
public final class Invocation {
  private final String name;
  private final String requestId;
  private final Instant deadline;
  private final Semaphore turn = new Semaphore(0);
  private final Consumer<Invocation> whenEnded;
  private Instant wakeAt;
  private State state = State.RUNNABLE;
  private @Nullable Throwable failure;
  private final Set<Fault> marks = EnumSet.noneOf(Fault.class);

  enum State {
    RUNNABLE,
    KILLED,
    ENDED
  }

  Invocation(
      String name,
      String requestId,
      Instant startsAt,
      Instant deadline,
      Consumer<Invocation> whenEnded) {
    this.name = name;
    this.requestId = requestId;
    this.wakeAt = startsAt;
    this.deadline = deadline;
    this.whenEnded = whenEnded;
  }

  /// For the story, as `reconcile-17`.
  public String name() {
    return name;
  }

  /// Lambda's request id; a retry has the same one.
  public String requestId() {
    return requestId;
  }

  /// When Lambda ends it by force.
  public Instant deadline() {
    return deadline;
  }

  /// What it threw, if it did.
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure);
  }

  public boolean ended() {
    return state == State.ENDED;
  }

  /// The environment goes away: the invocation stops at its next switch point, and nothing it still
  /// tries to do reaches the world.
  public void kill() {
    if (state == State.RUNNABLE) {
      state = State.KILLED;
    }
  }

  boolean killed() {
    return state == State.KILLED;
  }

  void end(@Nullable Throwable failure) {
    this.failure = failure;
    state = State.ENDED;
  }

  /// Everything it does from now on counts as done under `fault`.
  void mark(Fault fault) {
    marks.add(fault);
  }

  Set<Fault> marks() {
    return EnumSet.copyOf(marks);
  }

  void whenEnded() {
    whenEnded.accept(this);
  }

  Instant wakeAt() {
    return wakeAt;
  }

  void sleepUntil(Instant wakeAt) {
    this.wakeAt = wakeAt;
  }

  Semaphore turn() {
    return turn;
  }

  @Override
  public String toString() {
    return name;
  }
}
