package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// EC2 has no room for anything that a NodePool allows, as it has said of late (spec AWS 2.8):
/// until the first of its refusals is over the pool gets no node. As long as one offering is left
/// there is nothing to say.
record Shortage(List<Outage> outages) {
  private static final int NAMED = 5;

  private static final Comparator<Outage> ORDER =
      Comparator.comparing(Outage::instanceType)
          .thenComparing(Outage::zone)
          .thenComparing(Outage::capacityType);

  static Optional<Shortage> of(NodePool pool, ClusterSnapshot snapshot) {
    List<Outage> inForce =
        snapshot.outages().inForce().stream()
            .filter(outage -> outage.until().isAfter(snapshot.takenAt()))
            .sorted(ORDER)
            .toList();
    // Most looks know of none, and then no offering need be looked at.
    return inForce.isEmpty() ? Optional.empty() : of(inForce, pool, snapshot);
  }

  private static Optional<Shortage> of(
      List<Outage> inForce, NodePool pool, ClusterSnapshot snapshot) {
    List<InstanceType> types = AllowedTypes.of(pool, snapshot).toList();
    boolean anyLeft =
        types.stream()
            .flatMap(type -> AllowedTypes.offerings(type, pool))
            .anyMatch(offering -> offering.asLastResort().available());
    List<Outage> outages =
        anyLeft
            ? List.of()
            : inForce.stream()
                .filter(outage -> types.stream().anyMatch(type -> stops(outage, type, pool)))
                .toList();
    return outages.isEmpty() ? Optional.empty() : Optional.of(new Shortage(outages));
  }

  private static boolean stops(Outage outage, InstanceType type, NodePool pool) {
    return AllowedTypes.offerings(type, pool)
        .filter(offering -> offering.availability() == Availability.UNAVAILABLE)
        .anyMatch(offering -> outage.concerns(type.name(), offering));
  }

  /// When the first offering can be asked for again.
  Instant end() {
    return outages.stream().map(Outage::until).min(Instant::compareTo).orElseThrow();
  }

  String message() {
    String named =
        outages.stream()
            .limit(NAMED)
            .map(
                it ->
                    "%s %s in %s (%s)"
                        .formatted(it.capacityType(), it.instanceType(), it.zone(), it.ec2Code()))
            .collect(Collectors.joining(", "));
    String more = outages.size() > NAMED ? " and %d more".formatted(outages.size() - NAMED) : "";
    return "EC2 has no room now for anything that this NodePool allows: %s%s. It is asked again from %s on. Allow more instance types, zones or capacity types."
        .formatted(named, more, end().truncatedTo(ChronoUnit.SECONDS));
  }
}
