package dev.lamplighter.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.ConnectionTracking;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SampleTypes;
import dev.lamplighter.catalogue.SpecField;
import dev.lamplighter.catalogue.SubnetOutage;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.AllocationStrategy;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.Notation;
import dev.lamplighter.testing.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LaunchPlanningTest {
  private static final ResourceName SANDBOX = ResourceName.of("eks.amazonaws.com/nitro-sandbox");

  @Test
  void asksForEveryTypeThatHoldsThePodsInEveryZoneThatSellsIt() {
    var launch = new LaunchWorld().requests("cpu=580m, memory=1920Mi, pods=4").launch();
    assertThat(overrides(launch))
        .extracting(each -> each.instanceType().value(), each -> each.availabilityZone().value())
        .containsExactlyInAnyOrder(
            tuple("t3.medium", "ap-northeast-2a"),
            tuple("t3.medium", "ap-northeast-2b"),
            tuple("t3.medium", "ap-northeast-2c"),
            tuple("c7i-flex.large", "ap-northeast-2b"),
            tuple("m7i-flex.large", "ap-northeast-2a"),
            tuple("m7i-flex.large", "ap-northeast-2b"),
            tuple("m7i-flex.large", "ap-northeast-2c"));
  }

  @Test
  void asksUnderATokenOfTheReservationAndItsAttempt() {
    var launch = new LaunchWorld().launch();
    assertThat(fleet(launch).clientToken().value()).endsWith("-1").hasSize(38);
    assertThat(fleet(launch).clientToken())
        .isEqualTo(fleet(new LaunchWorld().launch()).clientToken());
    assertThat(fleet(launch).defaultTargetCapacityType()).isEqualTo(Market.SPOT);
    assertThat(fleet(launch).allocationStrategy())
        .isEqualTo(AllocationStrategy.PRICE_CAPACITY_OPTIMIZED);
  }

  /// EC2 keeps an answer under its token, also for a cluster that is gone.
  @Test
  void aClusterMadeAgainUnderItsNameAsksUnderOtherTokens() {
    var before = new LaunchWorld().launch();
    var after = new LaunchWorld().recordsSince(Instant.EPOCH.plusMillis(1)).launch();

    assertThat(after.reserved().name()).isEqualTo(before.reserved().name());
    assertThat(fleet(after).clientToken()).isNotEqualTo(fleet(before).clientToken());
  }

  @Test
  void anotherAttemptHasATokenOfTheSameLaunch() {
    ClientToken token = fleet(new LaunchWorld().launch()).clientToken();
    assertThat(token.withAttempt(12).value()).isEqualTo(token.value().replaceFirst("-1$", "-12"));
    assertThat(token.withAttempt(12).withAttempt(1)).isEqualTo(token);
  }

  @Test
  void tagsTheInstanceSoThatItIsFoundByItsClaim() {
    assertThat(fleet(new LaunchWorld().launch()).instanceTags().values())
        .containsEntry("Name", "karpenter-mydev")
        .containsEntry("kubernetes.io/cluster/mydev", "owned")
        .containsEntry(Tags.CLUSTER, "mydev")
        .containsEntry(Tags.NODE_POOL, "platform")
        .containsEntry(Tags.NODE_CLAIM, "platform-x7k2p")
        .containsEntry(Tags.NODE_CLASS, "default");
  }

  @Test
  void takesOnDemandWhereSpotIsNotAllowed() {
    var launch = new LaunchWorld().requires("karpenter.sh/capacity-type In [on-demand]").launch();
    assertThat(fleet(launch).defaultTargetCapacityType()).isEqualTo(Market.ON_DEMAND);
    assertThat(fleet(launch).allocationStrategy()).isEqualTo(AllocationStrategy.LOWEST_PRICE);
    assertThat(launch.reserved().labels().get(LabelKey.CAPACITY_TYPE)).contains("on-demand");
  }

  @Test
  void takesOnDemandWhereSpotIsOut() {
    var launch =
        new LaunchWorld()
            .requires(
                "karpenter.sh/capacity-type In [spot, on-demand]",
                "node.kubernetes.io/instance-type In [t3.small]",
                "topology.kubernetes.io/zone In [ap-northeast-2a]")
            .outages(spotOutage("t3.small", SampleTypes.ZONE_A))
            .launch();
    assertThat(fleet(launch).defaultTargetCapacityType()).isEqualTo(Market.ON_DEMAND);
  }

  @Test
  void neverAsksForAnOfferingThatIsOut() {
    var launch = new LaunchWorld().outages(spotOutage("t3.small", SampleTypes.ZONE_A)).launch();
    assertThat(overrides(launch))
        .filteredOn(each -> each.instanceType().value().equals("t3.small"))
        .extracting(LaunchTemplateOverride::availabilityZone)
        .containsExactly(SampleTypes.ZONE_B, SampleTypes.ZONE_C);
  }

  @Test
  void neverAsksForATypeTheAccountMayNotLaunch() {
    var refused = new TreeMap<InstanceTypeName, String>();
    refused.put(LaunchWorld.type("t3.medium"), "not eligible for Free Tier");
    var launch = new LaunchWorld().account(new AccountFacts(refused)).launch();
    assertThat(overrides(launch))
        .extracting(each -> each.instanceType().value())
        .contains("t3.small")
        .doesNotContain("t3.medium");
  }

  @Test
  void refusesWhereNothingCanBeHad() {
    var world =
        new LaunchWorld()
            .requires(
                "karpenter.sh/capacity-type In [spot]",
                "node.kubernetes.io/instance-type In [c7i-flex.large]")
            .outages(spotOutage("c7i-flex.large", SampleTypes.ZONE_B));
    assertThat(world.rejection())
        .isEqualTo(new Rejection.NoOffering(List.of(CapacityType.SPOT), new TreeSet<>()));
  }

  @Test
  void refusesUserDataThatItCannotWrite() {
    var nodeClass =
        SampleNodeClass.withUserData(
            SampleNodeClass.withImages(
                SampleNodeClass.ready(),
                Optional.of(AmiFamily.BOTTLEROCKET),
                SampleNodeClass.ready().spec().amiSelectorTerms()),
            "[settings");
    assertThat(new LaunchWorld().nodeClass(nodeClass).rejection())
        .isInstanceOfSatisfying(
            Rejection.PoolNotReady.class,
            why -> {
              assertThat(why.reason()).isEqualTo("InvalidUserData");
              assertThat(why.message()).contains("Bottlerocket", "line 1");
            });
  }

  @Test
  void theNetworkOfTheClassIsInTheTemplateAndInItsName() {
    var network =
        new NetworkOptions(
            Optional.of(true),
            OptionalInt.of(2),
            List.of(),
            Optional.of(
                new ConnectionTracking(
                    OptionalInt.of(350), OptionalInt.empty(), OptionalInt.empty())));
    var nodeClass = SpecField.NETWORK.with(SampleNodeClass.ready(), network);

    var template = new LaunchWorld().nodeClass(nodeClass).template();

    assertThat(template.network()).isEqualTo(network);
    assertThat(template.ipv6()).isFalse();
    assertThat(template.name()).isNotEqualTo(new LaunchWorld().template().name());
  }

  /// Spec AWS 3.5
  @Test
  void aPodThatAsksForASandboxGetsAnInstanceThatMayStartEnclaves() {
    var asked =
        new LaunchWorld()
            .requests("cpu=580m, memory=632Mi, pods=4, eks.amazonaws.com/nitro-sandbox=1");

    assertThat(asked.template().enclaves()).isTrue();
    assertThat(new LaunchWorld().template().enclaves()).isFalse();
    assertThat(asked.template().name()).isNotEqualTo(new LaunchWorld().template().name());
    assertThat(asked.launch().reserved().promised().get(SANDBOX)).isEqualTo(1);
    assertThat(new LaunchWorld().launch().reserved().promised().has(SANDBOX)).isFalse();
  }

  /// Karpenter's templates have the same tags.
  @Test
  void aTemplateHasANameOfOurs() {
    assertThat(new LaunchWorld().template().name().isOurs()).isTrue();
    assertThat(LaunchTemplateName.of("karpenter.k8s.aws/123").isOurs()).isFalse();
  }

  /// Spec AWS 3.4
  @Test
  void theNextLaunchOfALookNamesAnotherSubnetOnceTheFirstIsTakenUp() {
    var nodeClass =
        SampleNodeClass.ready()
            .withStatus(
                SampleNodeClass.status(
                    List.of(
                        new ResolvedSubnet(SubnetId.of("subnet-a1"), SampleTypes.ZONE_A, "", 30),
                        new ResolvedSubnet(SubnetId.of("subnet-a2"), SampleTypes.ZONE_A, "", 28))));
    var world = new LaunchWorld().nodeClass(nodeClass);

    assertThat(world.launches(4))
        .extracting(LaunchPlanningTest::onlySubnet)
        .containsExactly("subnet-a1", "subnet-a2", "subnet-a1", "subnet-a2");
  }

  private static String onlySubnet(Effect.Launch launch) {
    var subnets = overrides(launch).stream().map(each -> each.subnet().value()).distinct().toList();
    assertThat(subnets).hasSize(1);
    return subnets.getFirst();
  }

  @Test
  void theContextOfTheClassIsSentToEc2() {
    var nodeClass = SpecField.CONTEXT.with(SampleNodeClass.ready(), Optional.of("ctx-1"));

    assertThat(new LaunchWorld().nodeClass(nodeClass).fleet().context()).contains("ctx-1");
    assertThat(new LaunchWorld().fleet().context()).isEmpty();
  }

  @Test
  void aTypeWithoutRoomForTheInterfacesIsNotLaunched() {
    var two =
        List.of(
            new NetworkInterface(0, 0, InterfaceType.INTERFACE),
            new NetworkInterface(0, 1, InterfaceType.EFA_ONLY));
    var nodeClass =
        SpecField.NETWORK.with(
            SampleNodeClass.ready(),
            new NetworkOptions(Optional.empty(), OptionalInt.empty(), two, Optional.empty()));

    assertThat(new LaunchWorld().nodeClass(nodeClass).rejection())
        .isInstanceOf(Rejection.NoOffering.class);
  }

  @Test
  void aZoneIsServedThroughItsSubnetWithTheMostAddresses() {
    var subnets = new ArrayList<>(SampleNodeClass.subnets());
    subnets.add(new ResolvedSubnet(SubnetId.of("subnet-a2"), SampleTypes.ZONE_A, "apne2-az1", 900));
    var nodeClass = SampleNodeClass.ready().withStatus(SampleNodeClass.status(subnets));
    assertThat(overrides(new LaunchWorld().nodeClass(nodeClass).launch()))
        .filteredOn(each -> each.availabilityZone().equals(SampleTypes.ZONE_A))
        .extracting(LaunchTemplateOverride::subnet)
        .containsOnly(SubnetId.of("subnet-a2"));
  }

  /// C151
  @Test
  void aZoneIsServedThroughAnotherSubnetWhileEc2RefusesTheBest() {
    var another = new ResolvedSubnet(SubnetId.of("subnet-a2"), SampleTypes.ZONE_A, "apne2-az1", 9);
    var subnets = new ArrayList<>(SampleNodeClass.subnets());
    subnets.add(another);
    var nodeClass = SampleNodeClass.ready().withStatus(SampleNodeClass.status(subnets));
    var now = World.START;
    var full = new SubnetOutage(SubnetId.of("subnet-a"), now.plusSeconds(180), "Full");

    assertThat(subnetsOf(Outages.at(now, List.of(), List.of(full), List.of()).on(nodeClass)))
        .contains(another.id(), SubnetId.of("subnet-b"))
        .doesNotContain(full.subnet());
    assertThat(
            subnetsOf(Outages.at(full.until(), List.of(), List.of(full), List.of()).on(nodeClass)))
        .contains(full.subnet())
        .doesNotContain(another.id());
  }

  private List<SubnetId> subnetsOf(EC2NodeClass nodeClass) {
    return new LaunchWorld()
        .nodeClass(nodeClass).fleet().launchTemplateConfigs().stream()
            .flatMap(config -> config.overrides().stream())
            .map(LaunchTemplateOverride::subnet)
            .distinct()
            .toList();
  }

  /// C149
  @Test
  void nothingIsLaunchedIntoASubnetWithoutFreeAddresses() {
    assertThat(overrides(launchIn(0, 250, 250)))
        .extracting(LaunchTemplateOverride::subnet)
        .contains(SubnetId.of("subnet-b"), SubnetId.of("subnet-c"))
        .doesNotContain(SubnetId.of("subnet-a"));
    assertThat(withAddresses(0, 0, 0).rejection()).isInstanceOf(Rejection.NoOffering.class);
  }

  /// The types may have been resolved from subnets that the class selects no more.
  @Test
  void aClassWithoutASubnetInAnyZoneOfItsTypesIsRefusedForThat() {
    var world = new LaunchWorld().typesOf(SampleNodeClass.ready());
    var elsewhere =
        List.of(new ResolvedSubnet(SubnetId.of("subnet-d"), Zone.of("ap-northeast-2d"), "", 250));

    var rejection =
        world
            .nodeClass(SampleNodeClass.ready().withStatus(SampleNodeClass.status(elsewhere)))
            .rejection();

    assertThat(rejection)
        .isInstanceOfSatisfying(
            Rejection.PoolNotReady.class,
            it -> {
              assertThat(it.reason()).isEqualTo("SubnetsNotFound");
              assertThat(it.message())
                  .isEqualTo(
                      "EC2NodeClass default has no subnet in ap-northeast-2a, ap-northeast-2b,"
                          + " ap-northeast-2c, where the node could be had. Select one with"
                          + " subnetSelectorTerms");
            });
  }

  private static Effect.Launch launchIn(int... freeAddresses) {
    return withAddresses(freeAddresses).launch();
  }

  private static LaunchWorld withAddresses(int... freeAddresses) {
    var subnets = new ArrayList<ResolvedSubnet>();
    for (ResolvedSubnet subnet : SampleNodeClass.subnets()) {
      int free = freeAddresses[subnets.size()];
      subnets.add(new ResolvedSubnet(subnet.id(), subnet.zone(), subnet.zoneId(), free));
    }
    return new LaunchWorld()
        .nodeClass(SampleNodeClass.ready().withStatus(SampleNodeClass.status(subnets)));
  }

  @Test
  void typesWithTheSameUserDataShareATemplate() {
    var launch = new LaunchWorld().launch();
    assertThat(templates(launch)).hasSize(3);
    assertThat(fleet(launch).launchTemplateConfigs())
        .filteredOn(config -> config.overrides().size() == 4)
        .singleElement()
        .satisfies(
            config ->
                assertThat(config.overrides())
                    .extracting(each -> each.instanceType().value())
                    .contains("c7i-flex.large", "m7i-flex.large"));
  }

  @Test
  void oneMaxPodsForAllStillLeavesTheReservedMemoryApart() {
    var kubelet =
        new KubeletConfiguration(
            OptionalInt.of(110),
            OptionalInt.empty(),
            Resources.of(70, 574L << 20),
            Resources.EMPTY,
            new TreeMap<>(),
            List.of(),
            KubeletConfiguration.OnNode.DEFAULT,
            new TreeMap<>());
    var same = SampleNodeClass.withKubelet(SampleNodeClass.ready(), kubelet);
    assertThat(templates(new LaunchWorld().nodeClass(same).launch())).hasSize(1);
  }

  @Test
  void aTemplateIsNamedByItsContents() {
    LaunchTemplateRequest template = templates(new LaunchWorld().launch()).getFirst();
    LaunchTemplateRequest again = templates(new LaunchWorld().launch()).getFirst();
    LaunchTemplateRequest other =
        templates(new LaunchWorld().pool(pool -> pool.labels("team=a")).launch()).getFirst();
    assertThat(template.name().value()).startsWith("lamplighter.dev/");
    assertThat(again).isEqualTo(template);
    assertThat(other.name()).isNotEqualTo(template.name());
    assertThat(template.tags().values()).doesNotContainKey(Tags.NODE_CLAIM);
    assertThat(template.blockDevices())
        .extracting(disk -> disk.deviceName())
        .containsExactly("/dev/xvda");
  }

  /// Only a template can tag the Spot Instance request, and only that of a spot launch may.
  @Test
  void aTemplateIsForOneCapacityType() {
    var spot =
        templates(new LaunchWorld().requires("karpenter.sh/capacity-type In [spot]").launch());
    var onDemand =
        templates(new LaunchWorld().requires("karpenter.sh/capacity-type In [on-demand]").launch());
    assertThat(spot).extracting(LaunchTemplateRequest::market).containsOnly(Market.SPOT);
    assertThat(onDemand).extracting(LaunchTemplateRequest::market).containsOnly(Market.ON_DEMAND);
    assertThat(spot)
        .extracting(LaunchTemplateRequest::name)
        .doesNotContainAnyElementsOf(onDemand.stream().map(LaunchTemplateRequest::name).toList());
  }

  @Test
  void reservesWhatTheLargestTypeWouldTake() {
    var record = new LaunchWorld().launch().reserved();
    assertThat(record.state()).isEqualTo(ClaimState.RESERVED);
    assertThat(record.version()).isZero();
    assertThat(record.promised().cpuMillis()).isEqualTo(2000);
    assertThat(record.promised().memoryBytes()).isEqualTo(7577L << 20);
    assertThat(record.promised().get(ResourceName.NODES)).isEqualTo(1);
    assertThat(record.launch().launchBy()).isEqualTo(World.START.plusSeconds(120));
    assertThat(record.launch().attempt()).isEqualTo(1);
  }

  @Test
  void theLimitsOfThePoolGoWithTheReservation() {
    assertThat(new LaunchWorld().launch().limits()).isEqualTo(Notation.resources("cpu=8"));
  }

  @Test
  void theNodeClaimShowsWhatIsAskedFor() {
    var launch =
        new LaunchWorld()
            .requires(
                "karpenter.sh/capacity-type In [spot]",
                "kubernetes.io/arch In [amd64]",
                "team In [a]")
            .launch();
    var mirror = launch.mirror();
    assertThat(mirror.meta().finalizers()).containsExactly(Finalizer.TERMINATION);
    assertThat(mirror.meta().owners())
        .containsExactly(
            new OwnerReference(
                ObjectKind.NODE_POOL, "platform", Notation.uid("NodePool", "platform")));
    assertThat(mirror.status().conditions())
        .extracting(Condition::type, Condition::status)
        .containsExactly(
            tuple(ConditionType.LAUNCHED, Condition.ConditionStatus.UNKNOWN),
            tuple(ConditionType.REGISTERED, Condition.ConditionStatus.UNKNOWN),
            tuple(ConditionType.INITIALIZED, Condition.ConditionStatus.UNKNOWN),
            tuple(ConditionType.READY, Condition.ConditionStatus.UNKNOWN));
    assertThat(mirror.spec().requirements().get(LabelKey.INSTANCE_TYPE).values())
        .containsExactly("c7i-flex.large", "m7i-flex.large", "t3.medium", "t3.small");
    assertThat(mirror.meta().labels())
        .isEqualTo(
            Notation.labels(
                "node=platform, team=a, kubernetes.io/arch=amd64, karpenter.sh/capacity-type=spot,"
                    + " karpenter.sh/nodepool=platform, karpenter.k8s.aws/ec2nodeclass=default"));
    assertThat(mirror.meta().annotations())
        .containsKeys(AnnotationKey.NODEPOOL_HASH, AnnotationKey.NODECLASS_HASH)
        .containsEntry(AnnotationKey.INSTANCE_PROFILE_NAME, "mydev_profile");
  }

  @Test
  void metalIsLeftOutWhileOthersRemain() {
    var two =
        region(
            SampleTypes.type("m5.large", 2, 8192, 3, 10),
            SampleTypes.type("m5.metal", 96, 393216, 15, 50));
    assertThat(overrides(two.launch()))
        .extracting(each -> each.instanceType().value())
        .containsExactly("m5.large");
    var metal = region(SampleTypes.type("m5.metal", 96, 393216, 15, 50));
    assertThat(overrides(metal.launch()))
        .extracting(each -> each.instanceType().value())
        .containsExactly("m5.metal");
  }

  @Test
  void keepsTheSixtyCheapestTypes() {
    var infos = new ArrayList<InstanceTypeInfo>();
    for (int i = 10; i < 80; i++) {
      infos.add(SampleTypes.type("m%d.large".formatted(i), 2, 8192, 3, 10));
    }
    var asked = overrides(region(infos.toArray(InstanceTypeInfo[]::new)).launch());
    assertThat(asked).hasSize(60);
    assertThat(asked.getFirst().instanceType()).isEqualTo(LaunchWorld.type("m10.large"));
    assertThat(asked).extracting(each -> each.instanceType().value()).doesNotContain("m70.large");
  }

  /// EC2 takes 300 pools: 60 types in six zones are more.
  @Test
  void makesNoTemplateAndPromisesNothingForPoolsThatEc2DoesNotTake() {
    var infos = new ArrayList<InstanceTypeInfo>();
    for (int i = 10; i < 60; i++) {
      infos.add(SampleTypes.type("m%d.large".formatted(i), 2, 8192, 3, 10));
    }
    for (int i = 60; i < 70; i++) {
      infos.add(SampleTypes.type("m%d.xlarge".formatted(i), 4, 16384, 4, 15));
    }
    var zones = new TreeSet<Zone>();
    var subnets = new ArrayList<ResolvedSubnet>();
    for (String letter : List.of("a", "b", "c", "d", "e", "f")) {
      var zone = Zone.of("ap-northeast-2" + letter);
      zones.add(zone);
      subnets.add(
          new ResolvedSubnet(SubnetId.of("subnet-" + letter), zone, "apne2-az-" + letter, 250));
    }
    var launch =
        region(zones, infos)
            .nodeClass(SampleNodeClass.ready().withStatus(SampleNodeClass.status(subnets)))
            .launch();

    assertThat(overrides(launch)).hasSize(300);
    assertThat(templates(launch))
        .extracting(LaunchTemplateRequest::name)
        .containsExactlyElementsOf(
            fleet(launch).launchTemplateConfigs().stream()
                .map(FleetRequest.LaunchTemplateConfig::launchTemplate)
                .toList());
    assertThat(launch.reserved().promised().cpuMillis()).isEqualTo(2_000);
  }

  @Test
  void minValuesThatCannotBeKeptAreRefused() {
    var world =
        new LaunchWorld()
            .requires(
                "karpenter.sh/capacity-type In [spot]",
                "karpenter.k8s.aws/instance-family Exists min 9");
    assertThat(world.rejection())
        .isInstanceOfSatisfying(
            Rejection.PoolNotReady.class,
            why -> assertThat(why.message()).contains("minValues (9)", "instance-family"));
  }

  @Test
  void theOrderOfTheListsChangesNothing() {
    EC2NodeClass turned =
        SampleNodeClass.ready()
            .withStatus(SampleNodeClass.status(SampleNodeClass.subnets().reversed()));
    assertThat(new LaunchWorld().nodeClass(turned).launch()).isEqualTo(new LaunchWorld().launch());
  }

  /// A region that sells these in one zone, each a little dearer than the one before.
  private static LaunchWorld region(InstanceTypeInfo... infos) {
    return region(new TreeSet<>(List.of(SampleTypes.ZONE_A)), List.of(infos));
  }

  private static LaunchWorld region(SortedSet<Zone> inZones, List<InstanceTypeInfo> infos) {
    var zones = new TreeMap<InstanceTypeName, SortedSet<Zone>>();
    var prices = new ArrayList<Long>();
    for (InstanceTypeInfo info : infos) {
      zones.put(info.name(), inZones);
      prices.add(90_000L + 300L * prices.size());
    }
    return new LaunchWorld().catalogue(SampleTypes.catalogue(infos, zones, prices));
  }

  private static Outage spotOutage(String type, Zone zone) {
    return new Outage(
        CapacityType.SPOT,
        LaunchWorld.type(type),
        zone,
        Instant.MAX,
        "InsufficientInstanceCapacity");
  }

  private static FleetRequest fleet(Effect.Launch launch) {
    return launch.reserved().launch().inputs().fleet();
  }

  private static List<LaunchTemplateRequest> templates(Effect.Launch launch) {
    return launch.reserved().launch().inputs().launchTemplates();
  }

  private static List<LaunchTemplateOverride> overrides(Effect.Launch launch) {
    return fleet(launch).launchTemplateConfigs().stream()
        .flatMap(config -> config.overrides().stream())
        .toList();
  }
}
