package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// What the node's bootstrap and kubelet keep from the pods (spec AWS 2.6).
final class OverheadRules {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  /// The EKS bootstrap's formula: a fixed part and one for each pod that has an address.
  private static final long RESERVED_MEMORY_MIB = 255;

  private static final long RESERVED_MEMORY_MIB_PER_POD = 11;
  private static final long RESERVED_EPHEMERAL_STORAGE = GIB;

  /// Kubelet's own hard eviction thresholds.
  private static final EvictionThreshold DEFAULT_MEMORY_THRESHOLD =
      new EvictionThreshold.Amount(Quantity.ofBytes(100 * MIB));

  private static final EvictionThreshold DEFAULT_NODEFS_THRESHOLD =
      new EvictionThreshold.Percent(BigDecimal.TEN);

  /// The resources of which kubelet may reserve a part that pods would see; `pid` is not one.
  private static final List<ResourceName> RESERVABLE =
      List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE);

  private OverheadRules() {}

  static Overhead of(InstanceTypeInfo info, EC2NodeClass.Spec spec, Resources capacity) {
    KubeletConfiguration kubelet = spec.kubelet();
    return new Overhead(
        override(kubeReserved(info, spec, capacity), kubelet.kubeReserved()),
        override(Resources.EMPTY, kubelet.systemReserved()),
        evictionThreshold(kubelet, capacity));
  }

  private static Resources kubeReserved(
      InstanceTypeInfo info, EC2NodeClass.Spec spec, Resources capacity) {
    long pods =
        FamilyDefaults.of(spec.resolvedFamily()).kubeReservedByEniPods()
            ? PodDensity.eniLimited(info, spec)
            : capacity.get(ResourceName.PODS);
    return Resources.of(
            reservedCpuMillis(info.defaultVcpus()),
            MIB * (RESERVED_MEMORY_MIB_PER_POD * pods + RESERVED_MEMORY_MIB))
        .with(ResourceName.EPHEMERAL_STORAGE, RESERVED_EPHEMERAL_STORAGE);
  }

  /// 6 % of the first core, 1 % of the second, 0.5 % of the third and fourth, 0.25 % of the rest,
  /// each part cut to whole thousandths.
  private static long reservedCpuMillis(int vcpus) {
    long first = vcpus >= 1 ? 60 : 0;
    long second = vcpus >= 2 ? 10 : 0;
    long thirdAndFourth = 5L * Math.clamp(vcpus - 2, 0, 2);
    long rest = Math.max(0, vcpus - 4) * 25L / 10;
    return first + second + thirdAndFourth + rest;
  }

  private static Resources override(Resources base, Resources users) {
    Resources result = base;
    for (ResourceName name : RESERVABLE) {
      if (users.has(name)) {
        result = result.with(name, users.get(name));
      }
    }
    return result;
  }

  private static Resources evictionThreshold(KubeletConfiguration kubelet, Resources capacity) {
    return Resources.EMPTY
        .with(
            ResourceName.MEMORY,
            threshold(
                kubelet, "memory.available", DEFAULT_MEMORY_THRESHOLD, capacity.memoryBytes()))
        .with(
            ResourceName.EPHEMERAL_STORAGE,
            threshold(
                kubelet,
                "nodefs.available",
                DEFAULT_NODEFS_THRESHOLD,
                capacity.get(ResourceName.EPHEMERAL_STORAGE)));
  }

  /// A threshold that can't be read counts as kubelet's default: the class is then not valid, so no
  /// node comes of it.
  private static long threshold(
      KubeletConfiguration kubelet, String signal, EvictionThreshold byDefault, long capacity) {
    return Optional.ofNullable(kubelet.evictionHard().get(signal))
        .flatMap(EvictionThreshold::parse)
        .orElse(byDefault)
        .of(capacity);
  }
}
