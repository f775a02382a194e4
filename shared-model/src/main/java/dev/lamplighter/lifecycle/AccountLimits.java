package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.AccountObstacle;
import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What of the account's own stops a NodePool's launches, as EC2 has said of late: a quota, or the
/// missing role of Spot. It ends with the last refusal's time to live, or as soon as something is
/// launched under the same capacity type.
final class AccountLimits {
  private static final int NAMED = 10;

  private final SortedMap<AccountObstacle, SortedSet<InstanceTypeName>> refused = new TreeMap<>();

  private AccountLimits() {}

  /// The reason of the first, and a sentence for each.
  record Told(String reason, String message) {}

  /// What the pool says; empty if nothing of what it may launch was refused so.
  static Optional<Told> of(NodePool pool, ClusterSnapshot snapshot) {
    var limits = new AccountLimits();
    inForce(snapshot).filter(outage -> concerns(outage, pool, snapshot)).forEach(limits::add);
    asAWhole(snapshot).filter(outage -> concerns(outage, pool)).forEach(limits::add);
    return limits.told();
  }

  /// When the first of them ends by itself.
  static Optional<Instant> firstEnd(ClusterSnapshot snapshot) {
    return Stream.concat(
            inForce(snapshot).map(Outage::until), asAWhole(snapshot).map(CapacityTypeOutage::until))
        .min(Instant::compareTo);
  }

  private static Stream<Outage> inForce(ClusterSnapshot snapshot) {
    return snapshot.outages().inForce().stream()
        .filter(outage -> AccountObstacle.of(outage.ec2Code()).isPresent())
        .filter(outage -> outage.until().isAfter(snapshot.takenAt()))
        .filter(outage -> !isOver(outage.capacityType(), outage.since(), snapshot));
  }

  private static Stream<CapacityTypeOutage> asAWhole(ClusterSnapshot snapshot) {
    return snapshot.outages().capacityTypes().stream()
        .filter(outage -> outage.until().isAfter(snapshot.takenAt()))
        .filter(outage -> !isOver(outage.capacityType(), outage.since(), snapshot));
  }

  private static boolean isOver(CapacityType refused, Instant since, ClusterSnapshot snapshot) {
    return snapshot.claims().stream()
        .flatMap(claim -> claim.record().launched().stream())
        .filter(launched -> launched.capacityType() == refused)
        .anyMatch(launched -> !launched.at().isBefore(since));
  }

  private static boolean concerns(CapacityTypeOutage outage, NodePool pool) {
    var wanted = pool.spec().template().spec().requirements();
    return wanted.get(LabelKey.CAPACITY_TYPE).has(outage.capacityType().labelValue());
  }

  private static boolean concerns(Outage outage, NodePool pool, ClusterSnapshot snapshot) {
    var wanted = pool.spec().template().spec().requirements();
    return wanted.get(LabelKey.CAPACITY_TYPE).has(outage.capacityType().labelValue())
        && wanted.get(LabelKey.ZONE).has(outage.zone().value())
        && AllowedTypes.of(pool, snapshot)
            .anyMatch(type -> type.name().equals(outage.instanceType()));
  }

  private void add(Outage outage) {
    AccountObstacle.of(outage.ec2Code())
        .ifPresent(
            obstacle ->
                refused.computeIfAbsent(obstacle, _ -> new TreeSet<>()).add(outage.instanceType()));
  }

  private void add(CapacityTypeOutage outage) {
    AccountObstacle.of(outage.ec2Code())
        .ifPresent(obstacle -> refused.computeIfAbsent(obstacle, _ -> new TreeSet<>()));
  }

  private Optional<Told> told() {
    if (refused.isEmpty()) {
      return Optional.empty();
    }
    List<String> sentences = new ArrayList<>();
    refused.forEach((obstacle, types) -> sentences.add(sentence(obstacle, named(types))));
    return Optional.of(new Told(refused.firstKey().reason(), String.join(" ", sentences)));
  }

  private static String sentence(AccountObstacle obstacle, String types) {
    return switch (obstacle) {
      case VCPU_QUOTA ->
          "The account's vCPU quota leaves no room for another %s instance of %s. Ask for more in Service Quotas (Amazon EC2, Running On-Demand instances of that group), or make room."
              .formatted(CapacityType.ON_DEMAND, types);
      case SPOT_QUOTA ->
          "The account's quota of Spot Instance requests leaves no room for another. Ask for more"
              + " in Service Quotas (Amazon EC2, Spot Instance Requests), make room, or allow"
              + " on-demand.";
      case FLEET_QUOTA ->
          "The account's quota of fleets is used up (asked for: %s). Ask for more in Service Quotas (EC2 Fleet), or delete fleets."
              .formatted(types);
      case SPOT_ROLE ->
          "The account has never used Spot, and this identity may not make the role that it needs:"
              + " run aws iam create-service-linked-role --aws-service-name spot.amazonaws.com"
              + " once, or allow on-demand.";
    };
  }

  private static String named(SortedSet<InstanceTypeName> types) {
    String named =
        types.stream().limit(NAMED).map(InstanceTypeName::value).collect(Collectors.joining(", "));
    return types.size() > NAMED
        ? "%s and %d more types".formatted(named, types.size() - NAMED)
        : named;
  }
}
