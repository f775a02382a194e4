package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;

/// How many pods a node holds (spec AWS 2.5).
final class PodDensity {
  /// What kubelet allows where nothing else decides.
  private static final long KUBELET_DEFAULT = 110;

  /// Pods with the host's network that need no address: aws-node and kube-proxy.
  private static final long HOST_NETWORK_PODS = 2;

  private static final int PREFIX_ADDRESSES = 16;

  /// Up to so many vCPUs AWS advises 110 pods at most, beyond it 250.
  private static final int FEW_VCPUS = 30;

  private static final long MOST_ON_LARGE = 250;

  private PodDensity() {}

  static long of(InstanceTypeInfo info, EC2NodeClass.Spec spec, NodeSizing sizing) {
    FamilyDefaults family = FamilyDefaults.of(spec.resolvedFamily());
    var kubelet = spec.kubelet();
    long pods = family.eniLimitedPods() ? byAddresses(info, spec, sizing) : KUBELET_DEFAULT;
    if (kubelet.maxPods().isPresent()) {
      pods = kubelet.maxPods().getAsInt();
    }
    int perCore = kubelet.podsPerCore().orElse(0);
    return perCore > 0 && family.podsPerCore()
        ? Math.min(pods, (long) perCore * info.defaultVcpus())
        : pods;
  }

  /// With prefixes there are more addresses than kubelet can look after (EKS User Guide, "Assign
  /// more IP addresses to Amazon EKS nodes with prefixes").
  private static long byAddresses(
      InstanceTypeInfo info, EC2NodeClass.Spec spec, NodeSizing sizing) {
    if (!sizing.prefixDelegation() || info.hypervisor() == Hypervisor.XEN) {
      return eniLimited(info, spec, sizing.reservedEnis(), 1);
    }
    long most = info.defaultVcpus() > FEW_VCPUS ? MOST_ON_LARGE : KUBELET_DEFAULT;
    return Math.min(most, eniLimited(info, spec, sizing.reservedEnis(), PREFIX_ADDRESSES));
  }

  /// Where every interface serves pods, as a node's bootstrap counts.
  static long eniLimited(InstanceTypeInfo info, EC2NodeClass.Spec spec) {
    return eniLimited(info, spec, 0, 1);
  }

  /// One address of each interface is its own; the rest go to pods, or as many prefixes of
  /// addresses. Interfaces for EFA alone have no addresses.
  private static long eniLimited(
      InstanceTypeInfo info, EC2NodeClass.Spec spec, int reserved, int addressesEach) {
    long efaOnly =
        spec.network().networkInterfaces().stream()
            .filter(nic -> nic.networkCardIndex() == 0)
            .filter(nic -> nic.interfaceType() == InterfaceType.EFA_ONLY)
            .count();
    long usable = info.network().maximumNetworkInterfaces() - reserved - efaOnly;
    return usable <= 0
        ? 0
        : usable * (info.network().ipv4AddressesPerInterface() - 1) * addressesEach
            + HOST_NETWORK_PODS;
  }
}
