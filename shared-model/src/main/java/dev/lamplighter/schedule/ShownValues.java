package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The values that types show of each label of which `minValues` asks for several ([MinValues]), as
/// numbers: which of hundreds of types are enough is asked for each pod that a claim might take.
public final class ShownValues {
  private final List<Requirement> demands;

  /// By label and type.
  private final List<List<BitSet>> values = new ArrayList<>();

  public ShownValues(Requirements wanted, List<InstanceType> types) {
    demands = MinValues.demands(wanted);
    var offering = WantedOffering.of(wanted);
    for (Requirement demand : demands) {
      Map<String, Integer> numbers = new HashMap<>();
      var byType = new ArrayList<BitSet>();
      for (InstanceType type : types) {
        var its = new BitSet();
        for (String value : MinValues.values(type, demand, offering)) {
          its.set(numbers.computeIfAbsent(value, _ -> numbers.size()));
        }
        byType.add(its);
      }
      values.add(byType);
    }
  }

  public Count none() {
    return new Count();
  }

  /// What some types show together.
  public final class Count {
    private final List<BitSet> seen = new ArrayList<>();

    private Count() {
      values.forEach(_ -> seen.add(new BitSet()));
    }

    /// What one more type shows.
    ///
    /// @param type its place in the list
    public void add(int type) {
      for (int label = 0; label < seen.size(); label++) {
        seen.get(label).or(values.get(label).get(type));
      }
    }

    public boolean isEnough() {
      for (int label = 0; label < seen.size(); label++) {
        if (found(label) < wanted(label)) {
          return false;
        }
      }
      return true;
    }

    /// The first label of which they show too few values; there must be one.
    Rejection unmet() {
      int label = 0;
      while (found(label) >= wanted(label)) {
        label++;
      }
      return new Rejection.MinValuesUnmet(demands.get(label).key(), wanted(label), found(label));
    }

    private int found(int label) {
      return seen.get(label).cardinality();
    }

    private int wanted(int label) {
      return demands.get(label).minValues().orElse(0);
    }
  }
}
