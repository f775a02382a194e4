package dev.lamplighter.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.BlockDeviceMapping.Ebs;
import dev.lamplighter.api.BlockDeviceMapping.VolumeType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.model.Zone;
import dev.lamplighter.testing.PlacementGroups;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class InstanceTypesTest {
  private static final long GIB = 1L << 30;

  @ParameterizedTest(name = "{0}: {6}, {7}, {5} pods")
  @CsvSource({
    "t2.nano, 1, 512, 2, 2, 4, 940m, 74Mi",
    "t3.micro, 2, 1024, 2, 2, 4, 1930m, 548Mi",
    "t3.small, 2, 2048, 3, 4, 11, 1930m, 1418Mi",
    "t3.medium, 2, 4096, 3, 6, 17, 1930m, 3246Mi",
    "c7i-flex.large, 2, 4096, 3, 10, 29, 1930m, 3114Mi",
    "m1.small, 1, 1740, 2, 4, 8, 940m, 1166Mi",
    "m5.large, 2, 8192, 3, 10, 29, 1930m, 6903Mi",
    "m5.xlarge, 4, 16384, 4, 15, 58, 3920m, 14162Mi",
    "m5.24xlarge, 96, 393216, 15, 50, 737, 95690m, 355262Mi",
    "m7a.medium, 1, 4096, 2, 4, 8, 940m, 3345Mi",
    "m7i-flex.large, 2, 8192, 3, 10, 29, 1930m, 6903Mi",
    "c5.4xlarge, 16, 32768, 8, 30, 234, 15890m, 27381Mi",
    "r5.24xlarge, 96, 786432, 15, 50, 737, 95690m, 718987Mi",
    "u-6tb1.112xlarge, 448, 6291456, 15, 50, 737, 446810m, 5811134Mi",
    "i4i.large, 2, 16384, 3, 10, 29, 1930m, 14481Mi",
    "hpc7a.96xlarge, 192, 786432, 2, 50, 100, 191450m, 725994Mi",
    "g4dn.8xlarge, 32, 131072, 4, 15, 58, 31850m, 120248Mi",
    "g5.12xlarge, 48, 196608, 15, 50, 737, 47810m, 173400Mi",
    "g6f.large, 2, 8192, 2, 10, 20, 1930m, 7002Mi",
    "p4d.24xlarge, 96, 1179648, 15, 50, 737, 95690m, 1082712Mi",
    "p5.48xlarge, 192, 2097152, 2, 50, 100, 191450m, 1938410Mi",
    "trn1.32xlarge, 128, 524288, 5, 50, 247, 127610m, 481894Mi",
  })
  void foretellsWhatKarpentersReferencePublishes(
      String name, int vcpus, long mib, int nics, int ips, long pods, String cpu, String memory) {
    assertAllocatable(
        resolve(SampleTypes.type(name, vcpus, mib, nics, ips), SampleNodeClass.ready()),
        pods,
        cpu,
        memory);
  }

  @ParameterizedTest(name = "{0}: {6}, {7}, {5} pods")
  @CsvSource({
    "a1.medium, 1, 2048, 2, 4, 8, 940m, 1392Mi",
    "c6g.large, 2, 4096, 3, 10, 29, 1930m, 3055Mi",
    "c7g.16xlarge, 64, 131072, 15, 50, 737, 63770m, 112720Mi",
    "c8gn.48xlarge, 192, 393216, 12, 50, 590, 191450m, 356820Mi",
    "x8g.48xlarge, 192, 3145728, 15, 50, 737, 191450m, 2901277Mi",
  })
  void setsMemoryAsideOnArm64(
      String name, int vcpus, long mib, int nics, int ips, long pods, String cpu, String memory) {
    var type = SampleTypes.arm64(SampleTypes.type(name, vcpus, mib, nics, ips));
    assertAllocatable(resolve(type, SampleNodeClass.ready()), pods, cpu, memory);
  }

  private static void assertAllocatable(InstanceType type, long pods, String cpu, String memory) {
    assertThat(type.allocatable().asQuantities())
        .containsEntry(ResourceName.CPU, Quantity.parse(cpu))
        .containsEntry(ResourceName.MEMORY, Quantity.parse(memory))
        .containsEntry(ResourceName.PODS, Quantity.of(pods))
        .containsEntry(ResourceName.EPHEMERAL_STORAGE, Quantity.parse("17Gi"));
  }

  /// One of them is chosen at the launch.
  @Test
  void aTypeHasBothTenancies() {
    var type = resolve(m5(), SampleNodeClass.ready());
    assertThat(type.requirements().get(LabelKey.INSTANCE_TENANCY))
        .isEqualTo(Requirement.in(LabelKey.INSTANCE_TENANCY, "default", "dedicated"));
  }

  @Test
  void aDiskOfTheClassGivesTheEphemeralStorage() {
    var type = resolve(m5(), SampleNodeClass.withDisks(SampleNodeClass.ready(), List.of(disk(50))));
    assertThat(type.capacity().get(ResourceName.EPHEMERAL_STORAGE)).isEqualTo(50 * GIB);
    assertThat(type.allocatable().get(ResourceName.EPHEMERAL_STORAGE)).isEqualTo(44 * GIB);
  }

  private static BlockDeviceMapping disk(int gib) {
    return new BlockDeviceMapping(
        "/dev/xvda",
        false,
        new Ebs(
            OptionalInt.of(gib),
            VolumeType.GP3,
            Optional.of(true),
            Optional.of(true),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty()));
  }

  @Test
  void maxPodsChangesTheSlotsButNotWhatTheBootstrapReserves() {
    var type = resolve(m5(), kubelet(OptionalInt.of(110), OptionalInt.empty(), Map.of()));
    assertThat(type.capacity().get(ResourceName.PODS)).isEqualTo(110);
    assertThat(type.allocatable().asQuantities())
        .containsEntry(ResourceName.MEMORY, Quantity.parse("6903Mi"));
  }

  @Test
  void podsPerCoreCutsTheSlots() {
    var type = resolve(m5(), kubelet(OptionalInt.empty(), OptionalInt.of(4), Map.of()));
    assertThat(type.capacity().get(ResourceName.PODS)).isEqualTo(8);
  }

  @ParameterizedTest(name = "memory.available {0} leaves {1}")
  @CsvSource({"100Mi, 6903Mi", "200Mi, 6803Mi", "100%, 7003Mi", "10%, 6548671692"})
  void evictionThresholdsAreKept(String threshold, String memory) {
    var type =
        resolve(
            m5(),
            kubelet(
                OptionalInt.empty(), OptionalInt.empty(), Map.of("memory.available", threshold)));
    assertThat(type.allocatable().asQuantities())
        .containsEntry(ResourceName.MEMORY, Quantity.parse(memory));
  }

  @Test
  void reservedByTheUserReplacesOneResourceAtATime() {
    var kubelet =
        new KubeletConfiguration(
            OptionalInt.empty(),
            OptionalInt.empty(),
            Resources.EMPTY.with(ResourceName.CPU, 200).with(ResourceName.of("pid"), 1000),
            Resources.of(100, 0),
            new TreeMap<>(),
            List.of(),
            KubeletConfiguration.OnNode.DEFAULT,
            new TreeMap<>());
    var type = resolve(m5(), SampleNodeClass.withKubelet(SampleNodeClass.ready(), kubelet));
    assertThat(type.allocatable().cpuMillis()).isEqualTo(1700);
    assertThat(type.allocatable().has(ResourceName.of("pid"))).isFalse();
    assertThat(type.overhead().kubeReserved().memoryBytes()).isEqualTo(574L << 20);
  }

  @ParameterizedTest(name = "{0}: category {1}, generation {2}, family {3}, size {4}, flex {5}")
  @CsvSource({
    "m7i-flex.large, m, 7, m7i-flex, large, true",
    "t3.small, t, 3, t3, small, false",
    "u-6tb1.112xlarge, u, 1, u-6tb1, 112xlarge, false",
    "inf2.24xlarge, inf, 2, inf2, 24xlarge, false",
    "m5.metal, m, 5, m5, metal, false",
  })
  void readsTheNameOfAType(
      String name, String category, String generation, String family, String size, String flex) {
    var type = resolve(SampleTypes.type(name, 2, 8192, 3, 10), SampleNodeClass.ready());
    assertThat(value(type, LabelKey.INSTANCE_CATEGORY)).contains(category);
    assertThat(value(type, LabelKey.INSTANCE_GENERATION)).contains(generation);
    assertThat(value(type, LabelKey.INSTANCE_FAMILY)).contains(family);
    assertThat(value(type, LabelKey.INSTANCE_SIZE)).contains(size);
    assertThat(value(type, LabelKey.INSTANCE_CAPABILITY_FLEX)).contains(flex);
    assertThat(value(type, LabelKey.INSTANCE_CPU_MANUFACTURER)).contains("intel");
  }

  @Test
  void devicesAreLabelsAndResources() {
    var gpu = new Accelerator("A10G", "NVIDIA", 4, 22888, 0);
    var neuron = new Accelerator("Inferentia2", "AWS", 6, 32768, 2);
    var type =
        resolve(
            SampleTypes.withDevices(m5(), List.of(gpu), List.of(neuron), 1),
            SampleNodeClass.ready());
    assertThat(value(type, LabelKey.INSTANCE_GPU_NAME)).contains("a10g");
    assertThat(value(type, LabelKey.INSTANCE_GPU_COUNT)).contains("4");
    assertThat(value(type, LabelKey.INSTANCE_ACCELERATOR_NAME)).contains("inferentia2");
    assertThat(type.capacity().get(ResourceName.of("nvidia.com/gpu"))).isEqualTo(4);
    assertThat(type.capacity().get(ResourceName.of("aws.amazon.com/neuron"))).isEqualTo(6);
    assertThat(type.capacity().get(ResourceName.of("aws.amazon.com/neuroncore"))).isEqualTo(12);
    assertThat(type.capacity().get(ResourceName.of("vpc.amazonaws.com/efa"))).isEqualTo(1);
    assertThat(type.offerings())
        .extracting(Offering::availability)
        .containsOnly(Availability.NO_IMAGE);
  }

  /// Spec AWS 2.5: an interface's addresses but its own.
  @ParameterizedTest
  @EnumSource(
      value = AmiFamily.class,
      names = {"WINDOWS2019", "WINDOWS2022", "WINDOWS2025"})
  void aNodeOfWindowsHasTheAddressesOfOneInterfaceForItsPods(AmiFamily family) {
    var nodeClass =
        SampleNodeClass.withImages(
            SampleNodeClass.ready(),
            Optional.of(family),
            SampleNodeClass.ready().spec().amiSelectorTerms());
    var addresses = ResourceName.of("vpc.amazonaws.com/PrivateIPv4Address");

    assertThat(resolve(m5(), nodeClass).allocatable().get(addresses)).isEqualTo(9);
    assertThat(resolve(m5(), SampleNodeClass.ready()).allocatable().has(addresses)).isFalse();
  }

  /// Spec AWS 2.5
  @Test
  void aTypeThatCanHaveBranchInterfacesHasThemForPodsWithSecurityGroups() {
    var eni = ResourceName.of("vpc.amazonaws.com/pod-eni");

    assertThat(
            resolve(SampleTypes.withBranches(m5(), 9), SampleNodeClass.ready()).capacity().get(eni))
        .isEqualTo(9);
    assertThat(resolve(m5(), SampleNodeClass.ready()).capacity().has(eni)).isFalse();
  }

  @Test
  void aTypeWithNitroEnclavesHasASandbox() {
    var sandbox = ResourceName.of("eks.amazonaws.com/nitro-sandbox");

    assertThat(resolve(m5(), SampleNodeClass.ready()).allocatable().get(sandbox)).isEqualTo(1);
    assertThat(
            resolve(SampleTypes.withoutEnclaves(m5()), SampleNodeClass.ready())
                .allocatable()
                .has(sandbox))
        .isFalse();
  }

  @Test
  void interfacesThatAreListedNeedEna() {
    var listed =
        new NetworkOptions(
            Optional.empty(),
            OptionalInt.empty(),
            List.of(new NetworkInterface(0, 0, InterfaceType.INTERFACE)),
            Optional.empty());
    var nodeClass = SpecField.NETWORK.with(SampleNodeClass.ready(), listed);

    assertThat(resolve(SampleTypes.onXen(m5()), nodeClass).offerings())
        .extracting(Offering::availability)
        .containsOnly(Availability.INCOMPATIBLE);
    assertThat(resolve(m5(), nodeClass).offerings())
        .extracting(Offering::availability)
        .doesNotContain(Availability.INCOMPATIBLE);
  }

  @Test
  void everyWellKnownKeyThatTheCloudDecidesIsThere() {
    var type = resolve(m5(), SampleNodeClass.ready());
    var missing = new TreeSet<>(WellKnownLabels.ALL);
    missing.removeAll(type.requirements().keys());
    assertThat(missing).containsExactly(LabelKey.NODEPOOL);
    assertThat(type.requirements().get(LabelKey.INSTANCE_GPU_COUNT).allowsAbsent()).isTrue();
  }

  @Test
  void aTypeIsOfferedOnlyInItsOwnZones() {
    var type = lab("c7i-flex.large", SampleNodeClass.ready(), List.of(), AccountFacts.NONE);
    assertThat(type.offerings()).extracting(Offering::zone).containsOnly(SampleTypes.ZONE_B);
    assertThat(type.requirements().get(LabelKey.ZONE).values()).containsExactly("ap-northeast-2b");
    assertThat(type.requirements().get(LabelKey.ZONE_ID).values()).containsExactly("apne2-az2");
  }

  @Test
  void aZoneIsUsableWhileOneOfItsSubnetsHasAFreeAddress() {
    assertThat(inZoneA(0)).isEqualTo(Availability.NO_FREE_ADDRESS);
    assertThat(inZoneA(0, 1)).isEqualTo(Availability.AVAILABLE);
    assertThat(inZoneA(ResolvedSubnet.NOT_COUNTED)).isEqualTo(Availability.AVAILABLE);
  }

  private static Availability inZoneA(int... freeAddresses) {
    var subnets = new ArrayList<ResolvedSubnet>();
    for (int free : freeAddresses) {
      var id = SubnetId.of("subnet-a" + subnets.size());
      subnets.add(new ResolvedSubnet(id, SampleTypes.ZONE_A, "apne2-az1", free));
    }
    var nodeClass = SampleNodeClass.ready().withStatus(SampleNodeClass.status(subnets));
    var type = lab("t3.small", nodeClass, List.of(), AccountFacts.NONE);
    return availability(type, SampleTypes.ZONE_A, CapacityType.SPOT);
  }

  @Test
  void aZoneWithoutASubnetIsNotAvailable() {
    var nodeClass =
        SampleNodeClass.ready()
            .withStatus(SampleNodeClass.status(SampleNodeClass.subnets().subList(0, 1)));
    var type = lab("t3.small", nodeClass, List.of(), AccountFacts.NONE);
    assertThat(availability(type, SampleTypes.ZONE_A, CapacityType.SPOT))
        .isEqualTo(Availability.AVAILABLE);
    assertThat(availability(type, SampleTypes.ZONE_B, CapacityType.SPOT))
        .isEqualTo(Availability.NO_SUBNET);
    assertThat(type.requirements().get(LabelKey.ZONE).values()).containsExactly("ap-northeast-2a");
  }

  @Test
  void anOutageTakesOutOneOfferingOnly() {
    var outage =
        new Outage(
            CapacityType.SPOT,
            InstanceTypeName.of("t3.small"),
            SampleTypes.ZONE_A,
            Instant.EPOCH,
            "InsufficientInstanceCapacity");
    var type = lab("t3.small", SampleNodeClass.ready(), List.of(outage), AccountFacts.NONE);
    assertThat(type.offerings().stream().filter(offering -> !offering.available()))
        .singleElement()
        .satisfies(
            offering -> {
              assertThat(offering.zone()).isEqualTo(SampleTypes.ZONE_A);
              assertThat(offering.capacityType()).isEqualTo(CapacityType.SPOT);
              assertThat(offering.availability()).isEqualTo(Availability.UNAVAILABLE);
            });
  }

  /// Types that nobody has asked for too.
  @Test
  void aCapacityTypeThatIsOutAsAWholeIsOutForEveryTypeAndInEveryZone() {
    var out =
        new CapacityTypeOutage(CapacityType.SPOT, Instant.EPOCH, "MaxSpotInstanceCountExceeded");
    var types =
        SampleTypes.resolve(
            SampleTypes.labs(),
            SampleNodeClass.ready(),
            Outages.NONE.and(List.of(out)),
            AccountFacts.NONE);

    assertThat(types.stream().flatMap(type -> type.offerings().stream()))
        .isNotEmpty()
        .allSatisfy(
            offering ->
                assertThat(offering.availability() == Availability.UNAVAILABLE)
                    .isEqualTo(offering.capacityType() == CapacityType.SPOT));
  }

  @Test
  void aTypeTheAccountMayNotLaunchIsOutEverywhere() {
    var refused = new TreeMap<InstanceTypeName, String>();
    refused.put(InstanceTypeName.of("t3.medium"), "not eligible for Free Tier");
    var type = lab("t3.medium", SampleNodeClass.ready(), List.of(), new AccountFacts(refused));
    assertThat(type.offerings())
        .isNotEmpty()
        .extracting(Offering::availability)
        .containsOnly(Availability.NOT_FOR_ACCOUNT);
  }

  @Test
  void theFirstGravitonDoesNotBootAl2023() {
    var a1 = SampleTypes.arm64(SampleTypes.type("a1.medium", 1, 2048, 2, 4));
    assertThat(resolve(a1, SampleNodeClass.ready()).offerings())
        .isNotEmpty()
        .extracting(Offering::availability)
        .containsOnly(Availability.INCOMPATIBLE);
  }

  @Test
  void interfacesOfOtherCardsFitOnlyIntoTypesThatHaveThem() {
    var first = new NetworkInterface(0, 0, InterfaceType.INTERFACE);
    var second = new NetworkInterface(1, 1, InterfaceType.INTERFACE);
    var nodeClass = with(first, second);
    assertThat(availability(SampleTypes.withCards(m5(), 15), nodeClass))
        .containsOnly(Availability.INCOMPATIBLE);
    assertThat(availability(SampleTypes.withCards(m5(), 15, 1), nodeClass))
        .containsOnly(Availability.INCOMPATIBLE);
    assertThat(availability(SampleTypes.withCards(m5(), 15, 2), nodeClass))
        .containsOnly(Availability.AVAILABLE);
  }

  @Test
  void nestedVirtualizationIsForTypesWhoseProcessorHasIt() {
    var nodeClass =
        SpecField.NESTED_VIRTUALIZATION.with(SampleNodeClass.ready(), Optional.of(true));
    var off = SpecField.NESTED_VIRTUALIZATION.with(SampleNodeClass.ready(), Optional.of(false));
    assertThat(availability(m5(), nodeClass)).containsOnly(Availability.INCOMPATIBLE);
    assertThat(availability(SampleTypes.nested(m5()), nodeClass))
        .containsOnly(Availability.AVAILABLE);
    assertThat(availability(m5(), off)).containsOnly(Availability.AVAILABLE);
  }

  @Test
  void onlyTypesThatMayBeInAGroupOfItsStrategyFitIntoThePlacementGroup() {
    var cluster = PlacementGroups.cluster("pg-1");
    var nodeClass = PlacementGroups.selected(SampleNodeClass.ready(), Optional.of(cluster));
    assertThat(availability(m5(), nodeClass)).containsOnly(Availability.AVAILABLE);
    assertThat(availability(SampleTypes.placed(m5(), Strategy.SPREAD), nodeClass))
        .containsOnly(Availability.INCOMPATIBLE);
  }

  @Test
  void nothingFitsIntoAPlacementGroupThatIsNotKnown() {
    var nodeClass = PlacementGroups.selected(SampleNodeClass.ready(), Optional.empty());
    assertThat(availability(m5(), nodeClass)).containsOnly(Availability.INCOMPATIBLE);
  }

  @Test
  void thePartitionsOfThePlacementGroupAreLabelsThatNodesMayHave() {
    var group = PlacementGroups.partitioned("pg-1", 3);
    var nodeClass = PlacementGroups.selected(SampleNodeClass.ready(), Optional.of(group));
    var type = resolve(m5(), nodeClass);
    assertThat(value(type, LabelKey.PLACEMENT_GROUP_ID)).contains("pg-1");
    assertThat(type.requirements().get(LabelKey.PLACEMENT_GROUP_PARTITION).values())
        .containsExactly("1", "2", "3");
  }

  private static List<Availability> availability(InstanceTypeInfo info, EC2NodeClass nodeClass) {
    return resolve(info, nodeClass).offerings().stream().map(Offering::availability).toList();
  }

  private static EC2NodeClass with(NetworkInterface... interfaces) {
    return SpecField.NETWORK.with(
        SampleNodeClass.ready(),
        new NetworkOptions(
            Optional.empty(), OptionalInt.empty(), List.of(interfaces), Optional.empty()));
  }

  @Test
  void theOrderOfTheInputsChangesNothing() {
    var nodeClass = SampleNodeClass.ready();
    var turned = nodeClass.withStatus(SampleNodeClass.status(SampleNodeClass.subnets().reversed()));
    var catalogue = SampleTypes.labs();
    assertThat(
            SampleTypes.resolve(
                SampleTypes.reversed(catalogue), turned, Outages.NONE, AccountFacts.NONE))
        .isEqualTo(SampleTypes.resolve(catalogue, nodeClass, Outages.NONE, AccountFacts.NONE));
  }

  private static InstanceTypeInfo m5() {
    return SampleTypes.type("m5.large", 2, 8192, 3, 10);
  }

  private static EC2NodeClass kubelet(
      OptionalInt maxPods, OptionalInt podsPerCore, Map<String, String> evictionHard) {
    return SampleNodeClass.withKubelet(
        SampleNodeClass.ready(),
        new KubeletConfiguration(
            maxPods,
            podsPerCore,
            Resources.EMPTY,
            Resources.EMPTY,
            new TreeMap<>(evictionHard),
            List.of(),
            KubeletConfiguration.OnNode.DEFAULT,
            new TreeMap<>()));
  }

  private static InstanceType resolve(InstanceTypeInfo info, EC2NodeClass nodeClass) {
    var zones = new TreeMap<InstanceTypeName, SortedSet<Zone>>();
    zones.put(info.name(), new TreeSet<>(List.of(SampleTypes.ZONE_A)));
    return SampleTypes.resolve(
            SampleTypes.catalogue(List.of(info), zones, List.of(100_000L)),
            nodeClass,
            Outages.NONE,
            AccountFacts.NONE)
        .getFirst();
  }

  private static InstanceType lab(
      String name, EC2NodeClass nodeClass, List<Outage> outages, AccountFacts account) {
    return SampleTypes.resolve(SampleTypes.labs(), nodeClass, Outages.of(outages), account).stream()
        .filter(type -> type.name().value().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<String> value(InstanceType type, LabelKey key) {
    return type.requirements().get(key).singleValue();
  }

  private static Availability availability(
      InstanceType type, Zone zone, CapacityType capacityType) {
    return type.offerings().stream()
        .filter(o -> o.zone().equals(zone) && o.capacityType() == capacityType)
        .findFirst()
        .orElseThrow()
        .availability();
  }
}
