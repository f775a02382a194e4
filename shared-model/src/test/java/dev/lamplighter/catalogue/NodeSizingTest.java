package dev.lamplighter.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.catalogue.EphemeralStorage.Volume;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;
import dev.lamplighter.testing.Notation;
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

/// What a cluster's owner knows, kubelet is told and nodes have shown decides how large nodes are
/// (spec AWS 2.5, 2.6).
class NodeSizingTest {
  private static final long MIB = 1L << 20;

  /// 1 TiB of memory, as the machine of C070.
  private static final InstanceTypeInfo LARGE = SampleTypes.type("x.large", 96, 1048576, 15, 50);

  private static final InstanceTypeInfo TWO_BY_FOUR = SampleTypes.type("t2.nano", 2, 4096, 2, 4);

  /// C070
  @Test
  void withoutANodeThatHasShownItsMemoryItIsForetoldRatherTooSmall() {
    assertThat(allocatableMib(resolve(LARGE, NodeSizing.DEFAULT, Learned.NOTHING)))
        .isEqualTo(961_470);
  }

  /// C070: four pods of 240954 MiB fit on one.
  @Test
  void aNodeThatHasShownItsMemoryIsBelieved() {
    var type = resolve(LARGE, NodeSizing.DEFAULT, shown(image(), 1_007_423));

    assertThat(type.capacity().memoryBytes()).isEqualTo(1_007_423 * MIB);
    assertThat(allocatableMib(type)).isGreaterThanOrEqualTo(4 * 240_954);
  }

  @Test
  void aNodeOfAnotherImageHasAnotherKernel() {
    var other = ImageId.of("ami-00000000000000bad");

    assertThat(allocatableMib(resolve(LARGE, NodeSizing.DEFAULT, shown(other, 1_007_423))))
        .isEqualTo(961_470);
  }

  @ParameterizedTest
  @CsvSource({"0.075, 7577", "0.05, 7782", "0, 8192", "0.001, 8183"})
  void theOwnerSaysWhatTheHypervisorKeeps(String share, long mib) {
    var type =
        resolve(
            SampleTypes.type("m5.large", 2, 8192, 3, 10),
            NodeSizing.DEFAULT.withMemoryOverhead(share),
            Learned.NOTHING);

    assertThat(type.capacity().memoryBytes()).isEqualTo(mib * MIB);
  }

  /// C073: two interfaces of four addresses.
  @ParameterizedTest(name = "maxPods {0}, podsPerCore {1}, prefixes {2}, reserved {3}: {4} pods")
  @CsvSource({
    "-1,  0,  false, 0, 8",
    "-1,  0,  true,  0, 98",
    "100, 0,  true,  0, 100",
    "100, 20, true,  0, 40",
    "-1,  20, true,  0, 40",
    "-1,  0,  false, 1, 5",
    "-1,  0,  true,  1, 50",
    "-1,  0,  false, 2, 0",
    "29,  0,  false, 1, 29",
  })
  void aNodeHoldsAsManyPodsAsItHasAddressesUnlessKubeletIsToldOtherwise(
      int maxPods, int podsPerCore, boolean prefixes, int reserved, long pods) {
    var sizing = NodeSizing.DEFAULT.withReservedEnis(reserved);
    var kubelet =
        kubelet(
            maxPods < 0 ? OptionalInt.empty() : OptionalInt.of(maxPods),
            podsPerCore,
            "",
            "",
            Map.of());

    var type =
        resolve(
            TWO_BY_FOUR,
            kubelet,
            prefixes ? sizing.withPrefixDelegation() : sizing,
            Learned.NOTHING);

    assertThat(type.capacity().get(ResourceName.PODS)).isEqualTo(pods);
  }

  @ParameterizedTest
  @CsvSource({"30, 110", "32, 250"})
  void withPrefixesNoNodeHoldsMorePodsThanKubeletCanLookAfter(int vcpus, long pods) {
    var type =
        resolve(
            SampleTypes.type("m5.big", vcpus, 131072, 8, 30),
            NodeSizing.DEFAULT.withPrefixDelegation(),
            Learned.NOTHING);

    assertThat(type.capacity().get(ResourceName.PODS)).isEqualTo(pods);
  }

  /// The bootstrap reserves memory for every address, whatever is reserved.
  @Test
  void reservedInterfacesDoNotChangeWhatTheBootstrapReserves() {
    var usual = resolve(TWO_BY_FOUR, NodeSizing.DEFAULT, Learned.NOTHING);
    var reserved = resolve(TWO_BY_FOUR, NodeSizing.DEFAULT.withReservedEnis(1), Learned.NOTHING);

    assertThat(reserved.overhead().kubeReserved()).isEqualTo(usual.overhead().kubeReserved());
  }

  /// C071
  @ParameterizedTest
  @CsvSource({"500Mi, 7692", "5%, 7782", "100%, 8192"})
  void onlyTheHardThresholdOfEvictionIsTakenOffAndAShareIsOfTheCapacity(String hard, long mib) {
    var kubelet =
        kubelet(OptionalInt.of(110), 0, "cpu=0, memory=0", "", Map.of("memory.available", hard));
    var softly = new TreeMap<>(Map.of("memory.available", "1Gi"));
    var withSoft =
        new KubeletConfiguration(
            kubelet.maxPods(),
            kubelet.podsPerCore(),
            kubelet.kubeReserved(),
            kubelet.systemReserved(),
            kubelet.evictionHard(),
            List.of(),
            new KubeletConfiguration.OnNode(
                softly,
                new TreeMap<>(Map.of("memory.available", "1m")),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty()),
            new TreeMap<>());

    var type =
        resolve(
            SampleTypes.type("m5.large", 2, 8192, 3, 10),
            withSoft,
            NodeSizing.DEFAULT.withMemoryOverhead("0"),
            Learned.NOTHING);

    assertThat(allocatableMib(type)).isEqualTo(mib);
  }

  /// C074
  @Test
  void allThatKubeletKeepsIsTakenOffAndAPodThatNeedsMoreGoesElsewhere() {
    var kubelet =
        kubelet(
            OptionalInt.empty(),
            0,
            "memory=1Gi",
            "memory=1Gi",
            Map.of("memory.available", "100Mi"));
    var type =
        resolve(
            SampleTypes.type("m5.xlarge", 4, 16384, 4, 15),
            kubelet,
            NodeSizing.DEFAULT,
            Learned.NOTHING);

    assertThat(allocatableMib(type)).isEqualTo(13_007);
    assertThat(Notation.resources("memory=13Gi").fitsIn(type.allocatable())).isFalse();
  }

  /// C044: a pod that asks for 100Gi of scratch space, and where the class puts it.
  @ParameterizedTest(name = "{0}, {1} GB in the instance: {2}")
  @CsvSource({
    "none,      0,   false",
    "on root,   0,   true",
    "elsewhere, 0,   true",
    "raid,      0,   false",
    "raid,      900, true",
  })
  void scratchSpaceIsWhatTheClassGives(String disks, int storeGb, boolean fits) {
    var usual = SampleNodeClass.ready();
    var nodeClass =
        switch (disks) {
          case "on root" -> SampleNodeClass.withDisks(usual, List.of(disk("/dev/xvda", false)));
          case "elsewhere" -> SampleNodeClass.withDisks(usual, List.of(disk("/dev/sdf", true)));
          case "raid" -> SampleNodeClass.withRaid0(usual);
          default -> usual;
        };
    var plain = SampleTypes.type("m5.large", 2, 8192, 3, 10);
    var info = storeGb == 0 ? plain : SampleTypes.withDevices(plain, List.of(), List.of(), 0);

    var type = resolve(info, nodeClass, NodeSizing.DEFAULT, Learned.NOTHING);

    assertThat(Notation.resources("ephemeral-storage=100Gi").fitsIn(type.allocatable()))
        .isEqualTo(fits);
  }

  /// C044: a mapping of another device gives pods nothing.
  @Test
  void podsDataIsOnTheDeviceOfTheFamilyOrOnTheRootVolume() {
    assertThat(volumeOf()).isEqualTo(new Volume(Optional.of("/dev/xvda"), false, false, 20));
    assertThat(volumeOf(disk("/dev/sdf", false)))
        .isEqualTo(new Volume(Optional.of("/dev/xvda"), false, false, 20));
    assertThat(volumeOf(disk("/dev/sdf", true)))
        .isEqualTo(new Volume(Optional.of("/dev/sdf"), true, true, 400));
    assertThat(volumeOf(disk("/dev/sdf", false), disk("/dev/xvda", false)))
        .isEqualTo(new Volume(Optional.of("/dev/xvda"), true, true, 400));
  }

  private static Volume volumeOf(BlockDeviceMapping... disks) {
    var nodeClass = SampleNodeClass.withDisks(SampleNodeClass.ready(), List.of(disks));
    return EphemeralStorage.volume(nodeClass.spec());
  }

  private static BlockDeviceMapping disk(String device, boolean root) {
    return new BlockDeviceMapping(
        device,
        root,
        new BlockDeviceMapping.Ebs(
            OptionalInt.of(400),
            BlockDeviceMapping.VolumeType.GP3,
            Optional.of(true),
            Optional.of(true),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty()));
  }

  /// As the EC2 User Guide counts slots; a node that has said so is believed.
  @Test
  void volumesAreCountedBySlotsUntilANodeHasSaidHowMany() {
    var type = SampleTypes.type("m5.large", 2, 8192, 3, 10);
    var said = new TreeMap<>(Map.of(type.name(), 27));

    assertThat(resolve(type, NodeSizing.DEFAULT, Learned.NOTHING).volumeLimits())
        .isEqualTo(Map.of(CsiDriver.EBS, 25));
    assertThat(resolve(type, NodeSizing.DEFAULT, new Learned(new TreeMap<>(), said)).volumeLimits())
        .isEqualTo(Map.of(CsiDriver.EBS, 27));
  }

  private static Learned shown(ImageId image, long mib) {
    var kind = new Learned.Kind(LARGE.name(), image);
    return new Learned(new TreeMap<>(Map.of(kind, mib * MIB)), new TreeMap<>());
  }

  private static ImageId image() {
    return SampleNodeClass.ready().status().amis().stream()
        .map(ResolvedAmi::id)
        .findFirst()
        .orElseThrow();
  }

  private static long allocatableMib(InstanceType type) {
    return type.allocatable().memoryBytes() / MIB;
  }

  private static KubeletConfiguration kubelet(
      OptionalInt maxPods,
      int podsPerCore,
      String kubeReserved,
      String systemReserved,
      Map<String, String> evictionHard) {
    return new KubeletConfiguration(
        maxPods,
        podsPerCore == 0 ? OptionalInt.empty() : OptionalInt.of(podsPerCore),
        resources(kubeReserved),
        resources(systemReserved),
        new TreeMap<>(evictionHard),
        List.of(),
        KubeletConfiguration.OnNode.DEFAULT,
        new TreeMap<>());
  }

  private static Resources resources(String notation) {
    return notation.isEmpty() ? Resources.EMPTY : Notation.resources(notation);
  }

  private static InstanceType resolve(InstanceTypeInfo info, NodeSizing sizing, Learned learned) {
    return resolve(info, SampleNodeClass.ready(), sizing, learned);
  }

  private static InstanceType resolve(
      InstanceTypeInfo info, KubeletConfiguration kubelet, NodeSizing sizing, Learned learned) {
    var nodeClass = SampleNodeClass.withKubelet(SampleNodeClass.ready(), kubelet);
    return resolve(info, nodeClass, sizing, learned);
  }

  private static InstanceType resolve(
      InstanceTypeInfo info, EC2NodeClass nodeClass, NodeSizing sizing, Learned learned) {
    var zones = new TreeMap<InstanceTypeName, SortedSet<Zone>>();
    zones.put(info.name(), new TreeSet<>(List.of(SampleTypes.ZONE_A)));
    var sold = SampleTypes.catalogue(List.of(info), zones, List.of(100_000L));
    return InstanceTypes.resolve(sold, nodeClass, Outages.NONE, AccountFacts.NONE, sizing, learned)
        .getFirst();
  }
}
