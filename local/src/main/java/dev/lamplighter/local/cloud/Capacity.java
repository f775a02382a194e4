package dev.lamplighter.local.cloud;

import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What EC2 has left to sell; plenty of everything unless said otherwise.
public final class Capacity {
  private final SortedMap<CapacityPool, Shortage> shortages = new TreeMap<>();

  /// Why a pool gives nothing.
  private sealed interface Shortage {
    record Until(Instant end) implements Shortage {}

    record Refusals(int left) implements Shortage {}

    record Stock(int left) implements Shortage {}
  }

  /// The pool is empty until `end`.
  public void emptyUntil(CapacityPool pool, Instant end) {
    shortages.put(pool, new Shortage.Until(end));
  }

  /// The pool refuses the next `count` requests that reach it.
  public void refuseNext(CapacityPool pool, int count) {
    shortages.put(pool, new Shortage.Refusals(count));
  }

  /// The pool has `count` machines left, and gets no new ones.
  public void leave(CapacityPool pool, int count) {
    shortages.put(pool, new Shortage.Stock(count));
  }

  /// The pool has plenty again.
  public void refill(CapacityPool pool) {
    shortages.remove(pool);
  }

  /// Take a machine; false if there is none.
  boolean take(CapacityPool pool, Instant now) {
    return switch (Optional.ofNullable(shortages.get(pool)).orElse(new Shortage.Until(now))) {
      case Shortage.Until(var end) -> !now.isBefore(end);
      case Shortage.Refusals(var left) -> {
        shortages.put(pool, new Shortage.Refusals(Math.max(0, left - 1)));
        yield left == 0;
      }
      case Shortage.Stock(var left) -> {
        shortages.put(pool, new Shortage.Stock(Math.max(0, left - 1)));
        yield left > 0;
      }
    };
  }
}
