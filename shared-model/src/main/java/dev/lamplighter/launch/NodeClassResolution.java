package dev.lamplighter.launch;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.snapshot.ClusterFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What an EC2NodeClass was resolved to, with its conditions (spec AWS 1.14 to 1.16).
public final class NodeClassResolution {
  private NodeClassResolution() {}

  public static EC2NodeClass.Status statusOf(
      EC2NodeClass nodeClass, NodeClassFacts facts, ClusterFacts cluster, Instant now) {
    var images = ImageResolution.of(nodeClass, facts, cluster, now);
    var subnets = NetworkResolution.subnets(nodeClass, facts);
    var securityGroups = NetworkResolution.securityGroups(nodeClass, facts, cluster);
    var profile = ProfileResolution.of(nodeClass, facts, cluster);
    var reservations = ReservationResolution.of(nodeClass, facts, now);
    List<Condition> conditions = new ArrayList<>();
    conditions.add(images.condition(ConditionType.AMIS_READY, now));
    conditions.add(subnets.condition(ConditionType.SUBNETS_READY, now));
    conditions.add(securityGroups.condition(ConditionType.SECURITY_GROUPS_READY, now));
    conditions.add(profile.condition(ConditionType.INSTANCE_PROFILE_READY, now));
    var group = PlacementResolution.group(nodeClass, facts);
    conditions.add(group.condition(ConditionType.PLACEMENT_GROUP_READY, now));
    reservations.ifPresent(
        it -> conditions.add(it.condition(ConditionType.CAPACITY_RESERVATIONS_READY, now)));
    conditions.add(
        NodeClassValidation.of(nodeClass, cluster, conditions, facts.trial())
            .condition(ConditionType.VALIDATION_SUCCEEDED, now));
    conditions.add(ready(conditions).condition(ConditionType.READY, now));
    return new EC2NodeClass.Status(
        subnets.value(),
        securityGroups.value(),
        images.value(),
        reservations.map(Finding::value).orElse(List.of()),
        group.value(),
        profile.value(),
        conditions.stream().map(condition -> since(nodeClass.status(), condition)).toList());
  }

  /// True when all are. Otherwise it gives the first cause, since its message is what a NodePool
  /// shows.
  private static Finding<Boolean> ready(List<Condition> conditions) {
    return first(conditions, ConditionStatus.FALSE)
        .or(() -> first(conditions, ConditionStatus.UNKNOWN))
        .map(cause -> new Finding<>(false, cause.status(), cause.reason(), cause.message()))
        .orElse(Finding.good(true));
  }

  private static Optional<Condition> first(List<Condition> conditions, ConditionStatus status) {
    return conditions.stream().filter(condition -> condition.status() == status).findFirst();
  }

  private static Condition since(EC2NodeClass.Status before, Condition condition) {
    return before.condition(condition.type()).map(condition::since).orElse(condition);
  }
}
