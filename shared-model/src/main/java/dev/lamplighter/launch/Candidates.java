package dev.lamplighter.launch;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.WellKnownLabels;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The planned types that hold the claim, each with the offerings that are compatible and can be
/// had now (spec AWS 3.2, first filter). What the account may not launch, and what EC2 refused of
/// late, is not available, hence never asked for.
final class Candidates {
  private final PlannedClaim planned;
  private final Set<InstanceTypeName> wanted;

  private Candidates(PlannedClaim planned) {
    this.planned = planned;
    this.wanted = Set.copyOf(planned.instanceTypes());
  }

  /// Sorted by name. What has no price is asked for only where nothing else is left.
  static List<Candidate> of(PlannedClaim planned, List<InstanceType> types) {
    var candidates = new Candidates(planned);
    List<Candidate> priced = candidates.of(types);
    return priced.isEmpty()
        ? candidates.of(types.stream().map(InstanceType::asLastResort).toList())
        : priced;
  }

  private List<Candidate> of(List<InstanceType> types) {
    return types.stream().flatMap(type -> of(type).stream()).toList();
  }

  private Optional<Candidate> of(InstanceType type) {
    boolean holds =
        wanted.contains(type.name())
            && type.requirements().intersects(planned.requirements())
            && planned.requests().fitsIn(type.allocatable());
    List<Offering> offerings = type.offerings().stream().filter(this::compatible).toList();
    return holds && !offerings.isEmpty()
        ? Optional.of(new Candidate(type, offerings))
        : Optional.empty();
  }

  private boolean compatible(Offering offering) {
    return offering.available()
        && allows(LabelKey.ZONE, offering.zone().value())
        && allows(LabelKey.CAPACITY_TYPE, offering.capacityType().toString())
        && allows(LabelKey.ZONE_ID, offering.zoneId())
        && WellKnownLabels.OF_RESERVATIONS.stream()
            .flatMap(key -> planned.requirements().find(key).stream())
            .allMatch(offering::satisfies);
  }

  private boolean allows(LabelKey key, String value) {
    return planned.requirements().find(key).map(required -> required.has(value)).orElse(true);
  }

  /// Whether the claim names how many different values its types must show; then no type is left
  /// out for being odd or dear.
  static boolean hasMinValues(PlannedClaim planned) {
    return planned.requirements().asList().stream()
        .map(Requirement::minValues)
        .anyMatch(least -> least.isPresent());
  }
}
