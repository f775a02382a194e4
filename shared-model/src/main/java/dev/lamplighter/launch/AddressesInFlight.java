package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The addresses that the launches of one look will take, which EC2 counts only once they are
/// there. Without them every claim of a look would name the same subnet of a zone (spec AWS 3.4).
///
/// A node takes as many as it may have pods, and it may come up in any of the subnets that its
/// fleet names: the smallest of the types that it may become there counts in each.
public final class AddressesInFlight {
  private AddressesInFlight() {}

  /// The world with the launch under way. Less than none may be left: the least full subnet is
  /// found all the same, and EC2 knows better.
  public static ClusterSnapshot after(Effect.Launch launch, ClusterSnapshot snapshot) {
    var reserved = launch.reserved();
    var types =
        snapshot.instanceTypes().getOrDefault(reserved.spec().nodeClassRef().name(), List.of());
    Map<InstanceTypeName, Long> pods =
        types.stream()
            .collect(
                Collectors.toMap(InstanceType::name, it -> it.capacity().get(ResourceName.PODS)));
    SortedMap<SubnetId, Long> needs = new TreeMap<>();
    reserved.launch().inputs().fleet().launchTemplateConfigs().stream()
        .flatMap(config -> config.overrides().stream())
        .forEach(override -> needs.merge(override.subnet(), need(override, pods), Math::min));
    return snapshot.withNodeClasses(
        snapshot.nodeClasses().stream().map(each -> after(needs, each)).toList());
  }

  private static long need(LaunchTemplateOverride override, Map<InstanceTypeName, Long> pods) {
    return pods.getOrDefault(override.instanceType(), 1L);
  }

  private static EC2NodeClass after(SortedMap<SubnetId, Long> needs, EC2NodeClass nodeClass) {
    var subnets =
        nodeClass.status().subnets().stream().map(subnet -> after(needs, subnet)).toList();
    return nodeClass.withStatus(nodeClass.status().withSubnets(subnets));
  }

  private static ResolvedSubnet after(SortedMap<SubnetId, Long> needs, ResolvedSubnet subnet) {
    long need = needs.getOrDefault(subnet.id(), 0L);
    return need == 0
        ? subnet
        : new ResolvedSubnet(
            subnet.id(),
            subnet.zone(),
            subnet.zoneId(),
            Math.toIntExact(subnet.freeAddresses() - need));
  }
}
