package dev.lamplighter.local.time;

import static java.util.Comparator.comparing;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

/// The pretend world's clock and its future: events by time, and by insertion within one time.
///
/// Only the holder of the baton touches it, so it needs no locks. `random` is the world's one
/// source of randomness, seeded.
public final class Timeline {
  private final RandomGenerator random;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(comparing(Event::at).thenComparingLong(Event::insertion));
  private Instant now;
  private long insertions;

  public Timeline(Instant start, RandomGenerator random) {
    this.now = start;
    this.random = random;
  }

  /// Something that happens in the pretend world, named for the story.
  private record Event(Instant at, long insertion, Runnable action) {}

  public Instant now() {
    return now;
  }

  public RandomGenerator random() {
    return random;
  }

  /// Have `action` run at `at`, or next if that has passed.
  public void at(Instant at, Runnable action) {
    events.add(new Event(at.isBefore(now) ? now : at, insertions++, action));
  }

  public void after(Duration delay, Runnable action) {
    at(now.plus(delay), action);
  }

  /// The time of the next event.
  public Optional<Instant> next() {
    return Optional.ofNullable(events.peek()).map(Event::at);
  }

  /// Move the clock forward; never past the next event, never back.
  public void advanceTo(Instant at) {
    if (at.isBefore(now)) {
      throw new IllegalArgumentException(
          "Time does not run back: now=%s, asked for %s".formatted(now, at));
    }
    next()
        .filter(next -> next.isBefore(at))
        .ifPresent(
            next -> {
              throw new IllegalArgumentException(
                  "An event at %s is due before %s".formatted(next, at));
            });
    now = at;
  }

  /// Run the next event if it is due now.
  public boolean runDue() {
    var event = events.peek();
    if (event == null || event.at().isAfter(now)) {
      return false;
    }
    events.remove();
    event.action().run();
    return true;
  }
}
