package dev.lamplighter.pack;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.snapshot.PlanningPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// How much room each type of a pool leaves to pods under some requirements, and so which others a
/// node that is planned as one type can be too.
final class Rooms {
  private final PoolTemplate pool;
  private final Requirements wanted;
  private final PlanningPolicy.SpotVariety variety;
  private final List<Resources> rooms = new ArrayList<>();
  private final List<Boolean> onSpot = new ArrayList<>();

  /// @param evictsBelow the priority below which pods make room for themselves
  Rooms(
      PoolTemplate pool, Requirements wanted, int evictsBelow, PlanningPolicy.SpotVariety variety) {
    this.pool = pool;
    this.wanted = wanted;
    this.variety = variety;
    Requirements spot =
        wanted.and(Requirement.in(LabelKey.CAPACITY_TYPE, CapacityType.SPOT.labelValue()));
    for (CandidateType type : pool.types(wanted)) {
      rooms.add(type.availableToPods(wanted, evictsBelow));
      onSpot.add(!type.availableOfferings(spot).isEmpty());
    }
  }

  Resources of(int type) {
    return rooms.get(type);
  }

  /// The types that have room for all that this one holds.
  private IntStream holdingAllOf(int type) {
    return IntStream.range(0, rooms.size())
        .filter(other -> rooms.get(type).fitsIn(rooms.get(other)));
  }

  /// What a node of the type at this price is held to cost for want of variety.
  Price charge(int type, Price price) {
    return isSpotPrice(type, price) && isRare(type) ? variety.charge(price) : Price.ZERO;
  }

  private boolean isSpotPrice(int type, Price price) {
    return onSpot.get(type)
        && pool.types().get(type).availableOfferings(wanted).stream()
            .anyMatch(
                offering ->
                    offering.capacityType() == CapacityType.SPOT && offering.price().equals(price));
  }

  /// Whether few types that spot has hold all that this one holds.
  private boolean isRare(int type) {
    return holdingAllOf(type).filter(onSpot::get).limit(variety.types()).count() < variety.types();
  }
}
