package dev.lamplighter.launch;

import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedSecurityGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.ec2.SecurityGroup;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.launch.NodeClassFacts.Question;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The subnets and security groups that an EC2NodeClass selects (spec AWS 1.3, 1.14).
final class NetworkResolution {
  static final Comparator<ResolvedSubnet> MOST_ADDRESSES_FIRST =
      Comparator.comparingInt(ResolvedSubnet::freeAddresses)
          .reversed()
          .thenComparing(ResolvedSubnet::id);

  private NetworkResolution() {}

  static Finding<List<ResolvedSubnet>> subnets(EC2NodeClass nodeClass, NodeClassFacts facts) {
    var before = nodeClass.status();
    String unanswered = facts.unanswered().get(Question.SUBNETS);
    if (unanswered != null) {
      return Finding.unanswered(
          before.subnets(), before.condition(ConditionType.SUBNETS_READY), unanswered);
    }
    var byId = new TreeMap<SubnetId, ResolvedSubnet>();
    facts.subnets().forEach(it -> byId.put(it.resolved().id(), it.resolved()));
    var subnets = byId.values().stream().sorted(MOST_ADDRESSES_FIRST).toList();
    return subnets.isEmpty()
        ? Finding.bad(
            subnets,
            "SubnetsNotFound",
            "No subnet matches subnetSelectorTerms (%s). %s"
                .formatted(
                    SelectorText.of(nodeClass.spec().subnetSelectorTerms()),
                    SelectorText.advice(nodeClass.spec().subnetSelectorTerms(), "subnets")))
        : Finding.warned(subnets, full(subnets));
  }

  private static String full(List<ResolvedSubnet> subnets) {
    String full =
        subnets.stream()
            .filter(ResolvedSubnet::full)
            .map(subnet -> "%s in %s".formatted(subnet.id(), subnet.zone()))
            .sorted()
            .collect(Collectors.joining(", "));
    return full.isEmpty()
        ? ""
        : "Nothing is launched in subnets without a free address (%s). Free some, or select more subnets."
            .formatted(full);
  }

  static Finding<List<ResolvedSecurityGroup>> securityGroups(
      EC2NodeClass nodeClass, NodeClassFacts facts, ClusterFacts cluster) {
    var before = nodeClass.status();
    String unanswered = facts.unanswered().get(Question.SECURITY_GROUPS);
    if (unanswered != null) {
      return Finding.unanswered(
          before.securityGroups(),
          before.condition(ConditionType.SECURITY_GROUPS_READY),
          unanswered);
    }
    var byId = new TreeMap<SecurityGroupId, SecurityGroup>();
    facts.securityGroups().forEach(group -> byId.put(group.id(), group));
    var groups =
        byId.values().stream()
            .map(group -> new ResolvedSecurityGroup(group.id(), group.name()))
            .toList();
    if (groups.isEmpty()) {
      return Finding.bad(
          groups,
          "SecurityGroupsNotFound",
          "No security group matches securityGroupSelectorTerms (%s). %s"
              .formatted(
                  SelectorText.of(nodeClass.spec().securityGroupSelectorTerms()),
                  SelectorText.advice(
                      nodeClass.spec().securityGroupSelectorTerms(), "security groups")));
    }
    return SeveralVpcs.of(nodeClass, facts)
        .map(message -> Finding.bad(groups, SeveralVpcs.REASON, message))
        .orElseGet(() -> Finding.warned(groups, owned(List.copyOf(byId.values()), cluster)));
  }

  /// Load-balancer controllers look for the one group of a node that has the cluster's tag, and
  /// refuse where there are two (cases C152).
  private static String owned(List<SecurityGroup> groups, ClusterFacts cluster) {
    String tag = Tags.CLUSTER_OWNER + cluster.name();
    List<String> owned =
        groups.stream()
            .filter(group -> group.tags().get(tag).isPresent())
            .map(group -> group.id().value())
            .toList();
    return owned.size() < 2
        ? ""
        : "%d security groups have the tag %s (%s). Load balancer controllers take only one of a node. %s"
            .formatted(
                owned.size(),
                tag,
                String.join(", ", owned),
                "Select one of them, or take the tag off the others.");
  }
}
