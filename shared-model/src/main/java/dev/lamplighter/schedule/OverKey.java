package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import java.util.ArrayList;
import java.util.List;

/// What an attempt demands of one topology key; `ofClaims` is the label by which claims are
/// narrowed in it, the same but where it is deprecated.
record OverKey(LabelKey key, LabelKey ofClaims, List<Spread> spreads, List<Affinity> affinities) {
  /// What of all its spread and affinity is about the key.
  static OverKey of(LabelKey key, List<Spread> spreads, List<Affinity> affinities) {
    var spreadOver = new ArrayList<Spread>();
    for (Spread spread : spreads) {
      if (spread.key().equals(key)) {
        spreadOver.add(spread);
      }
    }
    var attractedOver = new ArrayList<Affinity>();
    for (Affinity affinity : affinities) {
      if (affinity.keys().contains(key)) {
        attractedOver.add(affinity);
      }
    }
    return new OverKey(key, key.stable(), spreadOver, attractedOver);
  }
}
