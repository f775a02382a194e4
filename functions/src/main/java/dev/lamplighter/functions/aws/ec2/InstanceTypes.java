package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;
import dev.lamplighter.catalogue.InstanceTypeInfo.Network;
import dev.lamplighter.catalogue.InstanceTypeInfo.Processor;
import dev.lamplighter.functions.catalogue.BranchInterfaces;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.ec2.model.ArchitectureType;
import software.amazon.awssdk.services.ec2.model.EbsInfo;
import software.amazon.awssdk.services.ec2.model.EbsOptimizedSupport;
import software.amazon.awssdk.services.ec2.model.EfaInfo;
import software.amazon.awssdk.services.ec2.model.EphemeralNvmeSupport;
import software.amazon.awssdk.services.ec2.model.GpuDeviceInfo;
import software.amazon.awssdk.services.ec2.model.GpuInfo;
import software.amazon.awssdk.services.ec2.model.InstanceTypeHypervisor;
import software.amazon.awssdk.services.ec2.model.NetworkCardInfo;
import software.amazon.awssdk.services.ec2.model.NetworkInfo;
import software.amazon.awssdk.services.ec2.model.NeuronDeviceInfo;
import software.amazon.awssdk.services.ec2.model.NeuronInfo;
import software.amazon.awssdk.services.ec2.model.NitroEnclavesSupport;
import software.amazon.awssdk.services.ec2.model.PlacementGroupInfo;
import software.amazon.awssdk.services.ec2.model.ProcessorInfo;
import software.amazon.awssdk.services.ec2.model.SupportedAdditionalProcessorFeature;

/// An instance type of DescribeInstanceTypes as a value (spec AWS 2.4).
final class InstanceTypes {
  private static final int MEGA = 1000;
  private static final String NEURON_MANUFACTURER = "AWS";

  private InstanceTypes() {}

  /// Empty for a type of an architecture that no node has, as `x86_64_mac`.
  static Optional<InstanceTypeInfo> read(
      software.amazon.awssdk.services.ec2.model.InstanceTypeInfo type) {
    return architecture(type.processorInfo()).map(architecture -> read(type, architecture));
  }

  private static InstanceTypeInfo read(
      software.amazon.awssdk.services.ec2.model.InstanceTypeInfo type, Architecture architecture) {
    return new InstanceTypeInfo(
        InstanceTypeName.of(type.instanceTypeAsString()),
        architecture,
        type.vCpuInfo().defaultVCpus(),
        type.memoryInfo().sizeInMiB(),
        network(InstanceTypeName.of(type.instanceTypeAsString()), type.networkInfo()),
        usageClasses(type),
        hypervisor(type.hypervisor()),
        isTrue(type.bareMetal()),
        isTrue(type.freeTierEligible()),
        processor(type.processorInfo()),
        ebsBandwidth(type.ebsInfo()),
        instanceStore(type),
        gpus(type),
        neurons(type),
        type.nitroEnclavesSupport() == NitroEnclavesSupport.SUPPORTED,
        isTrue(type.networkInfo().encryptionInTransitSupported()),
        strategies(type.placementGroupInfo()));
  }

  private static Optional<Architecture> architecture(ProcessorInfo processor) {
    var supported = processor.supportedArchitectures();
    return supported.contains(ArchitectureType.X86_64)
        ? Optional.of(Architecture.AMD64)
        : supported.contains(ArchitectureType.ARM64)
            ? Optional.of(Architecture.ARM64)
            : Optional.empty();
  }

  private static boolean isTrue(Boolean flag) {
    return Boolean.TRUE.equals(flag);
  }

  private static Network network(InstanceTypeName type, NetworkInfo network) {
    int cardIndex = Optional.ofNullable(network.defaultNetworkCardIndex()).orElse(0);
    int interfaces =
        network.networkCards().stream()
            .filter(card -> card.networkCardIndex() == cardIndex)
            .map(NetworkCardInfo::maximumNetworkInterfaces)
            .findFirst()
            .orElse(network.maximumNetworkInterfaces());
    return new Network(
        interfaces,
        network.ipv4AddressesPerInterface(),
        baseline(network.networkCards()),
        Optional.ofNullable(network.efaInfo()).map(EfaInfo::maximumEfaInterfaces).orElse(0),
        cards(network, interfaces),
        BranchInterfaces.of(type));
  }

  /// EC2 numbers them from 0.
  private static List<Integer> cards(NetworkInfo network, int ofDefault) {
    return network.networkCards().isEmpty()
        ? List.of(ofDefault)
        : network.networkCards().stream()
            .sorted(Comparator.comparing(NetworkCardInfo::networkCardIndex))
            .map(NetworkCardInfo::maximumNetworkInterfaces)
            .toList();
  }

  private static SortedSet<Strategy> strategies(PlacementGroupInfo info) {
    List<String> supported = info == null ? List.of() : info.supportedStrategiesAsStrings();
    return Stream.of(Strategy.values())
        .filter(strategy -> supported.contains(strategy.toString()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Of all cards together, in whole Mbps; unknown if one of them has none.
  private static OptionalInt baseline(List<NetworkCardInfo> cards) {
    if (cards.isEmpty() || cards.stream().anyMatch(it -> it.baselineBandwidthInGbps() == null)) {
      return OptionalInt.empty();
    }
    BigDecimal gbps =
        cards.stream()
            .map(card -> BigDecimal.valueOf(card.baselineBandwidthInGbps()))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    return OptionalInt.of(gbps.multiply(BigDecimal.valueOf(MEGA)).intValue());
  }

  /// Capacity blocks are none of the ways that nodes are bought.
  private static SortedSet<CapacityType> usageClasses(
      software.amazon.awssdk.services.ec2.model.InstanceTypeInfo type) {
    var classes = new TreeSet<CapacityType>();
    type.supportedUsageClassesAsStrings().stream()
        .flatMap(name -> CapacityType.fromLabelValue(name).stream())
        .forEach(classes::add);
    return classes;
  }

  private static Hypervisor hypervisor(InstanceTypeHypervisor hypervisor) {
    return switch (hypervisor) {
      case NITRO -> Hypervisor.NITRO;
      case XEN -> Hypervisor.XEN;
      case UNKNOWN_TO_SDK_VERSION -> Hypervisor.NONE;
      case null -> Hypervisor.NONE;
    };
  }

  private static Processor processor(ProcessorInfo processor) {
    return new Processor(
        Optional.ofNullable(processor.manufacturer()).orElse(""),
        Optional.ofNullable(processor.sustainedClockSpeedInGhz())
            .map(ghz -> Math.toIntExact(Math.round(ghz * MEGA))),
        processor
            .supportedFeatures()
            .contains(SupportedAdditionalProcessorFeature.NESTED_VIRTUALIZATION));
  }

  private static OptionalInt ebsBandwidth(EbsInfo ebs) {
    return ebs != null
            && ebs.ebsOptimizedSupport() == EbsOptimizedSupport.DEFAULT
            && ebs.ebsOptimizedInfo() != null
        ? OptionalInt.of(ebs.ebsOptimizedInfo().maximumBandwidthInMbps())
        : OptionalInt.empty();
  }

  private static OptionalInt instanceStore(
      software.amazon.awssdk.services.ec2.model.InstanceTypeInfo type) {
    var store = type.instanceStorageInfo();
    return store != null && store.nvmeSupport() != EphemeralNvmeSupport.UNSUPPORTED
        ? OptionalInt.of(Math.toIntExact(store.totalSizeInGB()))
        : OptionalInt.empty();
  }

  private static List<Accelerator> gpus(
      software.amazon.awssdk.services.ec2.model.InstanceTypeInfo type) {
    return Optional.ofNullable(type.gpuInfo()).map(GpuInfo::gpus).stream()
        .flatMap(List::stream)
        .map(InstanceTypes::gpu)
        .toList();
  }

  private static Accelerator gpu(GpuDeviceInfo gpu) {
    int memory = gpu.memoryInfo() == null ? 0 : gpu.memoryInfo().sizeInMiB();
    return new Accelerator(gpu.name(), gpu.manufacturer(), gpu.count(), memory, 0);
  }

  private static List<Accelerator> neurons(
      software.amazon.awssdk.services.ec2.model.InstanceTypeInfo type) {
    return Optional.ofNullable(type.neuronInfo()).map(NeuronInfo::neuronDevices).stream()
        .flatMap(List::stream)
        .map(InstanceTypes::neuron)
        .toList();
  }

  private static Accelerator neuron(NeuronDeviceInfo device) {
    return new Accelerator(
        device.name(),
        NEURON_MANUFACTURER,
        device.count(),
        device.memoryInfo().sizeInMiB(),
        device.coreInfo().count());
  }
}
