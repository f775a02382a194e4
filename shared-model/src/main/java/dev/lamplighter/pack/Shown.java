package dev.lamplighter.pack;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.MinValues;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The values that types show of each label of which `minValues` asks for several, as numbers.
final class Shown {
  private final List<Integer> least = new ArrayList<>();

  /// By label and type.
  private final List<List<BitSet>> values = new ArrayList<>();

  Shown(Requirements wanted, List<InstanceType> types) {
    for (Requirement demand : MinValues.demands(wanted)) {
      Map<String, Integer> numbers = new HashMap<>();
      var byType = new ArrayList<BitSet>();
      for (InstanceType type : types) {
        var its = new BitSet();
        for (String value : MinValues.shownBy(type, demand, wanted)) {
          its.set(numbers.computeIfAbsent(value, _ -> numbers.size()));
        }
        byType.add(its);
      }
      least.add(demand.minValues().orElse(0));
      values.add(byType);
    }
  }

  Count none() {
    return new Count();
  }

  /// What some types show together.
  final class Count {
    private final List<BitSet> seen = new ArrayList<>();

    private Count() {
      values.forEach(_ -> seen.add(new BitSet()));
    }

    /// Adds a type; whether they show enough now.
    boolean isEnoughWith(int type) {
      boolean enough = true;
      for (int label = 0; label < seen.size(); label++) {
        seen.get(label).or(values.get(label).get(type));
        enough &= seen.get(label).cardinality() >= least.get(label);
      }
      return enough;
    }
  }
}
