package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.Domain;
import dev.lamplighter.schedule.Occupied;
import java.util.List;

/// Places that are alike in this are level, or not, together.
record Alike(boolean ready, List<Domain> domains) {
  static Alike of(Occupied place, List<LabelKey> keys) {
    return new Alike(place.ready(), Domain.of(place, keys));
  }

  /// As every record's, in a form that the compiler of the JVM inlines: lines are found by it for
  /// each pod.
  @Override
  public boolean equals(Object other) {
    return other instanceof Alike that && ready == that.ready && domains.equals(that.domains);
  }

  @Override
  public int hashCode() {
    return 31 * domains.hashCode() + Boolean.hashCode(ready);
  }
}
