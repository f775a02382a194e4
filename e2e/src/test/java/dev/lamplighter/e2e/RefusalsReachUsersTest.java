package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.RecordedEvent;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.PodView.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.ec2.model.Subnet;

/// What an account refuses is told on the object that its user can change, in a sentence that says
/// what to do. Capacity, quotas and the Free Tier are set in the emulator; addresses, images and
/// roles are its own.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class RefusalsReachUsersTest {
  private static final Duration PATIENCE = Duration.ofMinutes(15);
  private static final Duration THE_SCHEDULER_SEES_IT = Duration.ofSeconds(2);

  /// That AWS leaves of a /28.
  private static final int ADDRESSES = 11;

  private static EmulatedAccount account;

  private EmulatedWorld world;

  @BeforeAll
  static void start() {
    account = EmulatedAccount.start();
  }

  @AfterAll
  static void stop() {
    account.close();
  }

  @BeforeEach
  void seed() {
    account.seedAgain();
    world = new EmulatedWorld(account);
  }

  @AfterEach
  void close() {
    world.close();
  }

  /// EC2 asks for the dearer type first where it costs less in the emulator.
  @Test
  void theNodePoolNamesTheTypesThatAFreeTierAccountMayNotLaunch() {
    account.pools(
        """
        [{"code": "InvalidParameterCombination",
          "message": "The specified instance type is not eligible for Free Tier. For a list of Free Tier instance types, run 'describe-instance-types' with the filter 'free-tier-eligible=true'."},
         {"instanceType": "t3.small", "price": 1}]
        """);
    world.apply(NodeLife.CLASS + onDemand("[c7i.large, t3.small]") + NodeLife.POD);

    world.until(
        PATIENCE, () -> podRuns() && ofPool(ConditionType.INSTANCE_TYPES_ALLOWED).isPresent());

    assertThat(ofPool(ConditionType.INSTANCE_TYPES_ALLOWED))
        .hasValueSatisfying(
            it ->
                assertThat(it)
                    .returns(ConditionStatus.FALSE, Condition::status)
                    .returns("NotAllowedForAccount", Condition::reason)
                    .returns(
                        "EC2 has said that this account may not launch c7i.large: not eligible for"
                            + " Free Tier. They are asked for again a day after; at once if the"
                            + " item account of this cluster is deleted from the state table.",
                        Condition::message));
    assertThat(world.onlooker().instances())
        .extracting(Instance::instanceType)
        .containsExactly(InstanceTypeName.of("t3.small"));
  }

  @Test
  void theNodePoolSaysThatSpotIsDryAndThePodRunsOnceItIsNot() {
    account.pools("[{\"capacityType\": \"spot\", \"available\": 0}]");
    world.apply(NodeLife.CLASS + NodeLife.POOL + NodeLife.POD);

    world.until(PATIENCE, () -> !onPool("InsufficientCapacityError").isEmpty());

    assertThat(onPool("InsufficientCapacityError").getFirst())
        .startsWith("EC2 has no room now for spot ")
        .contains("t3.small in ap-northeast-2a", "InsufficientInstanceCapacity");
    world.until(PATIENCE, () -> ofPool(ConditionType.CAPACITY_TO_BE_HAD).isPresent());
    assertThat(ofPool(ConditionType.CAPACITY_TO_BE_HAD).orElseThrow().message())
        .contains("spot t3.small in ap-northeast-2a (InsufficientInstanceCapacity)");
    assertThat(world.onlooker().instances()).isEmpty();
    assertThat(world.cluster().nodeClaims()).isEmpty();

    account.pools("[]");
    world.until(PATIENCE, this::podRuns);
    assertThat(world.onlooker().instances()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "spot, MaxSpotInstanceCountExceeded, SpotQuotaExceeded, Max spot instance count exceeded",
    "on-demand, VcpuLimitExceeded, VCPULimitExceeded, You have requested more vCPU capacity"
  })
  void theNodePoolSaysWhichQuotaIsUsedUpAndThatAwsCanRaiseIt(
      String capacityType, String code, String reason, String sentence) {
    account.pools(
        "[{\"capacityType\": \"%s\", \"code\": \"%s\", \"message\": \"%s\"}]"
            .formatted(capacityType, code, sentence));
    world.apply(
        NodeLife.CLASS
            + NodeLife.POOL.replace("values: [spot]", "values: [%s]".formatted(capacityType))
            + NodeLife.POD);

    world.until(PATIENCE, () -> !onPool("LaunchFailed").isEmpty());

    assertThat(onPool("LaunchFailed").getFirst())
        .startsWith(reason + ": A quota of this account is used up for " + capacityType + " ")
        .contains("t3.small in ap-northeast-2a")
        .endsWith(": %s: %s. Ask AWS to raise it.".formatted(code, sentence));
    world.until(PATIENCE, () -> ofPool(ConditionType.ACCOUNT_LIMITS_LEAVE_ROOM).isPresent());
    assertThat(ofPool(ConditionType.ACCOUNT_LIMITS_LEAVE_ROOM).orElseThrow())
        .returns(reason, Condition::reason)
        .extracting(Condition::message)
        .asString()
        .contains("Service Quotas");
    assertThat(world.onlooker().instances()).isEmpty();
  }

  /// Somebody else takes the last addresses after the class was resolved.
  @Test
  void theNodePoolSaysWhichSubnetHasRunOutOfAddressesUnderALaunch() {
    var small = smallSubnet();
    world.apply(inSubnet(small) + NodeLife.POOL);
    world.until(PATIENCE, () -> isTrue(ofClass(ConditionType.READY)));
    fill(small);
    world.apply(NodeLife.POD);
    world.pass(THE_SCHEDULER_SEES_IT);

    world.until(PATIENCE, () -> !onPool("InsufficientCapacityError").isEmpty());

    assertThat(onPool("InsufficientCapacityError").getFirst())
        .startsWith("EC2 has no room now for spot ")
        .contains("InsufficientFreeAddressesInSubnet", small.subnetId());
    assertThat(world.onlooker().instances()).isEmpty();
  }

  @Test
  void theClassSaysWhichSubnetIsFull() {
    var small = smallSubnet();
    fill(small);
    world.apply(inSubnet(small) + NodeLife.POOL + NodeLife.POD);

    world.until(PATIENCE, () -> !onPod().isEmpty());

    assertThat(ofClass(ConditionType.SUBNETS_READY).orElseThrow().message())
        .isEqualTo(
            "Nothing is launched in subnets without a free address (%s in ap-northeast-2a). Free some, or select more subnets."
                .formatted(small.subnetId()));
    assertThat(onPod())
        .containsExactly(
            "NodePool platform: the instance types that fit find no free address in the subnets of"
                + " the EC2NodeClass.");
    assertThat(world.onlooker().instances()).isEmpty();
  }

  @Test
  void theClassAndThePoolSayThatNoImageMatches() {
    world.apply(
        NodeLife.CLASS
                .replace("[{alias: al2023@latest}]", "[{id: ami-0123456789abcdef0}]")
                .replace("spec:\n", "spec:\n  amiFamily: AL2023\n")
            + NodeLife.POOL
            + NodeLife.POD);

    world.until(PATIENCE, () -> isFalse(ofPool(ConditionType.NODE_CLASS_READY)));

    assertThat(ofClass(ConditionType.AMIS_READY).orElseThrow())
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("AMINotFound", Condition::reason)
        .satisfies(
            it ->
                assertThat(it.message())
                    .startsWith("No image matches amiSelectorTerms (")
                    .contains("ami-0123456789abcdef0", "images shared with this account"));
    assertPoolSays(ofClass(ConditionType.AMIS_READY).orElseThrow().message());
  }

  /// An image that goes after the class was resolved is refused by EC2 alone.
  @Test
  void theNodePoolSaysThatTheImageHasGone() {
    account.pools(
        "[{\"code\": \"InvalidAMIID.NotFound\", \"message\": \"The image id '[ami-1]' does not"
            + " exist\"}]");
    world.apply(NodeLife.CLASS + NodeLife.POOL + NodeLife.POD);

    world.until(PATIENCE, () -> !onPool("LaunchFailed").isEmpty());

    assertThat(onPool("LaunchFailed").getFirst())
        .startsWith("AMINotFound: spot ")
        .contains("InvalidAMIID.NotFound", "The image id '[ami-1]' does not exist");
    assertThat(world.onlooker().instances()).isEmpty();
  }

  @Test
  void theClassAndThePoolSayThatTheRoleMayNotExist() {
    world.apply(
        NodeLife.CLASS.replace("KarpenterNodeRole-mydev", "no-such-role")
            + NodeLife.POOL
            + NodeLife.POD);

    world.until(PATIENCE, () -> isFalse(ofPool(ConditionType.NODE_CLASS_READY)));

    assertThat(ofClass(ConditionType.INSTANCE_PROFILE_READY).orElseThrow())
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("InstanceProfileNotFound", Condition::reason)
        .satisfies(
            it ->
                assertThat(it.message())
                    .startsWith(
                        "No instance profile could be made for role (no-such-role): NoSuchEntity")
                    .endsWith(
                        "The role does not exist: create no-such-role, or name another as"
                            + " spec.role."));
    assertPoolSays(ofClass(ConditionType.INSTANCE_PROFILE_READY).orElseThrow().message());
    assertThat(world.onlooker().instanceProfiles()).isEmpty();
  }

  @Test
  void theClassAndThePoolSayThatTheInstanceProfileIsNotThere() {
    world.apply(
        NodeLife.CLASS.replace("role: KarpenterNodeRole-mydev", "instanceProfile: of-a-user")
            + NodeLife.POOL
            + NodeLife.POD);

    world.until(PATIENCE, () -> isFalse(ofPool(ConditionType.NODE_CLASS_READY)));

    assertThat(ofClass(ConditionType.INSTANCE_PROFILE_READY).orElseThrow())
        .returns(ConditionStatus.FALSE, Condition::status)
        .returns("InstanceProfileNotFound", Condition::reason)
        .extracting(Condition::message)
        .asString()
        .startsWith("There is no instance profile of-a-user (NoSuchEntity")
        .endsWith("Create it, or name another as spec.instanceProfile.");
    assertPoolSays(ofClass(ConditionType.INSTANCE_PROFILE_READY).orElseThrow().message());
  }

  /// Its pod too, to whoever asks why it does not run.
  private void assertPoolSays(String message) {
    assertThat(ofPool(ConditionType.NODE_CLASS_READY).map(Condition::message)).contains(message);
    assertThat(isFalse(ofPool(ConditionType.READY))).isTrue();
    world.until(PATIENCE, () -> !onPod().isEmpty());
    assertThat(onPod()).singleElement().asString().contains(message);
    assertThat(world.onlooker().instances()).isEmpty();
  }

  private static String onDemand(String types) {
    return NodeLife.POOL
        .replace("[spot]", "[on-demand]")
        .replace("[t3.small, m7i-flex.large]", types);
  }

  private static String inSubnet(Subnet subnet) {
    return NodeLife.CLASS.replace(
        "subnetSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]",
        "subnetSelectorTerms: [{id: %s}]".formatted(subnet.subnetId()));
  }

  private Subnet smallSubnet() {
    return world
        .onlooker()
        .ec2()
        .createSubnet(
            it ->
                it.vpcId(account.facts().path("vpc").asString())
                    .cidrBlock("10.0.240.0/28")
                    .availabilityZone("ap-northeast-2a"))
        .subnet();
  }

  private void fill(Subnet subnet) {
    for (int i = 0; i < ADDRESSES; i++) {
      var _ = world.onlooker().ec2().createNetworkInterface(it -> it.subnetId(subnet.subnetId()));
    }
  }

  private boolean podRuns() {
    return world.cluster().pods().stream().allMatch(it -> it.status().phase() == Phase.RUNNING);
  }

  /// By Lamplighter, not by the scheduler.
  private List<String> onPod() {
    return on(ObjectKey.of(ObjectKind.POD, Namespace.of("default"), "web"), "FailedScheduling");
  }

  private List<String> onPool(String reason) {
    return on(ObjectKey.of(ObjectKind.NODE_POOL, "platform"), reason);
  }

  private List<String> on(ObjectKey object, String reason) {
    return world.cluster().events(object).stream()
        .filter(it -> it.source().equals("lamplighter"))
        .filter(it -> it.reason().equals(reason))
        .map(RecordedEvent::message)
        .toList();
  }

  private Optional<Condition> ofPool(ConditionType type) {
    return world.cluster().nodePools().getFirst().status().condition(type);
  }

  private Optional<Condition> ofClass(ConditionType type) {
    return world.cluster().nodeClasses().getFirst().status().condition(type);
  }

  private static boolean isTrue(Optional<Condition> condition) {
    return condition.filter(it -> it.status() == ConditionStatus.TRUE).isPresent();
  }

  private static boolean isFalse(Optional<Condition> condition) {
    return condition.filter(it -> it.status() == ConditionStatus.FALSE).isPresent();
  }
}
