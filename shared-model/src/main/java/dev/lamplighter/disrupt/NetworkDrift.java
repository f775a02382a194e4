package dev.lamplighter.disrupt;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Whether an instance is where its EC2NodeClass would put it now: in one of its subnets, with
/// exactly its security groups (spec AWS 6.6).
///
/// A class that has found none is not ready and says nothing of its instances, and neither does EC2
/// of one on its way out.
final class NetworkDrift {
  private NetworkDrift() {}

  static Optional<Drifted> of(Instance instance, EC2NodeClass nodeClass) {
    return instance.state().alive()
        ? securityGroups(instance, nodeClass).or(() -> subnet(instance, nodeClass))
        : Optional.empty();
  }

  private static Optional<Drifted> securityGroups(Instance instance, EC2NodeClass nodeClass) {
    SortedSet<SecurityGroupId> wanted = new TreeSet<>(nodeClass.status().securityGroupIds());
    SortedSet<SecurityGroupId> has = instance.network().securityGroups();
    return wanted.isEmpty() || has.isEmpty() || has.equals(wanted)
        ? Optional.empty()
        : Optional.of(
            new Drifted(
                Drifted.Reason.SECURITY_GROUP,
                "its instance has the security groups %s, and EC2NodeClass %s now asks for %s"
                    .formatted(listed(has), nodeClass.name(), listed(wanted))));
  }

  private static Optional<Drifted> subnet(Instance instance, EC2NodeClass nodeClass) {
    SortedSet<SubnetId> wanted =
        nodeClass.status().subnets().stream()
            .map(ResolvedSubnet::id)
            .collect(Collectors.toCollection(TreeSet::new));
    return instance
        .network()
        .subnet()
        .filter(is -> !wanted.isEmpty() && !wanted.contains(is))
        .map(
            is ->
                new Drifted(
                    Drifted.Reason.SUBNET,
                    "its instance is in subnet %s, and EC2NodeClass %s now asks for one of %s"
                        .formatted(is, nodeClass.name(), listed(wanted))));
  }

  private static String listed(SortedSet<?> ids) {
    return ids.stream().map(Object::toString).collect(Collectors.joining(", "));
  }
}
