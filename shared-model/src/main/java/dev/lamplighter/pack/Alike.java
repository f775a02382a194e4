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
}
