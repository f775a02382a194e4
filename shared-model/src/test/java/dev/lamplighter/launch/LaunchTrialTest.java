package dev.lamplighter.launch;

import static dev.lamplighter.testing.NodeClasses.reservation;
import static dev.lamplighter.testing.NodeClasses.reserving;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SpecField;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.TrialRefusal;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.snapshot.OwnProfileName;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.PlacementGroups;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a class says once EC2 was asked whether it would launch with it (spec AWS 1.16).
class LaunchTrialTest {
  private static final EC2NodeClass CLASS = NodeClasses.resolved("default", ClaimDraft.IMAGE);
  private static final LaunchInputs INPUTS = inputs(InstanceProfileName.of("of-a-user"));

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "RunInstances | No identity-based policy allows the ec2:RunInstances action. | Give this"
            + " identity the statements AllowScopedEC2InstanceAccessActions,"
            + " AllowScopedEC2InstanceActionsWithTags and AllowScopedEC2LaunchTemplateAccessActions"
            + " of policy node-lifecycle.",
        "RunInstances | It is not authorized to perform: iam:PassRole on resource x | Give this"
            + " identity the statement AllowPassingInstanceRole of policy instance-profiles.",
        "CreateLaunchTemplate | No. | Give this identity the statement"
            + " AllowScopedEC2InstanceActionsWithTags of policy node-lifecycle.",
        "CreateFleet | It is denied with an explicit deny in a service control policy. | A service"
            + " control policy of the organization denies it: ask who keeps it.",
        "CreateFleet | No permissions boundary allows the action. | The permissions boundary of"
            + " this identity does not allow it: widen it.",
        "CreateFleet | It is denied with an explicit deny in an identity-based policy. | A policy"
            + " of this identity denies it: take that statement away."
      })
  void aRefusedTrialSaysWhatToAllow(String call, String said, String advice) {
    var error = new Ec2Error("UnauthorizedOperation", said);
    var ready =
        ready(
            resolve(
                SampleNodeClass.unresolved(),
                LaunchTrial.of(INPUTS, List.of(new TrialRefusal(call, error)))));

    assertThat(ready.reason()).isEqualTo(call + "AuthCheckFailed");
    assertThat(ready.message())
        .isEqualTo(
            "EC2 would refuse to launch with this class: %s: UnauthorizedOperation: %s. %s"
                .formatted(call, said.replaceFirst("\\.$", ""), advice));
  }

  /// A template that was not made is missing for CreateFleet; of rights that says nothing.
  @Test
  void aTemplateThatWasNotMadeDoesNotCountAgainstATrial() {
    var missing = new Ec2Error("InvalidLaunchTemplateName.NotFoundException", "No.");

    assertThat(LaunchTrial.of(INPUTS, List.of(new TrialRefusal("CreateFleet", missing))))
        .isEqualTo(new LaunchTrial.Accepted());
  }

  /// By the same table as a launch.
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "InvalidParameter | Security group sg-1 and subnet subnet-1 belong to different networks |"
            + " SecurityGroupSubnetVPCMismatch | from one VPC.",
        "InvalidAMIID.NotFound | The image id does not exist | AMINotFound | amiSelectorTerms",
        "InvalidSubnetID.NotFound | The subnet ID does not exist | SubnetResolutionFailed |"
            + " subnetSelectorTerms"
      })
  void aTrialThatIsRefusedForWhatTheClassSaysIsShownByTheClass(
      String code, String said, String reason, String advice) {
    var trial =
        LaunchTrial.of(INPUTS, List.of(new TrialRefusal("RunInstances", new Ec2Error(code, said))));
    var ready = ready(resolve(SampleNodeClass.unresolved(), trial));

    assertThat(ready.status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(ready.reason()).isEqualTo(reason);
    assertThat(ready.message())
        .startsWith("EC2 would refuse to launch with this class: RunInstances: " + code)
        .contains(said)
        .contains(advice);
  }

  /// It is not accepted either: what passes leaves the question open, and for what is short the
  /// class is not to blame.
  @ParameterizedTest
  @CsvSource({
    "InsufficientInstanceCapacity, Undecided",
    "VcpuLimitExceeded, Undecided",
    "AuthFailure.ServiceLinkedRoleCreationNotPermitted, Undecided",
    "InternalError, Unknown",
    "RequestLimitExceeded, Unknown",
    "NobodyHasSeenThis, Unknown"
  })
  void aTrialThatIsRefusedForAnythingElseDecidesNothing(String code, String verdict) {
    var refusal = new TrialRefusal("RunInstances", new Ec2Error(code, "No."));

    assertThat(LaunchTrial.of(INPUTS, List.of(refusal)).getClass().getSimpleName())
        .isEqualTo(verdict);
  }

  /// Ours is there, though EC2 does not see it at once; nobody makes the user's but the user.
  @Test
  void aTrialTellsThatAProfileWhichTheUserNamesIsNotThere() {
    var error =
        new Ec2Error(
            "InvalidParameterValue",
            "Value (p) for parameter iamInstanceProfile.name is invalid. Invalid IAM Instance"
                + " Profile name");
    var answers = List.of(new TrialRefusal("RunInstances", error));
    var given = inputs(InstanceProfileName.of("of-a-user"));
    var own =
        inputs(
            OwnProfileName.of(
                SampleNodeClass.unresolved(),
                new NodeIdentity.Role("r"),
                new ResolutionWorld().cluster()));

    assertThat(LaunchTrial.of(own, answers)).isEqualTo(new LaunchTrial.Unknown());
    assertThat(LaunchTrial.of(given, answers))
        .isInstanceOfSatisfying(
            LaunchTrial.Refused.class,
            refused -> {
              assertThat(refused.reason()).isEqualTo("InstanceProfileNotFound");
              assertThat(refused.advice()).contains("spec.instanceProfile");
            });
  }

  /// Spec AWS 1.16. What IAM does not tell, because we may not ask or can't, holds nobody up.
  @Test
  void aProfileThatTheUserNamesMustBeThereAsFarAsThatIsKnown() {
    var nodeClass =
        SpecField.IDENTITY.with(
            SampleNodeClass.unresolved(), new NodeIdentity.InstanceProfile("of-a-user"));
    var gone = new Ec2Error("NoSuchEntity", "Instance Profile of-a-user cannot be found.");

    var refused = ready(resolve(nodeClass, gone));
    assertThat(refused.status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(refused.reason()).isEqualTo("InstanceProfileNotFound");
    assertThat(refused.message())
        .contains("of-a-user", "NoSuchEntity")
        .endsWith("Create it, or name another as spec.instanceProfile.");
    assertThat(ready(resolve(nodeClass, new LaunchTrial.Accepted())).status())
        .isEqualTo(ConditionStatus.TRUE);
  }

  /// Another environment has tried it: its word counts until this one has.
  @Test
  void whatAClassSaysOfATrialStandsUntilTheNext() {
    var refusal = new TrialRefusal("RunInstances", new Ec2Error("UnauthorizedOperation", "No."));
    var refused =
        SampleNodeClass.unresolved()
            .withStatus(
                resolve(SampleNodeClass.unresolved(), LaunchTrial.of(INPUTS, List.of(refusal))));

    assertThat(resolve(refused, new LaunchTrial.Unknown())).isEqualTo(refused.status());
    assertThat(ready(resolve(refused, new LaunchTrial.Accepted())).status())
        .isEqualTo(ConditionStatus.TRUE);
    assertThat(LaunchTrial.isShownRefused(refused)).isTrue();
  }

  /// One type of one market, in each zone that has it: three calls, and two more where subnets are
  /// refused.
  @Test
  void theCheapestTypeIsTriedInAllZonesOfItsMarket() {
    var tried =
        trial(CLASS, pool -> pool.requires("karpenter.sh/capacity-type In [spot, reserved]"));

    assertThat(tried.fleet().defaultTargetCapacityType()).isEqualTo(Market.SPOT);
    assertThat(overrides(tried))
        .extracting(it -> it.instanceType() + " " + it.subnet())
        .containsExactlyInAnyOrder("m subnet-0a", "m subnet-0b");
    assertThat(tried.launchTemplates()).hasSize(1);
  }

  /// What is launched first is in the reservation; and each reservation is another template.
  @Test
  void theTrialIsForTheReservationThatWouldBeUsedFirst() {
    var tried =
        trial(
            reserving(
                CLASS, reservation("cr-1", "m", "z-a", 1), reservation("cr-2", "m", "z-b", 1)),
            pool -> pool.requires("karpenter.sh/capacity-type In [spot, reserved]"));

    assertThat(tried.fleet().defaultTargetCapacityType()).isEqualTo(Market.RESERVED);
    assertThat(tried.launchTemplates())
        .singleElement()
        .extracting(it -> it.placement().capacityReservation())
        .isEqualTo(Optional.of(CapacityReservationId.of("cr-1")));
    assertThat(overrides(tried)).hasSize(1);
  }

  @Test
  void theTrialHasThePlacementGroupAndTheTenancyOfTheLaunches() {
    var tried =
        trial(
            PlacementGroups.selected(CLASS, Optional.of(PlacementGroups.cluster("pg-1"))),
            pool ->
                pool.requires("karpenter.sh/capacity-type In [spot]")
                    .requires("karpenter.k8s.aws/instance-tenancy In [dedicated]"));

    assertThat(tried.launchTemplates())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.placement().group()).contains(PlacementGroupId.of("pg-1"));
              assertThat(it.placement().dedicated()).isTrue();
            });
  }

  private static LaunchInputs trial(EC2NodeClass nodeClass, Consumer<NodePoolDraft> pool) {
    var snapshot =
        World.world()
            .nodeClass(nodeClass)
            .nodePool("web", pool)
            .instanceType(
                "m",
                t -> {
                  t.label("karpenter.k8s.aws/instance-tenancy In [default, dedicated]");
                  t.label("karpenter.k8s.aws/placement-group-id In [pg-1]");
                  t.capacity("cpu=4, memory=8Gi")
                      .onDemand("0.16", "z-a")
                      .spot("0.06", "z-a", "z-b");
                  nodeClass
                      .status()
                      .capacityReservations()
                      .forEach(it -> t.reserved(it.id().value(), 1, "0.16", it.zone().value()));
                })
            .instanceType("l", t -> t.capacity("cpu=8, memory=16Gi").spot("0.12", "z-a"))
            .snapshot();
    return LaunchTrial.inputs(
            snapshot.nodeClasses().getFirst(),
            snapshot.nodePools(),
            snapshot.instanceTypes().getOrDefault(nodeClass.name(), List.of()),
            snapshot.cluster())
        .orElseThrow();
  }

  private static List<LaunchTemplateOverride> overrides(LaunchInputs inputs) {
    return inputs.fleet().launchTemplateConfigs().stream()
        .flatMap(config -> config.overrides().stream())
        .toList();
  }

  private static EC2NodeClass.Status resolve(EC2NodeClass nodeClass, LaunchTrial trial) {
    return good().trial(trial).resolve(nodeClass);
  }

  private static EC2NodeClass.Status resolve(EC2NodeClass nodeClass, Ec2Error profile) {
    return good().profileRefusal(profile).resolve(nodeClass);
  }

  private static ResolutionWorld good() {
    return new ResolutionWorld()
        .image("ami-1", "al2023-v20250920")
        .parameter(
            "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/recommended/image_id",
            "ami-1");
  }

  private static Condition ready(EC2NodeClass.Status status) {
    return status.condition(ConditionType.READY).orElseThrow();
  }

  static LaunchInputs inputs(InstanceProfileName profile) {
    var ready = SampleNodeClass.ready();
    var status = ready.status();
    var with =
        new EC2NodeClass.Status(
            status.subnets(),
            status.securityGroups(),
            status.amis(),
            Optional.of(profile),
            status.conditions());
    return new LaunchWorld()
        .nodeClass(ready.withStatus(with))
        .launch()
        .reserved()
        .launch()
        .inputs();
  }
}
