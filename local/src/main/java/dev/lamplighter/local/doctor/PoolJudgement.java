package dev.lamplighter.local.doctor;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Requirements;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// Whether each NodePool can make nodes: its conditions, the account's quotas among them, and the
/// role that spot instances need.
final class PoolJudgement {
  /// What stands for a while and passes is no failure.
  private static final Set<ConditionType> PASSING =
      Set.of(ConditionType.CAPACITY_TO_BE_HAD, ConditionType.CATALOGUE_CURRENT);

  private PoolJudgement() {}

  static List<Finding> of(Facts facts) {
    var findings = new ArrayList<Finding>();
    var pools = facts.cluster().pools();
    findings.addAll(pools.judged("NodePools", found -> all(found, nodeClass(facts))));
    boolean spot = pools.known().orElse(List.of()).stream().anyMatch(PoolJudgement::mayBeSpot);
    if (spot) {
      findings.addAll(facts.account().spotRole().judged("role for spot", PoolJudgement::spotRole));
    }
    return findings;
  }

  /// The one that a first pool would refer to.
  private static NodeClassName nodeClass(Facts facts) {
    return facts.cluster().classes().known().orElse(List.of()).stream()
        .map(it -> it.nodeClass().name())
        .min(Comparator.naturalOrder())
        .orElse(NodeClassName.of("default"));
  }

  private static List<Finding> all(List<NodePool> pools, NodeClassName nodeClass) {
    if (pools.isEmpty()) {
      return List.of(
          Finding.warn("NodePools", "there is none, so no node is made")
              .run(FirstManifests.nodePool(nodeClass)));
    }
    return pools.stream().map(PoolJudgement::each).toList();
  }

  private static Finding each(NodePool pool) {
    String check = "NodePool " + pool.name();
    var not =
        pool.status().conditions().stream()
            .filter(condition -> condition.status() == ConditionStatus.FALSE)
            .toList();
    if (not.isEmpty()) {
      return Finding.ok(check, "no condition is False");
    }
    Condition first = not.getFirst();
    String found = "%s=False, %s: %s".formatted(first.type(), first.reason(), first.message());
    boolean passes = not.stream().map(Condition::type).allMatch(PASSING::contains);
    Finding finding = passes ? Finding.warn(check, found) : Finding.fail(check, found);
    return finding.run(
        first.type() == ConditionType.ACCOUNT_LIMITS_LEAVE_ROOM
            ? "aws service-quotas request-service-quota-increase --service-code ec2 --quota-code %s --desired-value VCPUS"
                .formatted((mayBeSpot(pool) ? VcpuQuota.SPOT : VcpuQuota.ON_DEMAND).code())
            : "kubectl describe nodepool " + pool.name());
  }

  private static boolean mayBeSpot(NodePool pool) {
    var wanted = pool.spec().template().spec().requirements().get(LabelKey.CAPACITY_TYPE);
    return Requirements.of(wanted)
        .matches(Labels.of(LabelKey.CAPACITY_TYPE.value(), CapacityType.SPOT.toString()));
  }

  private static List<Finding> spotRole(boolean there) {
    return List.of(
        there
            ? Finding.ok("role for spot", "AWSServiceRoleForEC2Spot is there")
            : Finding.fail(
                    "role for spot",
                    "the account has no AWSServiceRoleForEC2Spot, without which EC2 gives no spot"
                        + " instance")
                .run("aws iam create-service-linked-role --aws-service-name spot.amazonaws.com"));
  }
}
