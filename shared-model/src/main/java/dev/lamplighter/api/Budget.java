package dev.lamplighter.api;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// How many nodes of a pool may be disrupted at once (spec core 1.4 and 6.4).
///
/// `reasons` empty means all reasons. `window` empty means always.
public record Budget(
    Nodes nodes, Optional<SortedSet<DisruptionReason>> reasons, Optional<Window> window) {

  public Budget {
    reasons = reasons.map(set -> Collections.unmodifiableSortedSet(new TreeSet<>(set)));
  }

  /// The budget of a pool that names none, and what `nodes` is when left out.
  public static final Budget DEFAULT =
      new Budget(new Nodes.Percent(10), Optional.empty(), Optional.empty());

  /// A number of nodes, or a share of the pool's nodes that rounds up.
  public sealed interface Nodes {
    /// How many nodes of `total` that is.
    int of(int total);

    record Count(int count) implements Nodes {
      public Count {
        if (count < 0) {
          throw new IllegalArgumentException(
              "A budget's nodes (%d) must be 0 or more".formatted(count));
        }
      }

      @Override
      public int of(int total) {
        return count;
      }
    }

    record Percent(int percent) implements Nodes {
      public Percent {
        if (percent < 0 || percent > 100) {
          throw new IllegalArgumentException(
              "A budget's nodes (%d%%) must be 0%% to 100%%".formatted(percent));
        }
      }

      @Override
      public int of(int total) {
        return Math.ceilDiv(total * percent, 100);
      }
    }
  }

  /// Times at which the budget counts: from each hit of the cron `schedule` (UTC) for `duration`.
  public record Window(String schedule, Duration duration) {
    /// More hits than that without a gap are taken to have none.
    private static final int HITS_MAX = 1_000;

    /// Whether the budget counts at `now`. A schedule that can't be read counts always: a budget
    /// only ever forbids.
    boolean openAt(Instant now) {
      return CronSchedule.parse(schedule).map(cron -> cron.openAt(now, duration)).orElse(true);
    }

    /// When it opens or closes next; empty if that never happens.
    public Optional<Instant> changesAfter(Instant now) {
      return CronSchedule.parse(schedule)
          .flatMap(
              cron -> cron.openAt(now, duration) ? closesAfter(cron, now) : cron.nextAfter(now));
    }

    /// A hit within the window lengthens it; one that is always hit in time never closes.
    private Optional<Instant> closesAfter(CronSchedule cron, Instant now) {
      Optional<Instant> hit = cron.nextAfter(now.minus(duration));
      for (int i = 0; i < HITS_MAX && hit.isPresent(); i++) {
        Instant closes = hit.get().plus(duration);
        hit = cron.nextAfter(hit.get()).filter(next -> !next.isAfter(closes));
        if (hit.isEmpty()) {
          return Optional.of(closes);
        }
      }
      return Optional.empty();
    }
  }

  /// Whether the budget counts at `now`.
  public boolean activeAt(Instant now) {
    return window.map(it -> it.openAt(now)).orElse(true);
  }
}
