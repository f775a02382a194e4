package dev.lamplighter.pack;

import dev.lamplighter.api.ResolvedCapacityReservation.Count;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// How many more nodes fit into each capacity reservation, whichever class selects it (spec AWS
/// 3.10, cases C167): what EC2 said last, less the claims that it can't have counted, less those
/// planned here. What was freed since counts only once EC2 says so (C166).
final class ReservedPlaces {
  private final SortedMap<CapacityReservationId, Integer> left = new TreeMap<>();
  private final SortedSet<CapacityReservationId> usedUp = new TreeSet<>();

  private ReservedPlaces() {}

  static ReservedPlaces of(ClusterSnapshot snapshot) {
    SortedMap<CapacityReservationId, Count> counted = new TreeMap<>();
    snapshot.nodeClasses().stream()
        .flatMap(nodeClass -> nodeClass.status().capacityReservations().stream())
        .forEach(it -> counted.merge(it.id(), it.count(), ReservedPlaces::later));
    var places = new ReservedPlaces();
    counted.forEach((id, count) -> places.put(id, count.available() - since(id, count, snapshot)));
    return places;
  }

  private static Count later(Count one, Count other) {
    int byTime = one.at().compareTo(other.at());
    return byTime > 0 || (byTime == 0 && one.available() < other.available()) ? one : other;
  }

  /// The claims that may have taken a place after the count.
  private static int since(CapacityReservationId id, Count count, ClusterSnapshot snapshot) {
    return (int)
        snapshot.claims().stream().filter(claim -> takes(claim.record(), id, count)).count();
  }

  private static boolean takes(ClaimRecord claim, CapacityReservationId id, Count count) {
    return claim
        .launched()
        .map(
            launched ->
                launched.capacityType() == CapacityType.RESERVED
                    && !launched.at().isBefore(count.at())
                    && claim.labels().has(LabelKey.CAPACITY_RESERVATION_ID, id.value()))
        .orElseGet(() -> askedFor(claim).anyMatch(id::equals));
  }

  private static Stream<CapacityReservationId> askedFor(ClaimRecord claim) {
    return claim.launch().inputs().launchTemplates().stream()
        .map(LaunchTemplateRequest::placement)
        .flatMap(placement -> placement.capacityReservation().stream());
  }

  /// Whether no class selects any.
  boolean isEmpty() {
    return left.isEmpty();
  }

  private void put(CapacityReservationId id, int places) {
    left.put(id, places);
    if (places < 1) {
      usedUp.add(id);
    }
  }

  /// The claim is planned; true if a reservation has no place left for that.
  boolean take(NewClaim claim) {
    int before = usedUp.size();
    claim
        .requirements()
        .get(LabelKey.CAPACITY_RESERVATION_ID)
        .singleValue()
        .map(CapacityReservationId::of)
        .ifPresent(id -> put(id, left.getOrDefault(id, 0) - 1));
    return usedUp.size() > before;
  }

  /// Those without a place.
  SortedSet<CapacityReservationId> usedUp() {
    return Collections.unmodifiableSortedSet(usedUp);
  }
}
