package dev.lamplighter.functions.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetAnswer.Fleet;
import dev.lamplighter.ec2.FleetAnswer.FleetInstance;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every [InstanceCloud] must do: EC2 in ap-northeast-2, as far as we rely on it.
public abstract class InstanceCloudContract {
  private static final String TEMPLATE = "karpenter.k8s.aws/1001";
  private static final String A_SMALL = "t3.small/ap-northeast-2a";
  private static final Duration SETTLED = Duration.ofMinutes(2);

  /// The same cloud throughout a test, without any instance or template of ours.
  protected abstract InstanceCloud cloud();

  /// What is there to launch on: subnets in a, b and c, an x86_64 image, a profile with a role.
  protected abstract FleetGround ground();

  /// Let this much time pass.
  protected abstract void elapse(Duration duration);

  @BeforeEach
  void makeATemplate() {
    assertThat(cloud().createLaunchTemplate(ground().template(TEMPLATE))).isEmpty();
  }

  @Test
  void describesTypesWithTheirFacts() {
    assertThat(cloud().describeInstanceTypes())
        .filteredOn(type -> type.name().equals(InstanceTypeName.of("t3.small")))
        .singleElement()
        .returns(Architecture.AMD64, InstanceTypeInfo::architecture)
        .returns(2, InstanceTypeInfo::defaultVcpus)
        .returns(2048L, InstanceTypeInfo::memoryMib);
  }

  @Test
  void namesTheZonesOfEachType() {
    assertThat(cloud().describeInstanceTypeOfferings())
        .hasEntrySatisfying(
            InstanceTypeName.of("c7i-flex.large"),
            zones ->
                assertThat(zones)
                    .contains(Zone.of("ap-northeast-2b"))
                    .doesNotContain(Zone.of("ap-northeast-2a")));
  }

  @Test
  void aTemplateIsMadeOnceAndFoundByItsTags() {
    assertThat(code(cloud().createLaunchTemplate(ground().template(TEMPLATE))))
        .isEqualTo("InvalidLaunchTemplateName.AlreadyExistsException");
    assertThat(cloud().describeLaunchTemplates(Tags.NONE.with(Tags.CLUSTER, "mydev")).items())
        .singleElement()
        .satisfies(found -> assertThat(found.name()).isEqualTo(LaunchTemplateName.of(TEMPLATE)));
    assertThat(cloud().describeLaunchTemplates(Tags.NONE.with(Tags.CLUSTER, "other")).items())
        .isEmpty();
  }

  @Test
  void aTemplateIsDeletedOnce() {
    assertThat(cloud().deleteLaunchTemplate(LaunchTemplateName.of(TEMPLATE))).isEmpty();
    assertThat(code(cloud().deleteLaunchTemplate(LaunchTemplateName.of(TEMPLATE))))
        .isEqualTo("InvalidLaunchTemplateName.NotFoundException");
    assertThat(cloud().describeLaunchTemplates(Tags.NONE.with(Tags.CLUSTER, "mydev")).items())
        .isEmpty();
  }

  @Test
  void aTrialOfALaunchIsNotRefusedAndMakesNothing() {
    var inputs =
        new LaunchInputs(
            List.of(ground().template("karpenter.k8s.aws/tried")),
            ground().spot("claim-1", TEMPLATE, A_SMALL));

    assertThat(cloud().tryLaunch(inputs)).isEmpty();
    elapse(SETTLED);

    assertThat(cloud().describeInstances(FleetGround.TAGS).items()).isEmpty();
    assertThat(cloud().describeLaunchTemplates(Tags.NONE.with(Tags.CLUSTER, "mydev")).items())
        .extracting(LaunchTemplate::name)
        .containsExactly(LaunchTemplateName.of(TEMPLATE));
  }

  @Test
  void aFleetLaunchesOneInstanceWithItsTags() {
    var launched = launch(ground().spot("claim-1", TEMPLATE, A_SMALL));
    elapse(SETTLED);

    assertThat(cloud().describeInstances(List.of(launched.id())).items())
        .singleElement()
        .returns(InstanceTypeName.of("t3.small"), Instance::instanceType)
        .returns(Zone.of("ap-northeast-2a"), Instance::zone)
        .returns(CapacityType.SPOT, Instance::capacityType)
        .returns(ground().image(), Instance::image)
        .returns(
            new Instance.Attachment(
                Optional.ofNullable(ground().subnets().get(Zone.of("ap-northeast-2a"))),
                new TreeSet<>(List.of(ground().securityGroup()))),
            Instance::network)
        .returns(Instance.State.RUNNING, Instance::state)
        .satisfies(
            found ->
                assertThat(
                        found.tags().containsAll(FleetGround.TAGS.with(Tags.NODE_CLAIM, "claim-1")))
                    .isTrue());
  }

  @Test
  void aSearchByTagsFindsTheInstancesThatHaveThemAll() {
    var first = launch(ground().spot("claim-1", TEMPLATE, A_SMALL));
    var second = launch(ground().onDemand("claim-2", TEMPLATE, A_SMALL));
    elapse(SETTLED);

    assertThat(cloud().describeInstances(FleetGround.TAGS).items())
        .extracting(Instance::id)
        .containsExactlyInAnyOrder(first.id(), second.id());
    assertThat(cloud().describeInstances(FleetGround.TAGS.with(Tags.NODE_CLAIM, "claim-2")).items())
        .extracting(Instance::id, Instance::capacityType)
        .containsExactly(tuple(second.id(), CapacityType.ON_DEMAND));
  }

  @Test
  void theSameTokenAndRequestGiveTheSameInstance() {
    var request = ground().spot("claim-1", TEMPLATE, A_SMALL);
    var answer = cloud().createFleet(request);
    elapse(SETTLED);

    assertThat(cloud().createFleet(ground().spot("claim-1", TEMPLATE, A_SMALL))).isEqualTo(answer);
    elapse(SETTLED);
    assertThat(cloud().describeInstances(FleetGround.TAGS).items()).hasSize(1);
  }

  @Test
  void theSameTokenWithAnotherRequestIsRefused() {
    launch(ground().spot("claim-1", TEMPLATE, A_SMALL));

    assertThat(refusal(ground().spot("claim-1", TEMPLATE, "t3.small/ap-northeast-2b")))
        .isEqualTo("IdempotentParameterMismatch");
  }

  @Test
  void anUnknownTemplateIsRefused() {
    assertThat(refusal(ground().spot("claim-1", "no-such-template", A_SMALL)))
        .isEqualTo("InvalidLaunchTemplateName.NotFoundException");
  }

  @Test
  void aTypeThatAZoneDoesNotSellIsAnErrorOfThatPoolOnly() {
    String flexInA = "c7i-flex.large/ap-northeast-2a";

    var refused = fleet(ground().spot("claim-1", TEMPLATE, flexInA));
    var launched = fleet(ground().spot("claim-2", TEMPLATE, flexInA, A_SMALL));

    assertThat(refused.instances()).isEmpty();
    assertThat(refused.errors())
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.error().code()).isEqualTo("InvalidFleetConfiguration");
              assertThat(error.instanceType()).isEqualTo(InstanceTypeName.of("c7i-flex.large"));
              assertThat(error.zone()).isEqualTo(Zone.of("ap-northeast-2a"));
            });
    assertThat(launched.instances())
        .singleElement()
        .returns(InstanceTypeName.of("t3.small"), FleetInstance::instanceType);
  }

  @Test
  void terminationIsAcceptedHoweverOftenAndTheInstanceStaysListed() {
    var launched = launch(ground().spot("claim-1", TEMPLATE, A_SMALL));
    elapse(SETTLED);

    assertThat(cloud().terminateInstances(List.of(launched.id()))).isEmpty();
    assertThat(cloud().terminateInstances(List.of(launched.id()))).isEmpty();
    assertThat(state(launched.id())).isNotEqualTo(Instance.State.RUNNING);
    elapse(SETTLED);
    assertThat(state(launched.id())).isEqualTo(Instance.State.TERMINATED);
    assertThat(cloud().terminateInstances(List.of(launched.id()))).isEmpty();
  }

  @Test
  void anUnknownInstanceIsLeftOutOfLists() {
    var launched = launch(ground().spot("claim-1", TEMPLATE, A_SMALL));
    var unknown = InstanceId.of("i-0123456789abcdef0");
    elapse(SETTLED);

    assertThat(cloud().describeInstances(List.of(unknown, launched.id())).items())
        .extracting(Instance::id)
        .containsExactly(launched.id());
  }

  @Test
  void tagsThatAnInstanceGetsLaterStandBesideItsOthers() {
    var launched = launch(ground().spot("claim-1", TEMPLATE, A_SMALL));
    var unknown = InstanceId.of("i-0123456789abcdef0");
    elapse(SETTLED);
    var before = cloud().describeInstances(List.of(launched.id())).items().getFirst().tags();

    assertThat(cloud().createTags(launched.id(), Tags.NONE.with(Tags.NAME, "node-1"))).isEmpty();
    assertThat(cloud().createTags(launched.id(), Tags.NONE.with(Tags.NAME, "node-1"))).isEmpty();

    assertThat(cloud().describeInstances(List.of(launched.id())).items().getFirst().tags())
        .isEqualTo(before.with(Tags.NAME, "node-1"));
    assertThat(code(cloud().createTags(unknown, Tags.NONE.with(Tags.NAME, "node-2"))))
        .isEqualTo("InvalidInstanceID.NotFound");
  }

  @Test
  void anUnknownInstanceDoesNotSpoilTheTerminationOfOthers() {
    var one = launch(ground().spot("claim-1", TEMPLATE, A_SMALL));
    var other = launch(ground().spot("claim-2", TEMPLATE, A_SMALL));
    var unknown = InstanceId.of("i-0123456789abcdef0");
    elapse(SETTLED);

    assertThat(cloud().terminateInstances(List.of(one.id(), unknown, other.id())))
        .hasEntrySatisfying(
            unknown, error -> assertThat(error.code()).isEqualTo("InvalidInstanceID.NotFound"))
        .hasSize(1);
    elapse(SETTLED);
    assertThat(state(one.id())).isEqualTo(Instance.State.TERMINATED);
    assertThat(state(other.id())).isEqualTo(Instance.State.TERMINATED);
  }

  private FleetInstance launch(FleetRequest request) {
    var answer = fleet(request);
    assertThat(answer.instances()).hasSize(1);
    return answer.instances().getFirst();
  }

  private Fleet fleet(FleetRequest request) {
    return assertThat(cloud().createFleet(request)).asInstanceOf(type(Fleet.class)).actual();
  }

  private String refusal(FleetRequest request) {
    return assertThat(cloud().createFleet(request))
        .asInstanceOf(type(FleetAnswer.Refused.class))
        .actual()
        .error()
        .code();
  }

  private Instance.State state(InstanceId id) {
    return cloud().describeInstances(List.of(id)).items().getFirst().state();
  }

  private static String code(Optional<Ec2Error> error) {
    return error.map(Ec2Error::code).orElse("none");
  }
}
