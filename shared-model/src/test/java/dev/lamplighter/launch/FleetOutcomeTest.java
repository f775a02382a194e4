package dev.lamplighter.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SampleTypes;
import dev.lamplighter.catalogue.SubnetOutage;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetAnswer.Fleet;
import dev.lamplighter.ec2.FleetAnswer.FleetError;
import dev.lamplighter.ec2.FleetAnswer.FleetInstance;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FleetOutcomeTest {
  private static final Instant NOW = World.START.plusSeconds(5);
  private static final String NO_ROOM = "InsufficientInstanceCapacity";
  private static final String FREE_TIER =
      "The specified instance type is not eligible for Free Tier.";

  private final LaunchWorld world = new LaunchWorld();
  private final ClaimRecord reserved = world.launch().reserved();

  @Test
  void anInstanceIsWhatTheClaimBecomes() {
    var outcome = (FleetOutcome.Launched) of(fleet(List.of(instance("i-1")), List.of()));
    var launched = outcome.launched();
    assertThat(launched.instance()).isEqualTo(InstanceId.of("i-1"));
    assertThat(launched.price()).isEqualTo(Price.ofMicros(26_000 / 3 + 1));
    assertThat(launched.image()).isEqualTo(SampleNodeClass.AMD64_IMAGE);
    assertThat(launched.allocatable().memoryBytes()).isEqualTo(1418L << 20);
    assertThat(launched.at()).isEqualTo(NOW);
    assertThat(outcome.promised().cpuMillis()).isEqualTo(2000);
    assertThat(outcome.promised().get(ResourceName.NODES)).isEqualTo(1);
  }

  @Test
  void theLabelsOfTheTypeAndThePlaceAreKnownOnceItIsLaunched() {
    var outcome = (FleetOutcome.Launched) of(fleet(List.of(instance("i-1")), List.of()));
    assertThat(outcome.labels().values())
        .containsEntry(LabelKey.INSTANCE_TYPE, "t3.small")
        .containsEntry(LabelKey.ZONE, "ap-northeast-2b")
        .containsEntry(LabelKey.ZONE_ID, "apne2-az2")
        .containsEntry(LabelKey.CAPACITY_TYPE, "spot")
        .containsEntry(LabelKey.INSTANCE_CPU, "2")
        .containsEntry(LabelKey.NODEPOOL, "platform")
        .containsEntry(LabelKey.of("node"), "platform");
  }

  @Test
  void anInstanceWinsOverTheErrorsBesideIt() {
    var outcome =
        of(
            fleet(
                List.of(instance("i-1")),
                List.of(
                    error("UnauthorizedOperation", "No.", "t3.medium", SampleTypes.ZONE_A),
                    error(NO_ROOM, "No room.", "m7i-flex.large", SampleTypes.ZONE_A))));
    assertThat(outcome).isInstanceOf(FleetOutcome.Launched.class);
    assertThat(outcome.lessons().outages())
        .extracting(outage -> outage.instanceType().value())
        .containsExactly("m7i-flex.large");
  }

  @Test
  void ofTwoInstancesTheSameOneIsTakenEachTime() {
    var outcome = of(fleet(List.of(instance("i-2"), instance("i-1")), List.of()));
    assertThat(((FleetOutcome.Launched) outcome).launched().instance())
        .isEqualTo(InstanceId.of("i-1"));
  }

  @Test
  void aTypeTheCatalogueLostCountsAsMuchAsWasPromised() {
    var outcome =
        (FleetOutcome.Launched)
            FleetOutcome.of(reserved, fleet(List.of(instance("i-1")), List.of()), List.of(), NOW);
    assertThat(outcome.promised()).isEqualTo(reserved.promised());
    assertThat(outcome.launched().allocatable()).isEqualTo(reserved.spec().requests());
    assertThat(outcome.labels().get(LabelKey.INSTANCE_TYPE)).contains("t3.small");
  }

  @Test
  void aPoolWithoutRoomIsOutForThreeMinutes() {
    var outcome = of(errors(error(NO_ROOM, "No room.", "t3.small", SampleTypes.ZONE_A)));
    assertThat(outcome)
        .isInstanceOfSatisfying(
            FleetOutcome.Capacity.class,
            capacity ->
                assertThat(capacity.message())
                    .contains("spot t3.small in ap-northeast-2a", NO_ROOM));
    assertThat(outcome.lessons().outages())
        .containsExactly(
            new Outage(
                CapacityType.SPOT,
                LaunchWorld.type("t3.small"),
                SampleTypes.ZONE_A,
                NOW.plusSeconds(180),
                NO_ROOM));
  }

  /// C151
  @Test
  void aFullSubnetIsOutForThreeMinutesAndNothingElseOfItsZone() {
    var outcome =
        of(
            errors(
                error(
                    "InsufficientFreeAddressesInSubnet", "Full.", "t3.small", SampleTypes.ZONE_B)));
    assertThat(outcome).isInstanceOf(FleetOutcome.Capacity.class);
    assertThat(outcome.lessons().outages()).isEmpty();
    assertThat(outcome.lessons().subnetOutages())
        .containsExactly(
            new SubnetOutage(
                SubnetId.of("subnet-b"),
                NOW.plusSeconds(180),
                "InsufficientFreeAddressesInSubnet"));
  }

  @Test
  void aTypeThatIsNotForThisAccountIsLearnedWithEc2sSentence() {
    var outcome =
        of(
            errors(
                error("InvalidParameterCombination", FREE_TIER, "t3.medium", SampleTypes.ZONE_A),
                error(NO_ROOM, "No room.", "t3.small", SampleTypes.ZONE_A)));
    assertThat(outcome)
        .isInstanceOfSatisfying(
            FleetOutcome.AccountFact.class,
            fact -> {
              assertThat(fact.reason()).isEqualTo("FreeTierIneligible");
              assertThat(fact.message()).contains("t3.medium", FREE_TIER);
            });
    assertThat(outcome.lessons().refusedTypes())
        .containsExactly(Map.entry(LaunchWorld.type("t3.medium"), FREE_TIER));
    assertThat(outcome.lessons().outages())
        .extracting(Outage::instanceType)
        .containsExactly(LaunchWorld.type("t3.small"));
  }

  /// EC2 names no type then.
  @Test
  void aTypeThatIsRefusedWithTheWholeRequestIsLearnedWhereItWasTheOnlyOne() {
    var refused = new Ec2Error("InvalidParameterCombination", FREE_TIER);
    var several = new LaunchWorld().launch().reserved().launch().inputs();
    var only = new LaunchInputs(several.launchTemplates(), ofType(several.fleet(), "t3.medium"));

    assertThat(RequestRefusal.of(several, refused, NOW).lessons().refusedTypes()).isEmpty();
    assertThat(RequestRefusal.of(only, refused, NOW).lessons().refusedTypes())
        .containsExactly(Map.entry(LaunchWorld.type("t3.medium"), FREE_TIER));
  }

  private static FleetRequest ofType(FleetRequest fleet, String type) {
    var configs =
        fleet.launchTemplateConfigs().stream()
            .map(
                it ->
                    new FleetRequest.LaunchTemplateConfig(
                        it.launchTemplate(),
                        it.overrides().stream()
                            .filter(each -> each.instanceType().value().equals(type))
                            .toList()))
            .toList();
    return new FleetRequest(
        fleet.clientToken(),
        fleet.defaultTargetCapacityType(),
        fleet.allocationStrategy(),
        configs,
        fleet.instanceTags(),
        fleet.volumeTags(),
        fleet.context());
  }

  @Test
  void withoutTheSpotRoleSpotIsOutAsAWholeForThreeMinutes() {
    var outcome =
        of(
            errors(
                error(
                    "AuthFailure.ServiceLinkedRoleCreationNotPermitted",
                    "No role.",
                    "t3.small",
                    SampleTypes.ZONE_A)));
    assertThat(((FleetOutcome.Misconfigured) outcome).reason()).isEqualTo("SpotSLRCreationFailed");
    assertThat(outcome.lessons().outages()).isEmpty();
    assertThat(outcome.lessons().capacityTypeOutages())
        .containsExactly(
            new CapacityTypeOutage(
                CapacityType.SPOT,
                NOW.plus(Duration.ofMinutes(3)),
                "AuthFailure.ServiceLinkedRoleCreationNotPermitted"));
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource({
    "MaxSpotInstanceCountExceeded, Max spot instance count exceeded, AccountFact",
    "VcpuLimitExceeded, You have requested more vCPU capacity, AccountFact",
    "UnfulfillableCapacity, Unable to fulfill, Capacity",
    "InsufficientHostCapacity, No host, Capacity",
    "InsufficientReservedInstanceCapacity, None left, Capacity",
    "InsufficientVolumeCapacity, No volume, Capacity",
    "InsufficientAddressCapacity, No address, Capacity",
    "InsufficientCapacity, No room, Capacity",
    "SpotMaxPriceTooLow, Your price is too low, Capacity",
    "PriorRequestNotComplete, Try again, Retry",
    "RequestTimeout, Too slow, Retry",
    "RequestExpired, Too old, Retry",
    "ExpiredToken, The token has expired, Retry",
    "Unsupported, The requested configuration is not supported, Capacity",
    "Client.Unsupported, The requested configuration is not supported, Capacity",
    "UnsupportedOperation, Nested virtualization is not supported for this image, Misconfigured",
    "Client.UnsupportedOperation, The instance type is not supported, Misconfigured",
    "UnsupportedTenancy, The tenancy is not supported, Misconfigured",
    "UnavailableHostRequirements, No Dedicated Host, Capacity",
    "InvalidFleetConfiguration, type (x) is not supported in your requested Availability Zone (y),"
        + " Capacity",
    "UnauthorizedOperation, You are not authorized, Misconfigured",
    "AuthFailure.ServiceLinkedRoleCreationNotPermitted, No role, Misconfigured",
    "InvalidAMIID.NotFound, The image id does not exist, Misconfigured",
    "SomethingNobodyHasSeen, What now, Misconfigured",
    "InternalError, An internal error, Retry",
    "InvalidParameterValue, Value (p) for parameter iamInstanceProfile.name is invalid.,"
        + " Misconfigured",
  })
  void everyErrorHasItsOutcome(String code, String message, String outcome) {
    assertThat(of(errors(error(code, message, "t3.small", SampleTypes.ZONE_A))))
        .extracting(each -> each.getClass().getSimpleName())
        .isEqualTo(outcome);
  }

  /// EC2 sees a profile that Lamplighter made a while after IAM has it, and it waits for that. One
  /// of the user's is not there until the user makes it, and the pool is told so at once.
  @Test
  void aProfileThatEc2DoesNotKnowIsWaitedForIfItIsOurs() {
    var unknown =
        errors(
            error(
                "InvalidParameterValue",
                "Value (p) for parameter iamInstanceProfile.name is invalid.",
                "t3.small",
                SampleTypes.ZONE_A));
    var own = InstanceProfileName.of("mydev_" + "0a1b2c3d4e".repeat(2));

    assertThat(of(unknown))
        .isInstanceOfSatisfying(
            FleetOutcome.Misconfigured.class,
            it -> {
              assertThat(it.reason()).isEqualTo("InstanceProfileNotFound");
              assertThat(it.message())
                  .contains("is invalid. Create that instance profile, or name");
            });
    var inputs = LaunchTrialTest.inputs(own);
    assertThat(new FleetErrors(inputs, unknown.errors(), NOW).outcome())
        .isInstanceOf(FleetOutcome.Retry.class);
  }

  @Test
  void aPassingErrorInsideAnAnswerWantsTheNextAttempt() {
    var inside = of(errors(error("InternalError", "Oops.", "t3.small", SampleTypes.ZONE_A)));
    var refused = of(new FleetAnswer.Refused(new Ec2Error("RequestLimitExceeded", "Slow down.")));
    assertThat(((FleetOutcome.Retry) inside).answered()).isTrue();
    assertThat(((FleetOutcome.Retry) refused).answered()).isFalse();
  }

  /// Spec AWS 3.8: given up at once only where all that was said is want of room.
  @ParameterizedTest
  @ValueSource(strings = {"InternalError", "RequestLimitExceeded", "PriorRequestNotComplete"})
  void aPassingErrorBesideWantOfRoomIsAskedAgain(String code) {
    var outcome =
        of(
            errors(
                error(NO_ROOM, "No room.", "t3.small", SampleTypes.ZONE_A),
                error(code, "Oops.", "t3.medium", SampleTypes.ZONE_A)));
    assertThat(outcome)
        .isInstanceOfSatisfying(
            FleetOutcome.Retry.class,
            retry -> {
              assertThat(retry.code()).isEqualTo(code);
              assertThat(retry.answered()).isTrue();
            });
    assertThat(outcome.lessons().outages())
        .extracting(outage -> outage.instanceType().value())
        .containsExactly("t3.small");
  }

  @Test
  void anUnknownErrorBesideWantOfRoomIsToldAndChangesNothing() {
    var outcome =
        of(
            errors(
                error(NO_ROOM, "No room.", "t3.small", SampleTypes.ZONE_A),
                error("SomethingNobodyHasSeen", "What now.", "t3.medium", SampleTypes.ZONE_B)));
    assertThat(outcome)
        .isInstanceOfSatisfying(
            FleetOutcome.Capacity.class,
            capacity ->
                assertThat(capacity.message())
                    .contains(
                        NO_ROOM,
                        "t3.medium in ap-northeast-2b: SomethingNobodyHasSeen: What now."));
    assertThat(outcome.lessons().outages())
        .extracting(outage -> outage.instanceType().value())
        .containsExactly("t3.small");
  }

  /// EC2 names no pool then: all of them are what it has no room for.
  @Test
  void wantOfRoomForTheWholeRequestTakesAllItsPoolsOut() {
    var outcome = of(new FleetAnswer.Refused(new Ec2Error(NO_ROOM, "No room.")));
    assertThat(outcome).isInstanceOf(FleetOutcome.Capacity.class);
    assertThat(outcome.lessons().outages()).hasSize(10);
  }

  @Test
  void subnetsThatAreFullForTheWholeRequestAreAllOut() {
    var outcome =
        of(new FleetAnswer.Refused(new Ec2Error("InsufficientFreeAddressesInSubnet", "Full.")));
    assertThat(outcome).isInstanceOf(FleetOutcome.Capacity.class);
    assertThat(outcome.lessons().subnetOutages())
        .extracting(SubnetOutage::subnet)
        .containsExactly(SubnetId.of("subnet-a"), SubnetId.of("subnet-b"), SubnetId.of("subnet-c"));
  }

  @Test
  void aMissingTemplateIsMadeAgainUnderTheSameToken() {
    var outcome =
        of(
            new FleetAnswer.Refused(
                new Ec2Error("InvalidLaunchTemplateName.NotFoundException", "None.")));
    assertThat(outcome)
        .isInstanceOfSatisfying(
            FleetOutcome.Retry.class, retry -> assertThat(retry.answered()).isFalse());
  }

  @Test
  void neitherInstanceNorErrorTakesOutAllThatWasAskedFor() {
    var outcome = of(errors());
    assertThat(outcome).isInstanceOf(FleetOutcome.Capacity.class);
    assertThat(outcome.lessons().outages()).hasSize(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Too many.", "Too many"})
  void aQuotaThatIsUsedUpIsToldInWholeSentences(String message) {
    var error = error("VcpuLimitExceeded", message, "t3.small", SampleTypes.ZONE_A);
    assertThat(of(new Fleet(List.of(), List.of(error))))
        .isInstanceOfSatisfying(
            FleetOutcome.AccountFact.class,
            fact ->
                assertThat(fact.message())
                    .endsWith("VcpuLimitExceeded: Too many. Ask AWS to raise it."));
  }

  /// Nothing was tried, so no pool is known to be without room.
  @ParameterizedTest
  @ValueSource(strings = {"UnsupportedOperation", "UnsupportedTenancy"})
  void whatIsUnsupportedForGoodIsNoWantOfRoom(String code) {
    var wholly = of(new FleetAnswer.Refused(new Ec2Error(code, "Not supported.")));
    var byPool = of(errors(error(code, "Not supported.", "t3.small", SampleTypes.ZONE_A)));

    assertThat(List.of(wholly, byPool))
        .allSatisfy(
            outcome -> {
              assertThat(outcome).isInstanceOf(FleetOutcome.Misconfigured.class);
              assertThat(outcome.lessons().outages()).isEmpty();
            });
  }

  @Test
  void theOrderOfTheErrorsChangesNothing() {
    var some =
        new ArrayList<>(
            List.of(
                error(NO_ROOM, "No room.", "t3.small", SampleTypes.ZONE_A),
                error("InvalidParameterCombination", FREE_TIER, "t3.medium", SampleTypes.ZONE_A),
                error("VcpuLimitExceeded", "Too many.", "m7i-flex.large", SampleTypes.ZONE_C)));
    var first = of(new Fleet(List.of(), some));
    for (int seed = 0; seed < 6; seed++) {
      Collections.shuffle(some, new Random(seed));
      assertThat(of(new Fleet(List.of(), some))).isEqualTo(first);
    }
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource({
    "InvalidLaunchTemplateName.AlreadyExistsException, Launch template name already in use., Ready",
    "InvalidUserData.Malformed, User data is limited to 16384 bytes, Misconfigured",
    "UnauthorizedOperation, You are not authorized, Misconfigured",
    "RequestLimitExceeded, Slow down., Retry",
  })
  void everyErrorOfATemplateHasItsOutcome(String code, String message, String outcome) {
    assertThat(LaunchTemplateOutcome.of(Optional.of(new Ec2Error(code, message))))
        .extracting(each -> each.getClass().getSimpleName())
        .isEqualTo(outcome);
    assertThat(LaunchTemplateOutcome.of(Optional.empty()))
        .isEqualTo(new LaunchTemplateOutcome.Ready());
  }

  /// Whether EC2 names a pool or refuses the request as a whole.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "MaxSpotInstanceCountExceeded",
        "AuthFailure.ServiceLinkedRoleCreationNotPermitted"
      })
  void whatTakesOutSpotTakesItOutAsAWhole(String code) {
    var wholly = of(new FleetAnswer.Refused(new Ec2Error(code, "No.")));
    var byPool = of(errors(error(code, "No.", "t3.small", SampleTypes.ZONE_A)));

    assertThat(List.of(wholly.lessons(), byPool.lessons()))
        .allSatisfy(
            lessons -> {
              assertThat(lessons.outages()).isEmpty();
              assertThat(lessons.capacityTypeOutages())
                  .containsExactly(
                      new CapacityTypeOutage(
                          CapacityType.SPOT, NOW.plus(Outage.TIME_TO_LIVE), code));
            });
  }

  /// The quotas of on-demand are by group of types.
  @Test
  void anotherQuotaTakesOutThePoolsThatItIsAbout() {
    var outcome = of(new FleetAnswer.Refused(new Ec2Error("VcpuLimitExceeded", "No.")));

    assertThat(outcome.lessons().outages())
        .hasSameSizeAs(
            reserved.launch().inputs().fleet().launchTemplateConfigs().stream()
                .flatMap(config -> config.overrides().stream())
                .map(it -> it.instanceType() + " " + it.availabilityZone())
                .distinct()
                .toList())
        .allSatisfy(outage -> assertThat(outage.ec2Code()).isEqualTo("VcpuLimitExceeded"));
    assertThat(outcome.lessons().capacityTypeOutages()).isEmpty();
  }

  private FleetOutcome of(FleetAnswer answer) {
    return FleetOutcome.of(reserved, answer, world.types(), NOW);
  }

  private static Fleet fleet(List<FleetInstance> instances, List<FleetError> errors) {
    return new Fleet(instances, errors);
  }

  private static Fleet errors(FleetError... errors) {
    return new Fleet(List.of(), List.of(errors));
  }

  private static FleetInstance instance(String id) {
    return new FleetInstance(
        InstanceId.of(id), LaunchWorld.type("t3.small"), SampleTypes.ZONE_B, CapacityType.SPOT);
  }

  private static FleetError error(String code, String message, String type, Zone zone) {
    return new FleetError(new Ec2Error(code, message), LaunchWorld.type(type), zone);
  }
}
