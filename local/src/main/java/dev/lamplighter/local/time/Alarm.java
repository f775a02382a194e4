package dev.lamplighter.local.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// One thing to do at the earliest of the times asked for; asking again before that adds nothing.
public final class Alarm {
  private final Timeline timeline;
  private final Runnable action;
  private Optional<Instant> due = Optional.empty();

  public Alarm(Timeline timeline, Runnable action) {
    this.timeline = timeline;
    this.action = action;
  }

  public void after(Duration delay) {
    at(timeline.now().plus(delay));
  }

  public void at(Instant at) {
    Instant time = at.isBefore(timeline.now()) ? timeline.now() : at;
    if (due.isPresent() && !time.isBefore(due.get())) {
      return;
    }
    due = Optional.of(time);
    timeline.at(time, () -> ring(time));
  }

  /// An event that an earlier time has overtaken does nothing.
  private void ring(Instant time) {
    if (due.isPresent() && due.get().equals(time)) {
      due = Optional.empty();
      action.run();
    }
  }
}
