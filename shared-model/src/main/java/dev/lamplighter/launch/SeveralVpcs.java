package dev.lamplighter.launch;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.launch.NodeClassFacts.Question;
import dev.lamplighter.model.VpcId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Subnets and security groups that are not all of one VPC: a network interface is in one, with its
/// subnet and its groups, and EC2 refuses to launch what mixes them (spec AWS 3.8).
final class SeveralVpcs {
  /// What a launch would be refused with (spec AWS 3.8).
  static final String REASON = "SecurityGroupSubnetVPCMismatch";

  private SeveralVpcs() {}

  /// What is in which; empty if all are in one. Where the subnets are not known at this look, what
  /// was said of them before stands.
  static Optional<String> of(EC2NodeClass nodeClass, NodeClassFacts facts) {
    if (facts.unanswered().containsKey(Question.SUBNETS)) {
      return nodeClass
          .status()
          .condition(ConditionType.SECURITY_GROUPS_READY)
          .filter(before -> before.reason().equals(REASON))
          .map(Condition::message);
    }
    SortedMap<VpcId, List<String>> members = new TreeMap<>();
    facts.subnets().forEach(it -> add(members, it.vpc(), it.resolved().id().value()));
    facts.securityGroups().forEach(it -> add(members, it.vpc(), it.id().value()));
    return members.size() < 2 ? Optional.empty() : Optional.of(message(members));
  }

  private static void add(SortedMap<VpcId, List<String>> members, VpcId vpc, String id) {
    members.computeIfAbsent(vpc, _ -> new ArrayList<>()).add(id);
  }

  private static String message(SortedMap<VpcId, List<String>> members) {
    List<String> each = new ArrayList<>();
    members.forEach(
        (vpc, ids) ->
            each.add(
                "%s has %s".formatted(vpc, String.join(", ", ids.stream().sorted().toList()))));
    return ("subnetSelectorTerms and securityGroupSelectorTerms select from %d VPCs (%s). EC2"
            + " launches no instance with a subnet and a security group of different VPCs."
            + " Select by a tag, or by ids, that only those of the cluster's VPC have.")
        .formatted(members.size(), String.join("; ", each));
  }
}
