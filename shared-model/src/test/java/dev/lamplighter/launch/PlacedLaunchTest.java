package dev.lamplighter.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.catalogue.Catalogue;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SampleTypes;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.testing.PlacementGroups;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// Launches into placement groups, of dedicated tenancy, and with interfaces for EFA (spec AWS 3.3,
/// 3.5, 3.11).
class PlacedLaunchTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
  private static final String SPOT = "karpenter.sh/capacity-type In [spot]";
  private static final ResourceName EFA = ResourceName.of("vpc.amazonaws.com/efa");

  @Test
  void aTemplateNamesThePlacementGroup() {
    assertThat(in(PlacementGroups.cluster("pg-1")).template().placement())
        .isEqualTo(
            new Placement(
                Optional.empty(),
                Optional.of(PlacementGroupId.of("pg-1")),
                OptionalInt.empty(),
                false));
  }

  @Test
  void aPartitionThatIsAskedForIsInTheTemplateAndAmongTheLabels() {
    var world =
        in(PlacementGroups.partitioned("pg-1", 5))
            .requires(SPOT, "karpenter.k8s.aws/placement-group-partition In [4]");

    assertThat(world.template().placement().partition()).hasValue(4);
    assertThat(world.launch().reserved().labels().get(LabelKey.PLACEMENT_GROUP_PARTITION))
        .contains("4");
  }

  /// The node's label is known from the start; Karpenter asks EC2 for it after the launch.
  @Test
  void onePartitionIsChosenWhereAnyWillDo() {
    var placement = in(PlacementGroups.partitioned("pg-1", 5)).template().placement();

    assertThat(placement.partition().getAsInt()).isBetween(1, 5);
    assertThat(in(PlacementGroups.partitioned("pg-1", 5)).template().placement())
        .isEqualTo(placement);
  }

  @Test
  void dedicatedTenancyIsLaunchedWhereTheUsualIsNotAllowed() {
    var dedicated =
        new LaunchWorld().requires(SPOT, "karpenter.k8s.aws/instance-tenancy In [dedicated]");
    var either =
        new LaunchWorld()
            .requires(SPOT, "karpenter.k8s.aws/instance-tenancy In [default, dedicated]");

    assertThat(dedicated.template().placement().dedicated()).isTrue();
    assertThat(dedicated.launch().reserved().labels().get(LabelKey.INSTANCE_TENANCY))
        .contains("dedicated");
    assertThat(either.template().placement()).isEqualTo(Placement.ANYWHERE);
    assertThat(new LaunchWorld().template().placement()).isEqualTo(Placement.ANYWHERE);
  }

  @Test
  void theTenancyIsAmongTheLabelsOfWhatWasLaunched() {
    var dedicated =
        new LaunchWorld().requires(SPOT, "karpenter.k8s.aws/instance-tenancy In [dedicated]");

    assertThat(launched(dedicated).labels().get(LabelKey.INSTANCE_TENANCY)).contains("dedicated");
    assertThat(launched(new LaunchWorld()).labels().get(LabelKey.INSTANCE_TENANCY))
        .contains("default");
    assertThat(
            launched(in(PlacementGroups.cluster("pg-1"))).labels().get(LabelKey.PLACEMENT_GROUP_ID))
        .contains("pg-1");
  }

  /// C187: another class without the group still launches there.
  @Test
  void aShortageInAPlacementGroupIsOneOfThatGroup() {
    var inGroup = in(PlacementGroups.cluster("pg-1"));
    var error = new Ec2Error("InsufficientInstanceCapacity", "No room.");
    Outage outage =
        FleetOutcome.of(
                inGroup.launch().reserved(),
                new FleetAnswer.Fleet(
                    List.of(),
                    List.of(
                        new FleetAnswer.FleetError(
                            error, LaunchWorld.type("t3.small"), SampleTypes.ZONE_A))),
                inGroup.types(),
                NOW)
            .lessons()
            .outages()
            .getFirst();

    assertThat(outage.placementGroup()).contains(PlacementGroupId.of("pg-1"));
    assertThat(pools(inGroup.outages(outage))).doesNotContain("t3.small ap-northeast-2a");
    assertThat(pools(new LaunchWorld().outages(outage))).contains("t3.small ap-northeast-2a");
    assertThat(pools(in(PlacementGroups.cluster("pg-2")).outages(outage)))
        .contains("t3.small ap-northeast-2a");
  }

  @Test
  void aSpreadGroupThatIsFullInAZoneIsSoForEveryType() {
    var inGroup = in(PlacementGroups.cluster("pg-1"));
    var error =
        new Ec2Error(
            "InsufficientInstanceCapacity",
            "The spread placement group has reached its limit in this Availability Zone.");
    var lessons =
        FleetOutcome.of(
                inGroup.launch().reserved(),
                new FleetAnswer.Fleet(
                    List.of(),
                    List.of(
                        new FleetAnswer.FleetError(
                            error, LaunchWorld.type("t3.small"), SampleTypes.ZONE_A))),
                inGroup.types(),
                NOW)
            .lessons();

    assertThat(lessons.outages())
        .extracting(outage -> outage.instanceType() + " " + outage.zone())
        .containsExactly(
            "m7i-flex.large ap-northeast-2a",
            "t3.medium ap-northeast-2a",
            "t3.small ap-northeast-2a");
  }

  @Test
  void anInterfaceForEfaOnEachCardWherePodsAskForThem() {
    var world = withEfa().requests("cpu=580m, memory=632Mi, pods=4, vpc.amazonaws.com/efa=2");

    assertThat(world.template().efaInterfaces()).isEqualTo(4);
    assertThat(launched(world).launched().capacity().get(EFA)).isEqualTo(4);
  }

  /// What nobody asked for is not there, and must not draw pods.
  @Test
  void noneOtherwise() {
    assertThat(withEfa().template().efaInterfaces()).isZero();
    assertThat(launched(withEfa()).launched().capacity().has(EFA)).isFalse();
    assertThat(launched(withEfa()).launched().allocatable().has(EFA)).isFalse();
  }

  private static LaunchWorld in(ResolvedPlacementGroup group) {
    return new LaunchWorld()
        .nodeClass(PlacementGroups.selected(SampleNodeClass.ready(), Optional.of(group)));
  }

  private static LaunchWorld withEfa() {
    Catalogue labs = SampleTypes.labs();
    return new LaunchWorld()
        .catalogue(
            new Catalogue(
                labs.region(),
                labs.types().stream().map(type -> SampleTypes.withEfa(type, 4)).toList(),
                labs.zones(),
                labs.onDemandPrices(),
                labs.spotPrices()));
  }

  private static FleetOutcome.Launched launched(LaunchWorld world) {
    var instance =
        new FleetAnswer.FleetInstance(
            InstanceId.of("i-1"),
            LaunchWorld.type("t3.small"),
            SampleTypes.ZONE_A,
            CapacityType.SPOT);
    return (FleetOutcome.Launched)
        FleetOutcome.of(
            world.launch().reserved(),
            new FleetAnswer.Fleet(List.of(instance), List.of()),
            world.types(),
            NOW);
  }

  private static List<String> pools(LaunchWorld world) {
    return world.fleet().launchTemplateConfigs().stream()
        .flatMap(config -> config.overrides().stream())
        .map(it -> it.instanceType() + " " + it.availabilityZone())
        .toList();
  }
}
