package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.OptionalInt;

/// What a Linux node of a type reports: its capacity, and what of it is allocatable after nodeadm's
/// reservations (spec AWS 2.5, 2.6). Written from the node's side, not shared with our prediction
/// of it.
record NodeCapacity(Resources capacity, Resources allocatable) {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;
  private static final long DEFAULT_DISK_GIB = 20;
  private static final ResourceName IPV4 = ResourceName.of("vpc.amazonaws.com/PrivateIPv4Address");
  private static final ResourceName ENCLAVES = ResourceName.of("eks.amazonaws.com/nitro-sandbox");
  private static final ResourceName GPU = ResourceName.of("nvidia.com/gpu");

  /// Thousandths of the memory that firmware and kernel keep at most.
  private static final long KERNEL_SHARE = 75;

  static NodeCapacity of(InstanceTypeInfo type, OptionalInt maxPods, long disk, long extraMemory) {
    int podsByAddresses = podsByAddresses(type);
    long memory = memory(type, extraMemory);
    var capacity =
        Resources.of(type.defaultVcpus() * 1000L, memory)
            .with(ResourceName.EPHEMERAL_STORAGE, disk)
            .with(ResourceName.PODS, maxPods.orElse(podsByAddresses));
    long gpus =
        type.gpus().stream()
            .filter(gpu -> gpu.manufacturer().equals("NVIDIA"))
            .mapToLong(Accelerator::count)
            .sum();
    if (gpus > 0) {
      capacity = capacity.with(GPU, gpus);
    }
    var reserved =
        Resources.of(
                reservedCpuMillis(type.defaultVcpus()),
                (11L * podsByAddresses + 255) * MIB + 100 * MIB)
            .with(ResourceName.EPHEMERAL_STORAGE, GIB + Math.ceilDiv(disk, 10));
    return new NodeCapacity(capacity, capacity.minus(reserved).atLeastZero());
  }

  /// What others than kubelet offer on the node: EKS's controller the addresses of Windows nodes, a
  /// plugin the enclaves.
  static Resources extended(InstanceTypeInfo type, LaunchTemplateRequest template) {
    var extended = Resources.EMPTY;
    if (NodeUserData.isWindows(template.userData())) {
      extended = extended.with(IPV4, type.network().ipv4AddressesPerInterface() - 1L);
    }
    return template.enclaves() ? extended.with(ENCLAVES, 1) : extended;
  }

  private static long memory(InstanceTypeInfo type, long extraMemory) {
    long mib = type.memoryMib() - (type.architecture() == Architecture.ARM64 ? 64 : 0);
    return (mib - Math.ceilDiv(mib * KERNEL_SHARE, 1000)) * MIB + extraMemory;
  }

  /// The volume that the template gives the node for its pods.
  static long diskBytes(LaunchTemplateRequest template) {
    String dataDevice = NodeUserData.dataDevice(template.userData());
    return template.blockDevices().stream()
            .filter(device -> device.rootVolume() || device.deviceName().equals(dataDevice))
            .findFirst()
            .map(device -> device.ebs().volumeSizeGib())
            .orElse(OptionalInt.empty())
            .orElse((int) DEFAULT_DISK_GIB)
        * GIB;
  }

  /// The VPC CNI gives each pod an address of an interface; two pods use the host's.
  private static int podsByAddresses(InstanceTypeInfo type) {
    var network = type.network();
    return network.maximumNetworkInterfaces() * (network.ipv4AddressesPerInterface() - 1) + 2;
  }

  /// 6 % of the first core, 1 % of the second, 0.5 % of the third and fourth, 0.25 % of the rest.
  private static long reservedCpuMillis(int cores) {
    long reserved = 60;
    reserved += cores > 1 ? 10 : 0;
    reserved += 5L * Math.clamp(cores - 2, 0, 2);
    reserved += 5L * Math.max(0, cores - 4) / 2;
    return reserved;
  }
}
