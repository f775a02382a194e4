package dev.lamplighter.local.simulation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// How often each kind of effect met each fault: the proof that a simulation tried what it claims
/// to.
public final class HitTable {
  private final Map<EffectKind, Map<Fault, Integer>> hits = new EnumMap<>(EffectKind.class);

  public void hit(EffectKind effect, Fault fault) {
    hits.computeIfAbsent(effect, _ -> new EnumMap<>(Fault.class)).merge(fault, 1, Integer::sum);
  }

  public int hits(EffectKind effect, Fault fault) {
    return hits.getOrDefault(effect, Map.of()).getOrDefault(fault, 0);
  }

  public void addAll(HitTable other) {
    other.hits.forEach(
        (effect, faults) ->
            faults.forEach(
                (fault, count) ->
                    hits.computeIfAbsent(effect, _ -> new EnumMap<>(Fault.class))
                        .merge(fault, count, Integer::sum)));
  }

  /// The cells that were hit fewer than `least` times, as `effect × fault: n`.
  public List<String> below(int least) {
    var thin = new ArrayList<String>();
    for (EffectKind effect : EffectKind.values()) {
      for (Fault fault : Fault.values()) {
        if (hits(effect, fault) < least) {
          thin.add("%s × %s: %d".formatted(effect, fault, hits(effect, fault)));
        }
      }
    }
    return thin;
  }

  /// The table as text: one line for each effect, one column for each fault.
  @Override
  public String toString() {
    var text = new StringBuilder("%-42s".formatted("effect"));
    for (Fault fault : Fault.values()) {
      text.append("%24s".formatted(fault));
    }
    for (EffectKind effect : EffectKind.values()) {
      text.append("%n%-42s".formatted(effect));
      for (Fault fault : Fault.values()) {
        text.append("%24d".formatted(hits(effect, fault)));
      }
    }
    return text.toString();
  }
}
