package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;

/// How many pods a node holds (spec AWS 2.5).
final class PodDensity {
  /// What kubelet allows where nothing else decides.
  private static final long KUBELET_DEFAULT = 110;

  /// Pods with the host's network that need no address: aws-node and kube-proxy.
  private static final long HOST_NETWORK_PODS = 2;

  private PodDensity() {}

  static long of(InstanceTypeInfo info, EC2NodeClass.Spec spec) {
    FamilyDefaults family = FamilyDefaults.of(spec.resolvedFamily());
    var kubelet = spec.kubelet();
    long pods = family.eniLimitedPods() ? eniLimited(info, spec) : KUBELET_DEFAULT;
    if (kubelet.maxPods().isPresent()) {
      pods = kubelet.maxPods().getAsInt();
    }
    int perCore = kubelet.podsPerCore().orElse(0);
    return perCore > 0 && family.podsPerCore()
        ? Math.min(pods, (long) perCore * info.defaultVcpus())
        : pods;
  }

  /// One address of each interface is its own; the rest go to pods. Interfaces for EFA alone have
  /// no addresses.
  static long eniLimited(InstanceTypeInfo info, EC2NodeClass.Spec spec) {
    long efaOnly =
        spec.network().networkInterfaces().stream()
            .filter(nic -> nic.networkCardIndex() == 0)
            .filter(nic -> nic.interfaceType() == InterfaceType.EFA_ONLY)
            .count();
    long usable = info.network().maximumNetworkInterfaces() - efaOnly;
    return usable <= 0
        ? 0
        : usable * (info.network().ipv4AddressesPerInterface() - 1) + HOST_NETWORK_PODS;
  }
}
