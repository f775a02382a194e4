package dev.lamplighter.functions.aws.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.ec2.TrialRefusal;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.aws.FrozenTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// EC2's answers to `DryRun`, of which no emulator gives the one for want of a permission.
class TrialLaunchesTest {
  private static final String TEMPLATE = "karpenter.k8s.aws/1";
  private static final FleetGround GROUND =
      new FleetGround(
          SecurityGroupId.of("sg-1"),
          InstanceProfileName.of("mydev_1"),
          ImageId.of("ami-0123456789abcdef0"),
          new TreeMap<>(Map.of(Zone.of("ap-northeast-2a"), SubnetId.of("subnet-a"))));
  private static final LaunchInputs INPUTS =
      new LaunchInputs(
          List.of(GROUND.template(TEMPLATE)),
          GROUND.spot("claim-1", TEMPLATE, "t3.small/ap-northeast-2a"));
  private static final String WOULD_SUCCEED =
      "Request would have succeeded, but DryRun flag is set.";

  private final AwsStub aws = AwsStub.start();
  private final Ec2InstanceCloud cloud = new Ec2InstanceCloud(aws.ec2(), new FrozenTicker());

  @AfterEach
  void stop() {
    aws.close();
  }

  @Test
  void dryRunOperationIsTheAnswerOfACallThatWouldSucceed() {
    aws.refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(412, "DryRunOperation", WOULD_SUCCEED);

    assertThat(cloud.tryLaunch(INPUTS)).isEmpty();

    assertThat(aws.bodies())
        .satisfiesExactly(
            template -> assertThat(template).contains("Action=CreateLaunchTemplate", "DryRun=true"),
            fleet -> assertThat(fleet).contains("Action=CreateFleet", "DryRun=true"),
            run ->
                assertThat(run)
                    .contains(
                        "Action=RunInstances",
                        "DryRun=true",
                        "InstanceType=t3.small",
                        "SubnetId=subnet-a",
                        "IamInstanceProfile.Name=mydev_1",
                        "ResourceType=network-interface"));
  }

  /// A policy may allow some subnets only: one that would do is enough.
  @Test
  void runInstancesIsTriedInTheNextSubnetWhereItIsRefused() {
    aws.refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(403, "UnauthorizedOperation", "Not in this subnet.")
        .refuses(412, "DryRunOperation", WOULD_SUCCEED);

    assertThat(cloud.tryLaunch(inSubnets(4))).isEmpty();
    assertThat(aws.bodies()).hasSize(4);
    assertThat(aws.bodies().get(2)).contains("SubnetId=subnet-a");
    assertThat(aws.bodies().get(3)).contains("SubnetId=subnet-b");
  }

  @Test
  void theFirstSubnetsRefusalCountsWhereThreeRefuse() {
    aws.refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(403, "UnauthorizedOperation", "Not in this subnet.")
        .refuses(403, "UnauthorizedOperation", "Nor in this.")
        .refuses(403, "UnauthorizedOperation", "Nor in this.");

    assertThat(cloud.tryLaunch(inSubnets(4)))
        .extracting(refusal -> refusal.error().message())
        .containsExactly("Not in this subnet.");
    assertThat(aws.bodies()).hasSize(5);
  }

  /// Policies and EC2 judge by all of it.
  @Test
  void runInstancesIsTriedAsTheLaunchTemplateWouldHaveIt() {
    aws.refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(412, "DryRunOperation", WOULD_SUCCEED);
    var placement =
        new Placement(
            Optional.of(CapacityReservationId.of("cr-1")),
            Optional.of(PlacementGroupId.of("pg-1")),
            OptionalInt.of(2),
            true);

    assertThat(cloud.tryLaunch(placed(Market.CAPACITY_BLOCK, placement, 2))).isEmpty();

    assertThat(aws.bodies().getLast())
        .contains(
            "Placement.Tenancy=dedicated",
            "Placement.GroupId=pg-1",
            "Placement.PartitionNumber=2",
            "CapacityReservationSpecification.CapacityReservationPreference=capacity-reservations-only",
            "CapacityReservationSpecification.CapacityReservationTarget.CapacityReservationId=cr-1",
            "InstanceMarketOptions.MarketType=capacity-block",
            "NetworkInterface.1.InterfaceType=efa",
            "NetworkInterface.2.NetworkCardIndex=1",
            "NetworkInterface.2.SubnetId=subnet-a",
            "UserData=");
  }

  /// An io2 disk without its IOPS would be refused, and the class with it.
  @Test
  void runInstancesIsTriedWithTheDisksAndTheMetadataServiceOfTheLaunchTemplate() {
    aws.refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(412, "DryRunOperation", WOULD_SUCCEED);
    var disk =
        new BlockDeviceMapping.Ebs(
            OptionalInt.of(100),
            BlockDeviceMapping.VolumeType.IO2,
            Optional.of(true),
            Optional.of(true),
            OptionalInt.of(4000),
            OptionalInt.of(250),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.of(200));

    assertThat(cloud.tryLaunch(with(new BlockDeviceMapping("/dev/xvda", true, disk)))).isEmpty();

    assertThat(aws.bodies().getLast())
        .contains(
            "BlockDeviceMapping.1.Ebs.VolumeType=io2",
            "BlockDeviceMapping.1.Ebs.Iops=4000",
            "BlockDeviceMapping.1.Ebs.Throughput=250",
            "BlockDeviceMapping.1.Ebs.DeleteOnTermination=true",
            "BlockDeviceMapping.1.Ebs.VolumeInitializationRate=200",
            "MetadataOptions.HttpEndpoint=enabled",
            "MetadataOptions.HttpProtocolIpv6=disabled",
            "MetadataOptions.InstanceMetadataTags=disabled",
            "MetadataOptions.HttpPutResponseHopLimit=",
            "Monitoring.Enabled=",
            "CpuOptions.NestedVirtualization=enabled");
  }

  private static LaunchInputs with(BlockDeviceMapping disk) {
    LaunchTemplateRequest plain = GROUND.template(TEMPLATE);
    var template =
        new LaunchTemplateRequest(
            plain.name(),
            plain.market(),
            plain.image(),
            plain.userData(),
            plain.instanceProfile(),
            plain.securityGroups(),
            List.of(disk),
            plain.metadataOptions(),
            plain.detailedMonitoring(),
            plain.tags(),
            plain.network(),
            plain.ipv6(),
            plain.placement(),
            plain.efaInterfaces(),
            Optional.of(true));
    return new LaunchInputs(List.of(template), INPUTS.fleet());
  }

  private static LaunchInputs inSubnets(int count) {
    var subnets = new TreeMap<Zone, SubnetId>();
    for (String zone : List.of("a", "b", "c", "d").subList(0, count)) {
      subnets.put(Zone.of("ap-northeast-2" + zone), SubnetId.of("subnet-" + zone));
    }
    var ground =
        new FleetGround(
            SecurityGroupId.of("sg-1"),
            InstanceProfileName.of("mydev_1"),
            ImageId.of("ami-0123456789abcdef0"),
            subnets);
    String[] pools =
        subnets.keySet().stream().map(zone -> "t3.small/" + zone).toArray(String[]::new);
    return new LaunchInputs(
        List.of(ground.template(TEMPLATE)), ground.spot("claim-1", TEMPLATE, pools));
  }

  private static LaunchInputs placed(Market market, Placement placement, int efaInterfaces) {
    LaunchTemplateRequest plain = GROUND.template(TEMPLATE);
    var template =
        new LaunchTemplateRequest(
            plain.name(),
            market,
            plain.image(),
            plain.userData(),
            plain.instanceProfile(),
            plain.securityGroups(),
            plain.blockDevices(),
            plain.metadataOptions(),
            plain.detailedMonitoring(),
            plain.tags(),
            plain.network(),
            plain.ipv6(),
            placement,
            efaInterfaces,
            plain.nestedVirtualization());
    return new LaunchInputs(List.of(template), INPUTS.fleet());
  }

  /// CloudTrail has the encoded message; no condition could hold it.
  @Test
  void unauthorizedOperationIsGivenWithoutItsCipher() {
    aws.refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(412, "DryRunOperation", WOULD_SUCCEED)
        .refuses(
            403,
            "UnauthorizedOperation",
            "You are not authorized to perform this operation. Encoded authorization failure"
                + " message: Y2lwaGVy");

    assertThat(cloud.tryLaunch(INPUTS))
        .singleElement()
        .returns("RunInstances", TrialRefusal::call)
        .satisfies(
            refusal ->
                assertThat(refusal.error().message())
                    .isEqualTo("You are not authorized to perform this operation."));
  }

  @Test
  void aThrottledTrialIsNoAnswer() {
    aws.refuses(503, "RequestLimitExceeded", "Request limit exceeded.");

    assertThatThrownBy(() -> cloud.tryLaunch(INPUTS)).isInstanceOf(CallFailed.class);
  }
}
