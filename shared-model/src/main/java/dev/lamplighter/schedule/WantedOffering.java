package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.WellKnownLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What some requirements want of an offering, looked up once for all offerings of all types: a
/// pool has hundreds of types, and each is asked for every way in which its claims are narrowed.
record WantedOffering(
    Requirement zone,
    Requirement zoneId,
    Requirement capacityType,
    List<Requirement> ofReservation) {
  WantedOffering {
    ofReservation = List.copyOf(ofReservation);
  }

  static WantedOffering of(Requirements wanted) {
    return new WantedOffering(
        wanted.get(LabelKey.ZONE),
        wanted.get(LabelKey.ZONE_ID),
        wanted.get(LabelKey.CAPACITY_TYPE),
        WellKnownLabels.OF_RESERVATIONS.stream()
            .flatMap(key -> wanted.find(key).stream())
            .toList());
  }

  /// Whether the offering is such, to be had now or not.
  boolean allows(Offering offering) {
    return zone.has(offering.zone().value())
        && zoneId.has(offering.zoneId())
        && capacityType.has(offering.capacityType().labelValue())
        && (ofReservation.isEmpty() || ofReservation.stream().allMatch(offering::satisfies));
  }

  private boolean isHad(Offering offering) {
    return offering.available() && allows(offering);
  }

  /// Whether the type has such an offering now.
  boolean isHad(InstanceType type) {
    for (Offering offering : type.offerings()) {
      if (isHad(offering)) {
        return true;
      }
    }
    return false;
  }

  /// The same of this capacity type.
  boolean isHadAs(CapacityType wanted, InstanceType type) {
    for (Offering offering : type.offerings()) {
      if (offering.capacityType() == wanted && isHad(offering)) {
        return true;
      }
    }
    return false;
  }

  /// Those of the type that can be had now.
  List<Offering> had(InstanceType type) {
    var had = new ArrayList<Offering>(type.offerings().size());
    for (Offering offering : type.offerings()) {
      if (isHad(offering)) {
        had.add(offering);
      }
    }
    return had;
  }

  /// Those of the type, to be had now or not.
  List<Offering> sold(InstanceType type) {
    return type.offerings().stream().filter(this::allows).toList();
  }

  /// The least that a node of the type costs.
  Optional<Price> cheapest(InstanceType type) {
    Optional<Price> least = Optional.empty();
    for (Offering offering : type.offerings()) {
      boolean less = least.isEmpty() || offering.price().compareTo(least.get()) < 0;
      if (less && isHad(offering)) {
        least = Optional.of(offering.price());
      }
    }
    return least;
  }
}
