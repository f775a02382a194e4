package dev.lamplighter.functions.aws.ec2;

import static dev.lamplighter.functions.aws.ec2.Ec2Answers.failed;
import static dev.lamplighter.functions.aws.ec2.Ec2Answers.fleet;
import static dev.lamplighter.functions.aws.ec2.Ec2Answers.instance;
import static dev.lamplighter.functions.aws.ec2.Ec2Answers.instances;
import static dev.lamplighter.functions.aws.ec2.Ec2Answers.launched;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer.Fleet;
import dev.lamplighter.ec2.FleetAnswer.FleetError;
import dev.lamplighter.ec2.FleetAnswer.FleetInstance;
import dev.lamplighter.ec2.FleetAnswer.Refused;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.aws.FrozenTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the emulated account of the end-to-end tests never answers, and EC2 does.
class Ec2InstanceCloudTest {
  private static final Zone A = Zone.of("ap-northeast-2a");
  private static final Zone B = Zone.of("ap-northeast-2b");
  private static final InstanceTypeName SMALL = InstanceTypeName.of("t3.small");
  private static final InstanceId ID = InstanceId.of("i-0123456789abcdef0");
  private static final FleetGround GROUND =
      new FleetGround(
          SecurityGroupId.of("sg-1"),
          InstanceProfileName.of("mydev_1"),
          ImageId.of("ami-0123456789abcdef0"),
          new TreeMap<>(Map.of(A, SubnetId.of("subnet-a"), B, SubnetId.of("subnet-b"))));

  private static final FleetRequest REQUEST =
      GROUND.spot(
          "claim-1", "karpenter.k8s.aws/1", "t3.small/ap-northeast-2a", "t3.small/ap-northeast-2b");

  private static final String TERMINATED = "<TerminateInstancesResponse/>";

  private final AwsStub aws = AwsStub.start();
  private final Ec2InstanceCloud cloud = new Ec2InstanceCloud(aws.ec2(), new FrozenTicker());

  @AfterEach
  void stop() {
    aws.close();
  }

  /// Spec AWS 3.8; what each comes down to is `FleetOutcomeTest`'s.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "InsufficientInstanceCapacity",
        "MaxSpotInstanceCountExceeded",
        "VcpuLimitExceeded",
        "UnfulfillableCapacity",
        "Unsupported",
        "MaxFleetCountExceeded",
        "ReservationCapacityExceeded",
        "InsufficientFreeAddressesInSubnet",
        "AuthFailure.ServiceLinkedRoleCreationNotPermitted",
        "RequestLimitExceeded",
        "UnauthorizedOperation"
      })
  void anErrorOfAPoolIsTakenAsEc2SaysIt(String code) {
    aws.answers(
        fleet(
            "",
            failed(
                code,
                "No.",
                "<overrides><instanceType>t3.small</instanceType>"
                    + "<availabilityZone>ap-northeast-2b</availabilityZone></overrides>")));

    assertThat(cloud.createFleet(REQUEST))
        .isEqualTo(
            new Fleet(List.of(), List.of(new FleetError(new Ec2Error(code, "No."), SMALL, B))));
  }

  /// What EC2 did of the first sending nobody knows.
  @Test
  void aRefusalOfTheSecondSendingSaysThatThereWasAFirst() {
    aws.refuses(503, "Unavailable", "Later.").refuses(400, "InvalidSubnetID.NotFound", "None.");

    assertThat(cloud.createFleet(REQUEST))
        .asInstanceOf(type(Refused.class))
        .returns(true, Refused::repeated)
        .returns("InvalidSubnetID.NotFound", it -> it.error().code());
  }

  @Test
  void aRefusalOfTheOnlySendingSaysSo() {
    aws.refuses(400, "InvalidSubnetID.NotFound", "None.");

    assertThat(cloud.createFleet(REQUEST))
        .asInstanceOf(type(Refused.class))
        .returns(false, Refused::repeated);
  }

  @Test
  void anErrorThatNamesNoPoolIsAboutAll() {
    aws.answers(fleet("", failed("UnfulfillableCapacity", "No.", "")));

    assertThat(cloud.createFleet(REQUEST))
        .asInstanceOf(type(Fleet.class))
        .satisfies(
            answer ->
                assertThat(answer.errors()).extracting(FleetError::zone).containsExactly(A, B));
  }

  /// EC2 repeats of an override what it pleases.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<subnetId>subnet-b</subnetId>",
        "<availabilityZone>ap-northeast-2b</availabilityZone>",
        "<instanceType>t3.small</instanceType><subnetId>subnet-b</subnetId>"
      })
  void anInstanceIsInThePoolThatItsOverrideNames(String overrides) {
    aws.answers(fleet(launched(ID.value(), overrides), ""));

    assertThat(cloud.createFleet(REQUEST))
        .isEqualTo(
            new Fleet(List.of(new FleetInstance(ID, SMALL, B, CapacityType.SPOT)), List.of()));
  }

  /// It is there, though nobody knows where: its tags will tell.
  @Test
  void anInstanceInAPoolThatNobodyAskedForIsLookedUpLater() {
    aws.answers(fleet(launched(ID.value(), "<subnetId>subnet-z</subnetId>"), ""));

    assertThatThrownBy(() -> cloud.createFleet(REQUEST))
        .isInstanceOfSatisfying(
            CallFailed.class,
            failed -> assertThat(failed.kind()).isEqualTo(CallFailed.Kind.REPLY_LOST))
        .hasMessageContaining(ID.value());
  }

  @Test
  void aFleetThatThisIdentityMayNotAskForIsRefused() {
    aws.refuses(
        403, "UnauthorizedOperation", "You are not authorized to perform: ec2:CreateFleet.");

    assertThat(cloud.createFleet(REQUEST))
        .asInstanceOf(type(Refused.class))
        .extracting(refused -> refused.error().traced())
        .isEqualTo(
            "UnauthorizedOperation: You are not authorized to perform: ec2:CreateFleet. (request id"
                + " e2f0-UnauthorizedOperation)");
  }

  @Test
  void aReplyThatBreaksOffIsAskedForAgainUnderTheSameToken() {
    String answer = fleet(launched(ID.value(), "<subnetId>subnet-a</subnetId>"), "");
    aws.breaksOff(answer).answers(answer);

    assertThat(cloud.createFleet(REQUEST)).isInstanceOf(Fleet.class);

    assertThat(aws.bodies()).hasSize(2);
    assertThat(aws.bodies().getFirst())
        .contains("ClientToken=claim-1&")
        .isEqualTo(aws.bodies().getLast());
  }

  /// EC2 refuses the whole call for one, and names it.
  @Test
  void theInstancesThatEc2DoesNotKnowAreLeftOutOfTheNextCall() {
    var ids = ids(3);
    aws.refuses(
            400,
            "InvalidInstanceID.NotFound",
            "The instance ID '%s' does not exist".formatted(ids.get(1)))
        .answers(TERMINATED);

    assertThat(cloud.terminateInstances(ids))
        .containsOnly(
            entry(
                ids.get(1),
                new Ec2Error(
                    "InvalidInstanceID.NotFound",
                    "The instance ID '%s' does not exist".formatted(ids.get(1)),
                    Optional.of("e2f0-InvalidInstanceID.NotFound"))));
    assertThat(aws.bodies()).hasSize(2);
    assertThat(aws.bodies().getLast())
        .contains("InstanceId.1=" + ids.get(0), "InstanceId.2=" + ids.get(2))
        .doesNotContain(ids.get(1).value());
  }

  @Test
  void whereEc2NamesNoneEachIsTerminatedAlone() {
    aws.refuses(403, "UnauthorizedOperation", "You are not authorized.")
        .answers(TERMINATED)
        .refuses(403, "UnauthorizedOperation", "You are not authorized.")
        .answers(TERMINATED);

    assertThat(cloud.terminateInstances(ids(3))).containsOnlyKeys(ids(3).get(1));
    assertThat(aws.bodies()).hasSize(4);
  }

  @Test
  void fiveHundredInstancesGoInOneCall() {
    aws.answers(TERMINATED);

    assertThat(cloud.terminateInstances(ids(501))).isEmpty();

    assertThat(aws.bodies()).hasSize(2);
    assertThat(aws.bodies().getFirst())
        .contains("InstanceId.500=")
        .doesNotContain("InstanceId.501=");
  }

  private static List<InstanceId> ids(int count) {
    return IntStream.range(0, count).mapToObj("i-%017d"::formatted).map(InstanceId::of).toList();
  }

  @Test
  void aListWithoutItsLastPageIsIncomplete() {
    aws.answers(instances("more", instance(ID.value(), "running", "")))
        .refuses(503, "Unavailable", "Later.");

    var found = cloud.describeInstances(FleetGround.TAGS);

    assertThat(found.complete()).isFalse();
    assertThat(found.items()).extracting(Instance::id).containsExactly(ID);
  }

  @Test
  void aListWithoutItsFirstPageIsNone() {
    aws.refuses(403, "UnauthorizedOperation", "You are not authorized.");

    assertThatThrownBy(() -> cloud.describeInstances(FleetGround.TAGS))
        .isInstanceOf(CallFailed.class)
        .hasMessageStartingWith("DescribeInstances: 403 UnauthorizedOperation");
  }

  @Test
  void manyInstancesAreAskedForInPartsAndNoneIsNotAskedForAtAll() {
    aws.answers(instances("", instance(ID.value(), "running", "")));
    var ids = ids(401);

    assertThat(cloud.describeInstances(ids).items()).hasSize(3);
    assertThat(cloud.describeInstances(List.of()).items()).isEmpty();

    assertThat(aws.bodies())
        .hasSize(3)
        .first()
        .asString()
        .contains("Filter.1.Name=instance-id")
        .contains("Filter.1.Value.200=")
        .doesNotContain("Filter.1.Value.201=");
  }

  /// An open reservation counts what was launched on demand as its own (spec AWS 3.9).
  @ParameterizedTest
  @CsvSource({
    "'', ON_DEMAND",
    "<spotInstanceRequestId>sir-1</spotInstanceRequestId>, SPOT",
    "<capacityReservationId>cr-1</capacityReservationId>, ON_DEMAND",
    "<capacityReservationId>cr-1</capacityReservationId><capacityReservationSpecification>"
        + "<capacityReservationPreference>capacity-reservations-only"
        + "</capacityReservationPreference></capacityReservationSpecification>, RESERVED",
    "<instanceLifecycle>capacity-block</instanceLifecycle>, RESERVED",
    "<instanceLifecycle>interruptible-capacity-reservation</instanceLifecycle>, RESERVED"
  })
  void howAnInstanceIsPaidIsReadOffIt(String elements, CapacityType capacityType) {
    aws.answers(instances("", instance(ID.value(), "running", elements)));

    assertThat(cloud.describeInstances(List.of(ID)).items())
        .extracting(Instance::capacityType)
        .containsExactly(capacityType);
  }

  /// As one shows itself that is gone, or in a state that came after this code.
  @ParameterizedTest
  @CsvSource({"pending, PENDING", "terminated, TERMINATED", "hibernating, PENDING"})
  void anInstanceWithoutANetworkIsStillListed(String name, Instance.State state) {
    aws.answers(instances("", instance(ID.value(), name, "")));

    assertThat(cloud.describeInstances(List.of(ID)).items())
        .singleElement()
        .returns(state, Instance::state)
        .returns(Instance.Attachment.NONE, Instance::network);
  }
}
