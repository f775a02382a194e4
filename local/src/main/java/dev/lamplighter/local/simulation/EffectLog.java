package dev.lamplighter.local.simulation;

import java.util.Optional;

/// The last effect that reached the world, and which invocation it came from.
public final class EffectLog {
  private Optional<Entry> last = Optional.empty();
  private long count;

  /// `number` counts all effects from 1.
  public record Entry(long number, Invocation by, EffectKind kind) {}

  void add(Invocation by, EffectKind kind) {
    last = Optional.of(new Entry(++count, by, kind));
  }

  public Optional<Entry> last() {
    return last;
  }
}
