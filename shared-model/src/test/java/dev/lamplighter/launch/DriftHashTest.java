package dev.lamplighter.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.ConnectionTracking;
import dev.lamplighter.api.EC2NodeClass.InstanceStorePolicy;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.KubeletConfiguration.OnNode;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.catalogue.FamilyDefaults;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SpecField;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DriftHashTest {
  private static final ClusterFacts CLUSTER = World.world().snapshot().cluster();

  @Test
  void anotherTemplateIsAnotherHash() {
    String hash = DriftHash.of(pool(_ -> {}));
    assertThat(DriftHash.of(pool(draft -> draft.labels("team=a")))).isNotEqualTo(hash);
    assertThat(DriftHash.of(pool(draft -> draft.taint("a=b:NoSchedule")))).isNotEqualTo(hash);
    assertThat(DriftHash.of(pool(draft -> draft.expireAfter(Duration.ofHours(1)))))
        .isNotEqualTo(hash);
  }

  @Test
  void whatIsOutsideTheTemplateOrComparedOtherwiseIsNotHashed() {
    String hash = DriftHash.of(pool(_ -> {}));
    assertThat(DriftHash.of(pool(draft -> draft.limits("cpu=4").weight(7)))).isEqualTo(hash);
    assertThat(DriftHash.of(pool(draft -> draft.requires("kubernetes.io/arch In [amd64]"))))
        .isEqualTo(hash);
  }

  @Test
  void theOrderOfTaintsIsNotHashed() {
    assertThat(DriftHash.of(pool(draft -> draft.taint("a=b:NoSchedule").taint("c=d:NoExecute"))))
        .isEqualTo(
            DriftHash.of(pool(draft -> draft.taint("c=d:NoExecute").taint("a=b:NoSchedule"))));
  }

  @Test
  void aClassIsHashedByItsSpecAndNotByWhatItResolvesTo() {
    String hash = DriftHash.of(SampleNodeClass.ready(), CLUSTER);
    EC2NodeClass unresolved = SampleNodeClass.unresolved();
    assertThat(DriftHash.of(unresolved, CLUSTER)).isEqualTo(hash);
    assertThat(DriftHash.of(SampleNodeClass.withUserData(unresolved, "echo"), CLUSTER))
        .isNotEqualTo(hash);
  }

  /// Spec AWS 1.2, the column "In drift hash".
  @ParameterizedTest(name = "{0}: {2}")
  @MethodSource("changes")
  void aFieldIsHashedUnlessItIsComparedOtherwise(SpecField field, Object value, boolean hashed) {
    EC2NodeClass before = SampleNodeClass.ready();
    EC2NodeClass after = field.with(before, value);

    assertThat(after.spec()).isNotEqualTo(before.spec());
    assertThat(DriftHash.of(after, CLUSTER).equals(DriftHash.of(before, CLUSTER)))
        .isEqualTo(!hashed);
  }

  static Stream<Arguments> changes() {
    var tags = new TreeMap<>(Map.of("a", "b"));
    var term = List.of(new SelectorTerm.Tags(tags));
    var reservation =
        new CapacityReservationSelectorTerm(
            Optional.empty(), tags, Optional.empty(), Optional.empty());
    return Stream.of(
        arguments(SpecField.SUBNET_SELECTOR_TERMS, term, false),
        arguments(SpecField.SECURITY_GROUP_SELECTOR_TERMS, term, false),
        arguments(SpecField.CAPACITY_RESERVATION_SELECTOR_TERMS, List.of(reservation), false),
        arguments(
            SpecField.AMI_SELECTOR_TERMS,
            List.of(new AmiSelectorTerm.Alias(AmiFamily.AL2023, "v20250920")),
            false),
        arguments(SpecField.AMI_FAMILY, Optional.of(AmiFamily.AL2023), false),
        arguments(SpecField.AMI_FAMILY, Optional.of(AmiFamily.CUSTOM), true),
        arguments(
            SpecField.PLACEMENT_GROUP_SELECTOR,
            Optional.of(new PlacementGroupSelector(Optional.of("pg"), Optional.empty())),
            true),
        arguments(SpecField.IDENTITY, new NodeIdentity.Role("other"), true),
        arguments(
            SpecField.IDENTITY, new NodeIdentity.InstanceProfile("KarpenterNodeRole-mydev"), true),
        arguments(SpecField.TAGS, tags, true),
        arguments(SpecField.INSTANCE_STORE_POLICY, Optional.of(InstanceStorePolicy.RAID0), true),
        arguments(SpecField.METADATA_OPTIONS, new MetadataOptions(true, false, 2, true), true),
        arguments(SpecField.USER_DATA, Optional.of("echo"), true),
        arguments(SpecField.DETAILED_MONITORING, true, true),
        arguments(SpecField.CONTEXT, Optional.of("ctx"), true),
        arguments(SpecField.NESTED_VIRTUALIZATION, Optional.of(true), true),
        arguments(SpecField.NETWORK, prefixes(), false),
        arguments(SpecField.NETWORK, network(Optional.of(true), List.of(), Optional.empty()), true),
        arguments(
            SpecField.NETWORK,
            network(
                Optional.empty(),
                List.of(new NetworkInterface(0, 0, InterfaceType.INTERFACE)),
                Optional.empty()),
            true),
        arguments(
            SpecField.NETWORK,
            network(
                Optional.empty(),
                List.of(),
                Optional.of(
                    new ConnectionTracking(
                        OptionalInt.of(60), OptionalInt.empty(), OptionalInt.empty()))),
            true),
        arguments(
            SpecField.BLOCK_DEVICE_MAPPINGS,
            FamilyDefaults.of(AmiFamily.AL2023).blockDevices(),
            true));
  }

  @Test
  void everySettingOfKubeletIsHashed() {
    var changes =
        List.of(
            new OnNode(map("10%"), none(), noInt(), noInt(), noInt(), Optional.empty()),
            new OnNode(none(), map("1m"), noInt(), noInt(), noInt(), Optional.empty()),
            new OnNode(none(), none(), OptionalInt.of(1), noInt(), noInt(), Optional.empty()),
            new OnNode(none(), none(), noInt(), OptionalInt.of(1), noInt(), Optional.empty()),
            new OnNode(none(), none(), noInt(), noInt(), OptionalInt.of(1), Optional.empty()),
            new OnNode(none(), none(), noInt(), noInt(), noInt(), Optional.of(false)));

    assertThat(Stream.concat(Stream.of(OnNode.DEFAULT), changes.stream()).map(DriftHashTest::hash))
        .doesNotHaveDuplicates();
  }

  private static String hash(OnNode onNode) {
    var byDefault = KubeletConfiguration.DEFAULT;
    var kubelet =
        new KubeletConfiguration(
            byDefault.maxPods(),
            byDefault.podsPerCore(),
            byDefault.kubeReserved(),
            byDefault.systemReserved(),
            byDefault.evictionHard(),
            byDefault.clusterDns(),
            onNode,
            byDefault.other());
    return DriftHash.of(SpecField.KUBELET.with(SampleNodeClass.ready(), kubelet), CLUSTER);
  }

  private static SortedMap<String, String> none() {
    return new TreeMap<>();
  }

  private static SortedMap<String, String> map(String value) {
    return new TreeMap<>(Map.of("memory.available", value));
  }

  private static OptionalInt noInt() {
    return OptionalInt.empty();
  }

  private static NetworkOptions prefixes() {
    return new NetworkOptions(Optional.empty(), OptionalInt.of(1), List.of(), Optional.empty());
  }

  private static NetworkOptions network(
      Optional<Boolean> publicAddress,
      List<NetworkInterface> interfaces,
      Optional<ConnectionTracking> tracking) {
    return new NetworkOptions(publicAddress, OptionalInt.empty(), interfaces, tracking);
  }

  private static NodePool pool(Consumer<NodePoolDraft> described) {
    return World.world().nodePool("platform", described).snapshot().nodePools().getFirst();
  }
}
