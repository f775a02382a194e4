package dev.lamplighter.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.KubeletConfiguration.OnNode;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedSecurityGroup;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SpecField;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.Resources;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.PlacementGroups;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a class that can't be launched as it says tells its user (spec AWS 1.14 to 1.16).
class NodeClassConditionsTest {
  private static final EC2NodeClass SELECTING =
      SpecField.CAPACITY_RESERVATION_SELECTOR_TERMS.with(
          SampleNodeClass.unresolved(),
          List.of(
              new CapacityReservationSelectorTerm(
                  Optional.of("cr-1"), new TreeMap<>(), Optional.empty(), Optional.empty())));

  private static final EC2NodeClass GOOD = of(AmiFamily.AL2023);

  private final ResolutionWorld world = new ResolutionWorld().image("ami-1", "mine");

  /// C152
  @Test
  void allSecurityGroupsAreTakenInOrderAndTwoOfTheClusterAreSaid() {
    String owner = "kubernetes.io/cluster/mydev";
    world.securityGroup("sg-3", owner).securityGroup("sg-1").securityGroup("sg-2", owner);

    var status = world.resolve(GOOD);

    assertThat(status.securityGroups())
        .extracting(ResolvedSecurityGroup::name)
        .containsExactly("name of sg-1", "name of sg-2", "name of sg-3");
    assertThat(status.condition(ConditionType.SECURITY_GROUPS_READY).orElseThrow())
        .returns(ConditionStatus.TRUE, Condition::status)
        .returns(
            "2 security groups have the tag kubernetes.io/cluster/mydev (sg-2, sg-3). Load balancer"
                + " controllers take only one of a node. Select one of them, or take the tag off"
                + " the others.",
            Condition::message);
  }

  @Test
  void oneSecurityGroupOfTheClusterIsNothingToSay() {
    world.securityGroup("sg-1", "kubernetes.io/cluster/mydev").securityGroup("sg-2");

    assertThat(world.condition(GOOD, ConditionType.SECURITY_GROUPS_READY).message()).isEmpty();
  }

  /// C149
  @Test
  void aSubnetWithoutAFreeAddressIsSaid() {
    world.freeAddresses(0);

    assertThat(world.condition(GOOD, ConditionType.SUBNETS_READY))
        .returns(ConditionStatus.TRUE, Condition::status)
        .satisfies(
            it -> assertThat(it.message()).contains("subnet-a in ap-northeast-2a", "select more"));
  }

  @Test
  void aPlacementGroupThatIsNotThereIsToldInItsOwnCondition() {
    var nodeClass = PlacementGroups.selected(GOOD, Optional.empty());

    assertThat(world.condition(GOOD, ConditionType.PLACEMENT_GROUP_READY).status())
        .isEqualTo(ConditionStatus.TRUE);
    assertThat(world.condition(nodeClass, ConditionType.PLACEMENT_GROUP_READY))
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("PlacementGroupNotFound", Condition::reason)
        .satisfies(it -> assertThat(it.message()).contains("placementGroupSelector (group)"));
    assertThat(world.condition(nodeClass, ConditionType.READY).reason())
        .isEqualTo("PlacementGroupNotFound");
  }

  @Test
  void aPlacementGroupThatIsThereIsSelected() {
    var nodeClass = PlacementGroups.selected(GOOD, Optional.empty());
    world.placementGroup(PlacementGroups.cluster("pg-1"));

    assertThat(world.condition(nodeClass, ConditionType.PLACEMENT_GROUP_READY).status())
        .isEqualTo(ConditionStatus.TRUE);
    assertThat(world.resolve(nodeClass).placementGroup()).contains(PlacementGroups.cluster("pg-1"));
  }

  @Test
  void capacityReservationsHaveTheirOwnConditionWhereTheClassSelectsAny() {
    assertThat(world.resolve(GOOD).condition(ConditionType.CAPACITY_RESERVATIONS_READY)).isEmpty();
    assertThat(world.condition(SELECTING, ConditionType.CAPACITY_RESERVATIONS_READY))
        .returns(ConditionStatus.TRUE, Condition::status)
        .satisfies(it -> assertThat(it.message()).contains("No active capacity reservation"));

    world.reservation(NodeClasses.reservation("cr-1", "t3.small", "ap-northeast-2a", 2));

    assertThat(world.condition(SELECTING, ConditionType.CAPACITY_RESERVATIONS_READY))
        .returns(ConditionStatus.TRUE, Condition::status)
        .returns("", Condition::message);
    assertThat(world.resolve(SELECTING).capacityReservations()).hasSize(1);
  }

  /// Spec AWS 1.14: from 40 minutes before its end.
  @Test
  void aCapacityBlockThatIsAboutToEndIsExpiring() {
    assertThat(stateOfABlockEndingAfter(Duration.ofMinutes(40).plusSeconds(1)))
        .isEqualTo(ResolvedCapacityReservation.State.ACTIVE);
    assertThat(stateOfABlockEndingAfter(Duration.ofMinutes(40)))
        .isEqualTo(ResolvedCapacityReservation.State.EXPIRING);
  }

  private static ResolvedCapacityReservation.State stateOfABlockEndingAfter(Duration time) {
    var world = new ResolutionWorld();
    world.reservation(
        NodeClasses.block(
            NodeClasses.reservation("cr-1", "t3.small", "ap-northeast-2a", 2),
            ResolutionWorld.NOW.plus(time)));
    return world.resolve(SELECTING).capacityReservations().getFirst().state();
  }

  @Test
  void aCapacityReservationThatHasEndedIsNotSelected() {
    var known = NodeClasses.reservation("cr-1", "t3.small", "ap-northeast-2a", 2);
    world.reservation(
        new ResolvedCapacityReservation(
            known.id(),
            known.instanceType(),
            known.zone(),
            known.ownerId(),
            known.matchCriteria(),
            known.kind(),
            false,
            Optional.of(ResolutionWorld.NOW),
            known.count()));

    assertThat(world.resolve(SELECTING).capacityReservations()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unsupported")
  void aFieldThatALaunchWouldLeaveOutIsRefused(String field, EC2NodeClass nodeClass) {
    assertThat(validation(nodeClass))
        .returns("UnsupportedField", Condition::reason)
        .satisfies(it -> assertThat(it.message()).contains(field));
  }

  static Stream<Arguments> unsupported() {
    var first = new NetworkInterface(0, 0, InterfaceType.INTERFACE);
    var more = new NetworkInterface(0, 1, InterfaceType.INTERFACE);
    return Stream.of(
        arguments("associatePublicIPAddress", interfaces(Optional.of(true), first, more)));
  }

  @Test
  void whatALaunchCarriesOutIsNotRefused() {
    var first = new NetworkInterface(0, 0, InterfaceType.INTERFACE);
    var efaOnly = new NetworkInterface(0, 1, InterfaceType.EFA_ONLY);

    assertThat(validation(interfaces(Optional.of(true), first)).status())
        .isEqualTo(ConditionStatus.TRUE);
    assertThat(validation(interfaces(Optional.of(false), first, efaOnly)).status())
        .isEqualTo(ConditionStatus.TRUE);
    var otherCard = new NetworkInterface(1, 1, InterfaceType.EFA_ONLY);
    assertThat(validation(interfaces(Optional.empty(), first, otherCard)).status())
        .isEqualTo(ConditionStatus.TRUE);
    assertThat(validation(SpecField.NESTED_VIRTUALIZATION.with(GOOD, Optional.of(true))).status())
        .isEqualTo(ConditionStatus.TRUE);
    assertThat(validation(SpecField.CONTEXT.with(GOOD, Optional.of("x"))).status())
        .isEqualTo(ConditionStatus.TRUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"AL2", "BOTTLEROCKET", "WINDOWS2022"})
  void aKubeletFieldThatTheFamilyHasNoWordForIsRefused(AmiFamily family) {
    var kubelet = kubelet(OptionalInt.empty(), List.of(), OnNode.DEFAULT, "topologyManagerPolicy");
    assertThat(validation(SpecField.KUBELET.with(GOOD, kubelet)).status())
        .isEqualTo(ConditionStatus.TRUE);

    assertThat(validation(SpecField.KUBELET.with(of(family), kubelet)))
        .returns("UnsupportedKubeletConfiguration", Condition::reason)
        .satisfies(
            it -> assertThat(it.message()).contains(of(family).spec().resolvedFamily().toString()))
        .satisfies(it -> assertThat(it.message()).contains("topologyManagerPolicy"));
    assertThat(validation(SpecField.KUBELET.with(of(AmiFamily.CUSTOM), kubelet)).status())
        .isEqualTo(ConditionStatus.TRUE);
  }

  @Test
  void bottlerocketTakesNeitherPodsPerCoreNorTwoDnsAddresses() {
    var kubelet = kubelet(OptionalInt.of(4), List.of("10.0.0.1", "10.0.0.2"), OnNode.DEFAULT);

    assertThat(validation(SpecField.KUBELET.with(of(AmiFamily.BOTTLEROCKET), kubelet)).message())
        .contains("podsPerCore, clusterDNS with more than one address");
    assertThat(validation(SpecField.KUBELET.with(of(AmiFamily.AL2), kubelet)).status())
        .isEqualTo(ConditionStatus.TRUE);
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("brokenKubelets")
  void whatKubeletWouldNotStartWithIsRefused(OnNode onNode, String message) {
    var kubelet = kubelet(OptionalInt.empty(), List.of(), onNode);

    assertThat(validation(SpecField.KUBELET.with(GOOD, kubelet)))
        .returns("InvalidKubeletConfiguration", Condition::reason)
        .satisfies(it -> assertThat(it.message()).contains(message));
  }

  static Stream<Arguments> brokenKubelets() {
    return Stream.of(
        arguments(onNode("5%", "", 0, 0), "(memory.available) in only one"),
        arguments(onNode("", "1m", 0, 0), "(memory.available) in only one"),
        arguments(onNode("much", "1m", 0, 0), "evictionSoft has (memory.available: much)"),
        arguments(onNode("", "", 70, 70), "imageGCHighThresholdPercent (70)"),
        arguments(onNode("", "", 101, 0), "imageGCHighThresholdPercent (101)"));
  }

  @Test
  void userDataThatCouldNotBeWrittenIsSaidBeforeALaunch() {
    var toml = SampleNodeClass.withUserData(of(AmiFamily.BOTTLEROCKET), "[settings");
    var large = SampleNodeClass.withUserData(GOOD, "#".repeat(UserData.MOST_BYTES));

    assertThat(validation(toml)).returns("InvalidUserData", Condition::reason);
    assertThat(validation(large)).returns("UserDataSizeLimitExceeded", Condition::reason);
  }

  @Test
  void aTagThatIsOursIsRefused() {
    var tags = new TreeMap<>(Map.of("karpenter.sh/nodepool", "x"));

    assertThat(validation(SpecField.TAGS.with(GOOD, tags)))
        .returns("TagValidationFailed", Condition::reason);
  }

  private Condition validation(EC2NodeClass nodeClass) {
    return world.condition(nodeClass, ConditionType.VALIDATION_SUCCEEDED);
  }

  private static EC2NodeClass of(AmiFamily family) {
    return ResolutionWorld.withTerms(family, new AmiSelectorTerm.Id(ImageId.of("ami-1")));
  }

  private static EC2NodeClass interfaces(Optional<Boolean> address, NetworkInterface... all) {
    return SpecField.NETWORK.with(
        GOOD, new NetworkOptions(address, OptionalInt.empty(), List.of(all), Optional.empty()));
  }

  private static OnNode onNode(String soft, String grace, int high, int low) {
    return new OnNode(
        signal(soft),
        signal(grace),
        OptionalInt.empty(),
        high == 0 ? OptionalInt.empty() : OptionalInt.of(high),
        low == 0 ? OptionalInt.empty() : OptionalInt.of(low),
        Optional.empty());
  }

  private static SortedMap<String, String> signal(String value) {
    return new TreeMap<>(value.isEmpty() ? Map.of() : Map.of("memory.available", value));
  }

  private static KubeletConfiguration kubelet(
      OptionalInt podsPerCore, List<String> dns, OnNode onNode, String... others) {
    var other = new TreeMap<String, String>();
    for (String field : others) {
      other.put(field, "\"x\"");
    }
    return new KubeletConfiguration(
        OptionalInt.empty(),
        podsPerCore,
        Resources.EMPTY,
        Resources.EMPTY,
        new TreeMap<>(),
        dns,
        onNode,
        other);
  }
}
