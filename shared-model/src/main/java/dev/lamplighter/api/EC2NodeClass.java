package dev.lamplighter.api;

import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.SecurityGroupId;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// An EC2NodeClass, `karpenter.k8s.aws/v1`: image, network, disks and identity of the nodes that a
/// NodePool launches (spec AWS 1).
///
/// `unread` is what of a stored class could not be understood: then the rest is not acted on.
public record EC2NodeClass(ObjectMeta meta, Spec spec, Status status, List<Violation> unread) {
  public EC2NodeClass {
    unread = List.copyOf(unread);
  }

  public EC2NodeClass(ObjectMeta meta, Spec spec, Status status) {
    this(meta, spec, status, List.of());
  }

  public NodeClassName name() {
    return NodeClassName.of(meta.name());
  }

  public EC2NodeClass withMeta(ObjectMeta meta) {
    return new EC2NodeClass(meta, spec, status, unread);
  }

  public EC2NodeClass withStatus(Status status) {
    return new EC2NodeClass(meta, spec, status, unread);
  }

  /// As it is at `now`: capacity blocks come to their end between two questions to EC2.
  public EC2NodeClass at(Instant now) {
    return status.capacityReservations().isEmpty()
        ? this
        : withStatus(
            status.withCapacityReservations(
                status.capacityReservations().stream().map(it -> it.at(now)).toList()));
  }

  public EC2NodeClass withUnread(List<Violation> unread) {
    return new EC2NodeClass(meta, spec, status, unread);
  }

  /// The user's part: every field of spec AWS 1.2, under its own name.
  public record Spec(
      List<AmiSelectorTerm> amiSelectorTerms,
      Optional<AmiFamily> amiFamily,
      List<SelectorTerm> subnetSelectorTerms,
      List<SelectorTerm> securityGroupSelectorTerms,
      List<CapacityReservationSelectorTerm> capacityReservationSelectorTerms,
      Optional<PlacementGroupSelector> placementGroupSelector,
      NodeIdentity identity,
      SortedMap<String, String> tags,
      KubeletConfiguration kubelet,
      List<BlockDeviceMapping> blockDeviceMappings,
      Optional<InstanceStorePolicy> instanceStorePolicy,
      MetadataOptions metadataOptions,
      NetworkOptions network,
      Optional<String> userData,
      boolean detailedMonitoring,
      Optional<String> context,
      Optional<Boolean> nestedVirtualization) {

    public Spec {
      amiSelectorTerms = List.copyOf(amiSelectorTerms);
      subnetSelectorTerms = List.copyOf(subnetSelectorTerms);
      securityGroupSelectorTerms = List.copyOf(securityGroupSelectorTerms);
      capacityReservationSelectorTerms = List.copyOf(capacityReservationSelectorTerms);
      tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
      blockDeviceMappings = List.copyOf(blockDeviceMappings);
    }

    /// The family in force: as written, else that of the alias. Without either the manifest is
    /// invalid (spec AWS 1.2); [AmiFamily#CUSTOM] then asks for nothing and adds nothing.
    public AmiFamily resolvedFamily() {
      return amiFamily
          .or(() -> alias().map(AmiSelectorTerm.Alias::family))
          .orElse(AmiFamily.CUSTOM);
    }

    /// The alias term, which is then the only term.
    public Optional<AmiSelectorTerm.Alias> alias() {
      return amiSelectorTerms.stream()
          .filter(AmiSelectorTerm.Alias.class::isInstance)
          .map(AmiSelectorTerm.Alias.class::cast)
          .findFirst();
    }
  }

  /// Who the node is to AWS: exactly one of `role` and `instanceProfile`.
  public sealed interface NodeIdentity {
    /// The instance profile is made, kept and removed by Lamplighter.
    record Role(String role) implements NodeIdentity {}

    /// The instance profile is the user's.
    record InstanceProfile(String name) implements NodeIdentity {}
  }

  public enum InstanceStorePolicy {
    RAID0
  }

  /// Address and interface settings that stand as fields of their own in the manifest.
  public record NetworkOptions(
      Optional<Boolean> associatePublicIPAddress,
      OptionalInt ipPrefixCount,
      List<NetworkInterface> networkInterfaces,
      Optional<ConnectionTracking> connectionTracking) {
    public static final NetworkOptions DEFAULT =
        new NetworkOptions(Optional.empty(), OptionalInt.empty(), List.of(), Optional.empty());

    public NetworkOptions {
      networkInterfaces = List.copyOf(networkInterfaces);
    }
  }

  public record NetworkInterface(
      int networkCardIndex, int deviceIndex, InterfaceType interfaceType) {}

  public enum InterfaceType {
    INTERFACE,
    EFA_ONLY
  }

  /// Idle time-outs in seconds.
  public record ConnectionTracking(
      OptionalInt tcpEstablishedTimeout, OptionalInt udpStreamTimeout, OptionalInt udpTimeout) {}

  public record PlacementGroupSelector(Optional<String> name, Optional<String> id) {}

  /// What the selectors were resolved to, and the conditions (spec AWS 1.14).
  ///
  /// `subnets` and `amis` are in the order in which they are preferred. `placementGroup` is not
  /// part of what the cluster shows.
  public record Status(
      List<ResolvedSubnet> subnets,
      List<ResolvedSecurityGroup> securityGroups,
      List<ResolvedAmi> amis,
      List<ResolvedCapacityReservation> capacityReservations,
      Optional<ResolvedPlacementGroup> placementGroup,
      Optional<dev.lamplighter.model.InstanceProfileName> instanceProfile,
      List<Condition> conditions) {
    public static final Status EMPTY =
        new Status(List.of(), List.of(), List.of(), Optional.empty(), List.of());

    public Status {
      subnets = List.copyOf(subnets);
      securityGroups = List.copyOf(securityGroups);
      amis = List.copyOf(amis);
      capacityReservations = List.copyOf(capacityReservations);
      conditions = List.copyOf(conditions);
    }

    /// Without capacity reservations and placement group.
    public Status(
        List<ResolvedSubnet> subnets,
        List<ResolvedSecurityGroup> securityGroups,
        List<ResolvedAmi> amis,
        Optional<dev.lamplighter.model.InstanceProfileName> instanceProfile,
        List<Condition> conditions) {
      this(subnets, securityGroups, amis, List.of(), Optional.empty(), instanceProfile, conditions);
    }

    public Status withSubnets(List<ResolvedSubnet> subnets) {
      return with(subnets, capacityReservations, placementGroup, conditions);
    }

    public Status withCapacityReservations(List<ResolvedCapacityReservation> reservations) {
      return with(subnets, reservations, placementGroup, conditions);
    }

    public Status withPlacementGroup(Optional<ResolvedPlacementGroup> placementGroup) {
      return with(subnets, capacityReservations, placementGroup, conditions);
    }

    public Status withConditions(List<Condition> conditions) {
      return with(subnets, capacityReservations, placementGroup, conditions);
    }

    private Status with(
        List<ResolvedSubnet> subnets,
        List<ResolvedCapacityReservation> reservations,
        Optional<ResolvedPlacementGroup> placementGroup,
        List<Condition> conditions) {
      return new Status(
          subnets, securityGroups, amis, reservations, placementGroup, instanceProfile, conditions);
    }

    public List<SecurityGroupId> securityGroupIds() {
      return securityGroups.stream().map(ResolvedSecurityGroup::id).toList();
    }

    public Optional<Condition> condition(ConditionType type) {
      return conditions.stream().filter(condition -> condition.type() == type).findFirst();
    }
  }
}
