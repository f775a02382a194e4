package dev.lamplighter.catalogue;

import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/// The facts of one instance type as DescribeInstanceTypes gives them (spec AWS 2.1, 2.4).
///
/// Memory in MiB, clock in MHz, bandwidths in Mbps, instance store in GB: EC2's units.
public record InstanceTypeInfo(
    InstanceTypeName name,
    Architecture architecture,
    int defaultVcpus,
    long memoryMib,
    Network network,
    SortedSet<CapacityType> usageClasses,
    Hypervisor hypervisor,
    boolean bareMetal,
    boolean freeTierEligible,
    Processor processor,
    OptionalInt ebsBandwidthMbps,
    OptionalInt instanceStoreGb,
    List<Accelerator> gpus,
    List<Accelerator> neurons,
    boolean nitroEnclaves,
    boolean encryptionInTransit,
    SortedSet<Strategy> placementStrategies) {

  /// One that may be in any placement group.
  public InstanceTypeInfo(
      InstanceTypeName name,
      Architecture architecture,
      int defaultVcpus,
      long memoryMib,
      Network network,
      SortedSet<CapacityType> usageClasses,
      Hypervisor hypervisor,
      boolean bareMetal,
      boolean freeTierEligible,
      Processor processor,
      OptionalInt ebsBandwidthMbps,
      OptionalInt instanceStoreGb,
      List<Accelerator> gpus,
      List<Accelerator> neurons,
      boolean nitroEnclaves,
      boolean encryptionInTransit) {
    this(
        name,
        architecture,
        defaultVcpus,
        memoryMib,
        network,
        usageClasses,
        hypervisor,
        bareMetal,
        freeTierEligible,
        processor,
        ebsBandwidthMbps,
        instanceStoreGb,
        gpus,
        neurons,
        nitroEnclaves,
        encryptionInTransit,
        new TreeSet<>(List.of(Strategy.values())));
  }

  public InstanceTypeInfo {
    placementStrategies = Collections.unmodifiableSortedSet(new TreeSet<>(placementStrategies));
    usageClasses = Collections.unmodifiableSortedSet(new TreeSet<>(usageClasses));
    gpus = List.copyOf(gpus);
    neurons = List.copyOf(neurons);
    if (defaultVcpus < 1 || memoryMib < 1) {
      throw new IllegalArgumentException(
          "Instance type %s: defaultVcpus=%d and memoryMib=%d must be positive"
              .formatted(name, defaultVcpus, memoryMib));
    }
  }

  public enum Architecture {
    AMD64("amd64"),
    ARM64("arm64");

    private final String label;

    Architecture(String label) {
      this.label = label;
    }

    /// The value of `kubernetes.io/arch`.
    public String label() {
      return label;
    }
  }

  public enum Hypervisor {
    NITRO,
    XEN,
    NONE
  }

  /// The default network card's interfaces, IPv4 addresses an interface, baseline bandwidth, EFA,
  /// how many interfaces each card has, by its index, and how many branch interfaces pods with
  /// security groups of their own may have on an instance.
  public record Network(
      int maximumNetworkInterfaces,
      int ipv4AddressesPerInterface,
      OptionalInt baselineMbps,
      int maximumEfaInterfaces,
      List<Integer> cards,
      int branchInterfaces) {
    public Network {
      cards = List.copyOf(cards);
    }

    /// With one card, and no branch interfaces.
    public Network(
        int maximumNetworkInterfaces,
        int ipv4AddressesPerInterface,
        OptionalInt baselineMbps,
        int maximumEfaInterfaces) {
      this(
          maximumNetworkInterfaces,
          ipv4AddressesPerInterface,
          baselineMbps,
          maximumEfaInterfaces,
          List.of(maximumNetworkInterfaces),
          0);
    }

    public Network withBranchInterfaces(int branchInterfaces) {
      return new Network(
          maximumNetworkInterfaces,
          ipv4AddressesPerInterface,
          baselineMbps,
          maximumEfaInterfaces,
          cards,
          branchInterfaces);
    }
  }

  public record Processor(
      String manufacturer, Optional<Integer> sustainedClockMhz, boolean nestedVirtualization) {
    /// One that can't run virtual machines in instances.
    public Processor(String manufacturer, Optional<Integer> sustainedClockMhz) {
      this(manufacturer, sustainedClockMhz, false);
    }
  }

  /// `count` devices of one kind; memory of each in MiB.
  public record Accelerator(
      String name, String manufacturer, int count, int memoryMib, int coresPerDevice) {}
}
