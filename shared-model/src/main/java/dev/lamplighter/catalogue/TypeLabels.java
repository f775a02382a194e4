package dev.lamplighter.catalogue;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.model.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// The labels that a node of a type will have, as requirements: each well-known key is `In` the
/// values it may get, or `DoesNotExist` (spec AWS 2.4).
final class TypeLabels {
  /// Category, an optional memory size as in `u-6tb1`, generation.
  private static final Pattern NAME = Pattern.compile("(^[a-z]+)(-[0-9]+tb)?([0-9]+).*\\.");

  private final List<Requirement> all = new ArrayList<>();

  private TypeLabels() {}

  /// `zones` are those in which the type is for sale.
  static Requirements of(
      Region region, InstanceTypeInfo info, EC2NodeClass nodeClass, SortedSet<Zone> zones) {
    var labels = new TypeLabels();
    labels.put(LabelKey.REGION, region.value());
    labels.put(LabelKey.NODECLASS, nodeClass.name().value());
    labels.place(nodeClass.status().subnets(), zones);
    labels.operatingSystem(info, nodeClass.spec().resolvedFamily());
    labels.name(info.name().value());
    labels.machine(info);
    labels.bought(info, nodeClass.status().capacityReservations());
    labels.devices(info);
    labels.placed(nodeClass.status().placementGroup());
    return Requirements.of(labels.all);
  }

  private void place(List<ResolvedSubnet> subnets, SortedSet<Zone> zones) {
    var usable = subnets.stream().filter(subnet -> zones.contains(subnet.zone())).toList();
    all.add(Requirement.in(LabelKey.ZONE, usable.stream().map(s -> s.zone().value()).toList()));
    all.add(Requirement.in(LabelKey.ZONE_ID, usable.stream().map(ResolvedSubnet::zoneId).toList()));
  }

  private void operatingSystem(InstanceTypeInfo info, AmiFamily family) {
    put(LabelKey.ARCH, info.architecture().label());
    Optional<String> windowsBuild = windowsBuild(family);
    put(LabelKey.WINDOWS_BUILD, windowsBuild);
    if (windowsBuild.isEmpty()) {
      put(LabelKey.OS, "linux");
    } else {
      put(
          LabelKey.OS,
          info.architecture() == Architecture.AMD64 ? Optional.of("windows") : Optional.empty());
    }
  }

  private static Optional<String> windowsBuild(AmiFamily family) {
    return switch (family) {
      case AL2, AL2023, BOTTLEROCKET, CUSTOM -> Optional.empty();
      case WINDOWS2019 -> Optional.of("10.0.17763");
      case WINDOWS2022 -> Optional.of("10.0.20348");
      case WINDOWS2025 -> Optional.of("10.0.26100");
    };
  }

  private void name(String name) {
    int dot = name.indexOf('.');
    String family = dot < 0 ? name : name.substring(0, dot);
    Matcher parts = NAME.matcher(name);
    boolean known = parts.find();
    put(LabelKey.INSTANCE_TYPE, name);
    put(LabelKey.INSTANCE_FAMILY, family);
    put(LabelKey.INSTANCE_SIZE, dot < 0 ? Optional.empty() : Optional.of(name.substring(dot + 1)));
    put(LabelKey.INSTANCE_CATEGORY, known ? Optional.of(parts.group(1)) : Optional.empty());
    put(LabelKey.INSTANCE_GENERATION, known ? Optional.of(parts.group(3)) : Optional.empty());
    put(LabelKey.INSTANCE_CAPABILITY_FLEX, Boolean.toString(family.contains("-flex")));
  }

  /// Nothing is said of the reservations that its nodes may be in or not: the offering tells.
  private void bought(InstanceTypeInfo info, List<ResolvedCapacityReservation> reservations) {
    boolean reserved = reservations.stream().anyMatch(it -> it.instanceType().equals(info.name()));
    var types = new TreeSet<>(info.usageClasses());
    types.remove(CapacityType.RESERVED);
    if (reserved) {
      types.add(CapacityType.RESERVED);
    } else {
      WellKnownLabels.OF_RESERVATIONS.forEach(key -> put(key, Optional.empty()));
    }
    all.add(
        Requirement.in(
            LabelKey.CAPACITY_TYPE, types.stream().map(CapacityType::toString).toList()));
  }

  private void placed(Optional<ResolvedPlacementGroup> group) {
    put(LabelKey.PLACEMENT_GROUP_ID, group.map(it -> it.id().value()));
    int partitions = group.map(ResolvedPlacementGroup::partitions).orElse(0);
    all.add(
        partitions == 0
            ? Requirement.doesNotExist(LabelKey.PLACEMENT_GROUP_PARTITION)
            : Requirement.in(
                LabelKey.PLACEMENT_GROUP_PARTITION,
                IntStream.rangeClosed(1, partitions).mapToObj(Integer::toString).toList()));
  }

  private void machine(InstanceTypeInfo info) {
    put(LabelKey.INSTANCE_CPU, Integer.toString(info.defaultVcpus()));
    put(LabelKey.INSTANCE_CPU_MANUFACTURER, kebab(info.processor().manufacturer()));
    put(
        LabelKey.INSTANCE_CPU_SUSTAINED_CLOCK_SPEED_MHZ,
        info.processor().sustainedClockMhz().map(Object::toString));
    put(LabelKey.INSTANCE_MEMORY, Long.toString(info.memoryMib()));
    put(LabelKey.INSTANCE_HYPERVISOR, hypervisor(info.hypervisor()));
    put(
        LabelKey.INSTANCE_ENCRYPTION_IN_TRANSIT_SUPPORTED,
        Boolean.toString(info.encryptionInTransit()));
    put(LabelKey.NITRO_SANDBOX, Boolean.toString(info.nitroEnclaves()));
    all.add(Requirement.in(LabelKey.INSTANCE_TENANCY, "dedicated", "default"));
  }

  /// Metal types without a hypervisor have the label with an empty value.
  private static String hypervisor(Hypervisor hypervisor) {
    return switch (hypervisor) {
      case NITRO -> "nitro";
      case XEN -> "xen";
      case NONE -> "";
    };
  }

  private void devices(InstanceTypeInfo info) {
    put(LabelKey.INSTANCE_EBS_BANDWIDTH, text(info.ebsBandwidthMbps()));
    put(LabelKey.INSTANCE_NETWORK_BANDWIDTH, text(info.network().baselineMbps()));
    put(LabelKey.INSTANCE_LOCAL_NVME, text(info.instanceStoreGb()));
    Optional<Accelerator> gpu = only(info.gpus());
    put(LabelKey.INSTANCE_GPU_NAME, gpu.map(device -> kebab(device.name())));
    put(LabelKey.INSTANCE_GPU_MANUFACTURER, gpu.map(device -> kebab(device.manufacturer())));
    put(LabelKey.INSTANCE_GPU_COUNT, gpu.map(device -> Integer.toString(device.count())));
    put(LabelKey.INSTANCE_GPU_MEMORY, gpu.map(device -> Integer.toString(device.memoryMib())));
    Optional<Accelerator> neuron = only(info.neurons());
    put(LabelKey.INSTANCE_ACCELERATOR_NAME, neuron.map(device -> kebab(device.name())));
    put(
        LabelKey.INSTANCE_ACCELERATOR_MANUFACTURER,
        neuron.map(device -> kebab(device.manufacturer())));
    put(
        LabelKey.INSTANCE_ACCELERATOR_COUNT,
        neuron.map(device -> Integer.toString(device.count())));
  }

  /// A type with several kinds of a device has none of that device's labels.
  private static Optional<Accelerator> only(List<Accelerator> devices) {
    return devices.size() == 1 ? Optional.of(devices.getFirst()) : Optional.empty();
  }

  private static Optional<String> text(OptionalInt number) {
    return number.isPresent() ? Optional.of(Integer.toString(number.getAsInt())) : Optional.empty();
  }

  private static String kebab(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }

  private void put(LabelKey key, String value) {
    all.add(Requirement.in(key, value));
  }

  private void put(LabelKey key, Optional<String> value) {
    all.add(value.map(text -> Requirement.in(key, text)).orElse(Requirement.doesNotExist(key)));
  }
}
