package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Rejection.Unmet;
import dev.lamplighter.model.Integers;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.WellKnownLabels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// What none of some instance types meets: the answer to "which line of my manifest is it?".
///
/// A requirement of zone, its id or capacity type is met by an offering, whether it can be had now
/// or not; any other well-known one by the type itself.
final class UnmetRequirements {
  private static final Comparator<String> BY_NUMBER =
      comparingLong((String value) -> Integers.parse(value).orElse(Long.MAX_VALUE))
          .thenComparing(value -> value);

  private final List<InstanceType> types;
  private final List<InstanceType> all;

  private UnmetRequirements(List<InstanceType> types, List<InstanceType> all) {
    this.types = types;
    this.all = all;
  }

  /// Each requirement that no type meets; where each is met by some but all by none, those that
  /// conflict. Empty if a type meets all, or if there are no types. Of `all` the class's types
  /// these are what the pool leaves.
  static List<Unmet> of(Requirements wanted, List<InstanceType> types, List<InstanceType> all) {
    return types.isEmpty() ? List.of() : new UnmetRequirements(types, all).find(wanted);
  }

  private List<Unmet> find(Requirements wanted) {
    var alone = new ArrayList<Unmet>();
    for (Requirement requirement : wanted.asList()) {
      if (decidedByTypes(requirement.key()) && types.stream().noneMatch(t -> has(t, requirement))) {
        alone.add(
            new Unmet(
                List.of(requirement),
                types.size(),
                offered(requirement.key(), types),
                leftOut(requirement)));
      }
    }
    return alone.isEmpty() ? together(wanted) : alone;
  }

  private List<Unmet> together(Requirements wanted) {
    List<Requirement> conflicting = conflicting(wanted);
    return conflicting.isEmpty()
        ? List.of()
        : List.of(new Unmet(conflicting, types.size(), List.of(), List.of()));
  }

  /// As few of them as already leave nothing; empty if all of them, or none of them, leave a type.
  private List<Requirement> conflicting(Requirements wanted) {
    if (types.stream().anyMatch(type -> hasAll(type, wanted))) {
      return List.of();
    }
    Requirements conflict = wanted;
    for (LabelKey key : wanted.keys()) {
      Requirements fewer = conflict.without(key);
      if (types.stream().noneMatch(type -> hasAll(type, fewer))) {
        conflict = fewer;
      }
    }
    return conflict.asList();
  }

  private static boolean decidedByTypes(LabelKey key) {
    return WellKnownLabels.isOfferingLabel(key) || CandidateType.decidedByType(key);
  }

  private static boolean hasAll(InstanceType type, Requirements wanted) {
    return CandidateType.satisfies(type, wanted) && CandidateType.isSold(type, wanted);
  }

  private static boolean has(InstanceType type, Requirement wanted) {
    return WellKnownLabels.isOfferingLabel(wanted.key())
        ? CandidateType.isSold(type, Requirements.of(wanted))
        : CandidateType.surely(type, wanted);
  }

  private List<String> leftOut(Requirement wanted) {
    return wanted.complement()
        ? List.of()
        : offered(wanted.key(), all).stream().filter(wanted::has).toList();
  }

  private static List<String> offered(LabelKey key, List<InstanceType> types) {
    return types.stream()
        .flatMap(type -> values(type, key))
        .distinct()
        .sorted(comparing((String value) -> value.isEmpty()).thenComparing(BY_NUMBER))
        .toList();
  }

  private static Stream<String> values(InstanceType type, LabelKey key) {
    if (WellKnownLabels.isOfferingLabel(key)) {
      return type.offerings().stream()
          .filter(offering -> offering.availability().served())
          .flatMap(offering -> offering.label(key).stream());
    }
    return type.requirements().find(key).stream()
        .filter(requirement -> !requirement.complement())
        .flatMap(requirement -> requirement.values().stream());
  }
}
