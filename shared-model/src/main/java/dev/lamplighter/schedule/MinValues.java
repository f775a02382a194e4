package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.WellKnownLabels;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// How many different values of a label the types of a claim must show (spec core 2.7). Counted
/// after narrowing, so that a claim never says more than it can keep.
public final class MinValues {
  private MinValues() {}

  public static boolean demandedBy(Requirements requirements) {
    for (Requirement requirement : requirements.asList()) {
      if (requirement.minValues().isPresent()) {
        return true;
      }
    }
    return false;
  }

  /// The first requirement that these types leave unmet, if any.
  public static Optional<Rejection> unmet(Requirements requirements, Stream<InstanceType> types) {
    List<InstanceType> all = types.toList();
    for (Requirement requirement : requirements.asList()) {
      if (requirement.minValues().isPresent()) {
        int wanted = requirement.minValues().getAsInt();
        SortedSet<String> found = found(requirement, requirements, all);
        if (found.size() < wanted) {
          return Optional.of(new Rejection.MinValuesUnmet(requirement.key(), wanted, found.size()));
        }
      }
    }
    return Optional.empty();
  }

  /// With each `minValues` that these types can't show lowered to what they do.
  static Requirements lowered(Requirements requirements, List<InstanceType> types) {
    Requirements lowered = requirements;
    for (Requirement requirement : requirements.asList()) {
      int found = found(requirement, requirements, types).size();
      if (requirement.minValues().orElse(0) > found) {
        var least = found == 0 ? OptionalInt.empty() : OptionalInt.of(found);
        lowered = lowered.without(requirement.key()).and(requirement.withMinValues(least));
      }
    }
    return lowered;
  }

  /// Those that ask for several values.
  static List<Requirement> demands(Requirements requirements) {
    return requirements.asList().stream().filter(it -> it.minValues().isPresent()).toList();
  }

  private static SortedSet<String> found(
      Requirement requirement, Requirements requirements, List<InstanceType> types) {
    SortedSet<String> found = new TreeSet<>();
    var offering = WantedOffering.of(requirements);
    types.forEach(type -> found.addAll(values(type, requirement, offering)));
    return found;
  }

  /// The values of the requirement's key that a node of this type may come to have.
  static List<String> values(
      InstanceType type, Requirement requirement, WantedOffering wantedOffering) {
    LabelKey key = requirement.key();
    if (WellKnownLabels.isOfferingLabel(key)) {
      return wantedOffering.had(type).stream()
          .flatMap(offering -> offering.label(key).stream())
          .toList();
    }
    return type.requirements().get(key).values().stream().filter(requirement::has).toList();
  }
}
