package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The capacity that a node of a type is foretold to show (spec AWS 2.5).
///
/// - `vpc.amazonaws.com/pod-eni`: the branch interfaces of a type, which no API tells.
/// - Nodes of Windows have the addresses of one interface for their pods, but its own.
/// - `eks.amazonaws.com/nitro-sandbox`: one where the type can start enclaves. EC2 allows four, but
///   a node offers as many as its plugin is told to, which we are not.
final class Capacity {
  private static final long MIB = 1L << 20;

  /// The kernel of arm64 sets this much aside for contiguous allocation.
  private static final long ARM64_CMA_MIB = 64;

  private static final ResourceName NVIDIA_GPU = ResourceName.of("nvidia.com/gpu");
  private static final ResourceName AMD_GPU = ResourceName.of("amd.com/gpu");
  private static final ResourceName GAUDI = ResourceName.of("habana.ai/gaudi");
  private static final ResourceName NEURON = ResourceName.of("aws.amazon.com/neuron");
  private static final ResourceName NEURON_CORE = ResourceName.of("aws.amazon.com/neuroncore");
  private static final ResourceName EFA = ResourceName.of("vpc.amazonaws.com/efa");
  private static final ResourceName PRIVATE_IPV4 =
      ResourceName.of("vpc.amazonaws.com/PrivateIPv4Address");

  private Capacity() {}

  static Resources of(InstanceTypeInfo info, EC2NodeClass.Spec spec, NodeSizing sizing) {
    SortedMap<ResourceName, Long> amounts = new TreeMap<>();
    amounts.put(ResourceName.CPU, info.defaultVcpus() * 1000L);
    amounts.put(ResourceName.MEMORY, memoryBytes(info, sizing));
    amounts.put(ResourceName.EPHEMERAL_STORAGE, EphemeralStorage.bytes(info, spec));
    amounts.put(ResourceName.PODS, PodDensity.of(info, spec, sizing));
    amounts.put(NVIDIA_GPU, count(info.gpus(), "NVIDIA"));
    amounts.put(AMD_GPU, count(info.gpus(), "AMD"));
    amounts.put(GAUDI, count(info.gpus(), "Habana"));
    amounts.put(NEURON, count(info.neurons(), "AWS"));
    amounts.put(NEURON_CORE, neuronCores(info.neurons()));
    amounts.put(EFA, efaInterfaces(info, spec));
    amounts.put(PRIVATE_IPV4, windowsAddresses(info, spec));
    amounts.put(ResourceName.POD_ENI, (long) info.network().branchInterfaces());
    amounts.put(ResourceName.NITRO_SANDBOX, info.nitroEnclaves() ? 1L : 0L);
    amounts.values().removeIf(amount -> amount == 0);
    return Resources.ofAmounts(amounts);
  }

  private static long memoryBytes(InstanceTypeInfo info, NodeSizing sizing) {
    long mib = info.memoryMib();
    if (info.architecture() == Architecture.ARM64) {
      mib -= ARM64_CMA_MIB;
    }
    long kept =
        sizing
            .memoryOverhead()
            .multiply(BigDecimal.valueOf(mib))
            .setScale(0, RoundingMode.CEILING)
            .longValueExact();
    return MIB * (mib - kept);
  }

  private static long count(List<Accelerator> devices, String manufacturer) {
    return devices.stream()
        .filter(device -> device.manufacturer().equals(manufacturer))
        .mapToLong(Accelerator::count)
        .sum();
  }

  private static long neuronCores(List<Accelerator> neurons) {
    return neurons.stream()
        .filter(device -> device.manufacturer().equals("AWS"))
        .findFirst()
        .map(first -> count(neurons, "AWS") * first.coresPerDevice())
        .orElse(0L);
  }

  private static long windowsAddresses(InstanceTypeInfo info, EC2NodeClass.Spec spec) {
    return switch (spec.resolvedFamily()) {
      case WINDOWS2019, WINDOWS2022, WINDOWS2025 -> info.network().ipv4AddressesPerInterface() - 1L;
      case AL2, AL2023, BOTTLEROCKET, CUSTOM -> 0;
    };
  }

  private static long efaInterfaces(InstanceTypeInfo info, EC2NodeClass.Spec spec) {
    var listed = spec.network().networkInterfaces();
    return listed.isEmpty()
        ? info.network().maximumEfaInterfaces()
        : listed.stream().filter(nic -> nic.interfaceType() == InterfaceType.EFA_ONLY).count();
  }
}
