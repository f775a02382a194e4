package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;
import dev.lamplighter.catalogue.InstanceTypeInfo.Network;
import dev.lamplighter.catalogue.InstanceTypeInfo.Processor;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Instance types and a region that sells them, for tests.
public final class SampleTypes {
  public static final Zone ZONE_A = Zone.of("ap-northeast-2a");
  public static final Zone ZONE_B = Zone.of("ap-northeast-2b");
  public static final Zone ZONE_C = Zone.of("ap-northeast-2c");

  private SampleTypes() {}

  /// A plain amd64 type on Nitro, sold on demand and as spot.
  public static InstanceTypeInfo type(
      String name, int vcpus, long memoryMib, int interfaces, int addresses) {
    return new InstanceTypeInfo(
        InstanceTypeName.of(name),
        Architecture.AMD64,
        vcpus,
        memoryMib,
        new Network(interfaces, addresses, OptionalInt.of(390), 0),
        new TreeSet<>(List.of(CapacityType.ON_DEMAND, CapacityType.SPOT)),
        Hypervisor.NITRO,
        false,
        false,
        new Processor("Intel", Optional.of(3100)),
        OptionalInt.of(2085),
        OptionalInt.empty(),
        List.of(),
        List.of(),
        true,
        true);
  }

  public static InstanceTypeInfo arm64(InstanceTypeInfo info) {
    return new InstanceTypeInfo(
        info.name(),
        Architecture.ARM64,
        info.defaultVcpus(),
        info.memoryMib(),
        info.network(),
        info.usageClasses(),
        info.hypervisor(),
        info.bareMetal(),
        info.freeTierEligible(),
        new Processor("AWS", info.processor().sustainedClockMhz()),
        info.ebsBandwidthMbps(),
        info.instanceStoreGb(),
        info.gpus(),
        info.neurons(),
        info.nitroEnclaves(),
        info.encryptionInTransit());
  }

  static InstanceTypeInfo withoutEnclaves(InstanceTypeInfo info) {
    return with(info, info.hypervisor(), false);
  }

  static InstanceTypeInfo onXen(InstanceTypeInfo info) {
    return with(info, Hypervisor.XEN, info.nitroEnclaves());
  }

  private static InstanceTypeInfo with(
      InstanceTypeInfo info, Hypervisor hypervisor, boolean enclaves) {
    return new InstanceTypeInfo(
        info.name(),
        info.architecture(),
        info.defaultVcpus(),
        info.memoryMib(),
        info.network(),
        info.usageClasses(),
        hypervisor,
        info.bareMetal(),
        info.freeTierEligible(),
        info.processor(),
        info.ebsBandwidthMbps(),
        info.instanceStoreGb(),
        info.gpus(),
        info.neurons(),
        enclaves,
        info.encryptionInTransit(),
        info.placementStrategies());
  }

  /// With network cards of so many interfaces each.
  static InstanceTypeInfo withCards(InstanceTypeInfo info, Integer... cards) {
    var network = info.network();
    return with(
        info,
        new Network(
            network.maximumNetworkInterfaces(),
            network.ipv4AddressesPerInterface(),
            network.baselineMbps(),
            network.maximumEfaInterfaces(),
            List.of(cards),
            network.branchInterfaces()),
        info.processor(),
        info.placementStrategies());
  }

  /// With so many interfaces for EFA, each on a card of its own.
  public static InstanceTypeInfo withEfa(InstanceTypeInfo info, int interfaces) {
    var network = info.network();
    return with(
        info,
        new Network(
            network.maximumNetworkInterfaces(),
            network.ipv4AddressesPerInterface(),
            network.baselineMbps(),
            interfaces,
            Collections.nCopies(interfaces, network.maximumNetworkInterfaces()),
            network.branchInterfaces()),
        info.processor(),
        info.placementStrategies());
  }

  static InstanceTypeInfo withBranches(InstanceTypeInfo info, int branches) {
    return with(
        info,
        info.network().withBranchInterfaces(branches),
        info.processor(),
        info.placementStrategies());
  }

  public static InstanceTypeInfo nested(InstanceTypeInfo info) {
    return with(
        info,
        info.network(),
        new Processor(info.processor().manufacturer(), Optional.empty(), true),
        info.placementStrategies());
  }

  static InstanceTypeInfo placed(InstanceTypeInfo info, Strategy... strategies) {
    return with(info, info.network(), info.processor(), new TreeSet<>(List.of(strategies)));
  }

  private static InstanceTypeInfo with(
      InstanceTypeInfo info, Network network, Processor processor, SortedSet<Strategy> strategies) {
    return new InstanceTypeInfo(
        info.name(),
        info.architecture(),
        info.defaultVcpus(),
        info.memoryMib(),
        network,
        info.usageClasses(),
        info.hypervisor(),
        info.bareMetal(),
        info.freeTierEligible(),
        processor,
        info.ebsBandwidthMbps(),
        info.instanceStoreGb(),
        info.gpus(),
        info.neurons(),
        info.nitroEnclaves(),
        info.encryptionInTransit(),
        strategies);
  }

  static InstanceTypeInfo withDevices(
      InstanceTypeInfo info, List<Accelerator> gpus, List<Accelerator> neurons, int efa) {
    return new InstanceTypeInfo(
        info.name(),
        info.architecture(),
        info.defaultVcpus(),
        info.memoryMib(),
        new Network(
            info.network().maximumNetworkInterfaces(),
            info.network().ipv4AddressesPerInterface(),
            info.network().baselineMbps(),
            efa),
        info.usageClasses(),
        info.hypervisor(),
        info.bareMetal(),
        info.freeTierEligible(),
        info.processor(),
        info.ebsBandwidthMbps(),
        OptionalInt.of(900),
        gpus,
        neurons,
        info.nitroEnclaves(),
        info.encryptionInTransit());
  }

  /// By Karpenter's defaults, and without anything learned.
  public static List<InstanceType> resolve(
      Catalogue catalogue, EC2NodeClass nodeClass, Outages outages, AccountFacts account) {
    return InstanceTypes.resolve(
        catalogue, nodeClass, outages, account, NodeSizing.DEFAULT, Learned.NOTHING);
  }

  /// The region of the labs: c7i-flex.large in 2b only. On-demand prices as given; spot at a third,
  /// a little dearer from zone to zone.
  public static Catalogue labs() {
    SortedMap<InstanceTypeName, SortedSet<Zone>> zones = new TreeMap<>();
    SortedSet<Zone> three = new TreeSet<>(List.of(ZONE_A, ZONE_B, ZONE_C));
    zones.put(InstanceTypeName.of("t3.small"), three);
    zones.put(InstanceTypeName.of("t3.medium"), three);
    zones.put(InstanceTypeName.of("c7i-flex.large"), new TreeSet<>(List.of(ZONE_B)));
    zones.put(InstanceTypeName.of("m7i-flex.large"), three);
    return catalogue(
        List.of(
            type("t3.small", 2, 2048, 3, 4),
            type("t3.medium", 2, 4096, 3, 6),
            type("c7i-flex.large", 2, 4096, 3, 10),
            type("m7i-flex.large", 2, 8192, 3, 10)),
        zones,
        List.of(26_000L, 52_000L, 95_760L, 117_670L));
  }

  public static Catalogue catalogue(
      List<InstanceTypeInfo> types,
      SortedMap<InstanceTypeName, SortedSet<Zone>> zones,
      List<Long> onDemandMicros) {
    SortedMap<InstanceTypeName, Price> onDemand = new TreeMap<>();
    SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spot = new TreeMap<>();
    for (int i = 0; i < types.size(); i++) {
      InstanceTypeName name = types.get(i).name();
      long micros = onDemandMicros.get(i);
      onDemand.put(name, Price.ofMicros(micros));
      SortedMap<Zone, Price> byZone = new TreeMap<>();
      for (Zone zone : zones.getOrDefault(name, new TreeSet<>())) {
        byZone.put(zone, Price.ofMicros(micros / 3 + byZone.size()));
      }
      spot.put(name, byZone);
    }
    return new Catalogue(Region.of("ap-northeast-2"), types, zones, onDemand, spot);
  }

  /// The same region with every list the other way round.
  static Catalogue reversed(Catalogue catalogue) {
    List<InstanceTypeInfo> types = new ArrayList<>(catalogue.types()).reversed();
    return new Catalogue(
        catalogue.region(),
        types,
        catalogue.zones(),
        catalogue.onDemandPrices(),
        catalogue.spotPrices());
  }
}
