package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.e2e.iam.Check;
import dev.lamplighter.e2e.iam.Policies;
import dev.lamplighter.functions.aws.policy.ControllerPolicy;
import dev.lamplighter.functions.aws.policy.PolicyDocument;
import dev.lamplighter.functions.aws.policy.PolicyScope;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.LabelKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.ec2.model.InstanceLifecycleType;
import software.amazon.awssdk.services.ec2.model.LaunchTemplate;
import software.amazon.awssdk.services.iam.model.InstanceProfile;

/// Labs with nothing pretended but the machines: the real API server, scheduler and controllers, an
/// account that others wrote, and Lamplighter as `run --cloud aws` starts it.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
@TestMethodOrder(OrderAnnotation.class)
class LabsOnLiveAccountTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(2);
  private static final Duration NODES_GO = Duration.ofMinutes(5);

  /// One run may be in the middle of a look, and has the lease for that long.
  private static final Duration TAKES_TURNS = Duration.ofMinutes(1);

  private static final Set<String> MAKES_THE_TABLE =
      Set.of(
          "dynamodb:CreateTable",
          "dynamodb:DescribeTable",
          "dynamodb:DescribeTimeToLive",
          "dynamodb:UpdateTimeToLive");

  private static final Policies POLICIES =
      Policies.of(
          ControllerPolicy.of(
                  new PolicyScope(
                      EmulatedAccount.REGION,
                      EmulatedAccount.ACCOUNT,
                      new TreeSet<>(Set.of(ClusterName.of(LiveAccount.CLUSTER))),
                      LiveAccount.TABLE,
                      List.of("arn:aws:iam::123456789012:role/KarpenterNodeRole-mydev")))
              .stream()
              .map(PolicyDocument::tree)
              .toList());

  /// No tag of an instance is lost in labs. What IAM asks of itself for a profile that is made with
  /// tags no reference says for certain.
  private static final List<String> NOT_NEEDED_IN_LABS =
      List.of("AllowScopedResourceTagging", "AllowScopedInstanceProfileTagActions");

  private static LabStage lab;

  @BeforeAll
  static void start() {
    lab = LabStage.on(new LiveAccount());
  }

  @AfterAll
  static void stop() {
    lab.close();
  }

  /// Not t3.small as in the other labs: the emulator's spot history has one price for all types,
  /// and of several as cheap the first by name is taken.
  @Test
  @Order(1)
  void lab1LaunchesAnInstanceForEachPodThatFitsNowhere() {
    lab.apply("workloads/busybox-4.yaml");

    lab.await(NODES_JOIN, () -> lab.running("busybox").size() == 4);

    assertThat(lab.claims("platform")).containsExactly("c7i-flex.large", "c7i-flex.large");
    assertThat(lab.account().alive("platform"))
        .hasSize(2)
        .allMatch(it -> it.instanceLifecycle() == InstanceLifecycleType.SPOT)
        .allMatch(it -> it.instanceTypeAsString().equals("c7i-flex.large"));
    assertThat(lab.claims("service")).isEmpty();
    assertThat(launchTemplates()).isNotEmpty();
    assertThat(instanceProfiles()).hasSize(1);
  }

  @Test
  @Order(2)
  void lab2TakesTheOnlyTypeThatHoldsThePods() {
    lab.apply("workloads/httpd.yaml");

    lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);

    assertThat(lab.claims("service")).containsExactly("m7i-flex.large", "m7i-flex.large");
    assertThat(lab.account().alive("service"))
        .hasSize(2)
        .allMatch(it -> it.instanceTypeAsString().equals("m7i-flex.large"));
  }

  @Test
  @Order(3)
  void lab3aTerminatesTheInstancesOfEmptyNodes() {
    lab.kubectl("delete", "deployment", "httpd");

    lab.await(NODES_GO, () -> lab.claims("service").isEmpty());

    assertThat(lab.account().alive("service")).isEmpty();
    assertThat(lab.nodes("service")).isEmpty();
    assertThat(lab.running("busybox")).hasSize(4);
    assertThat(lab.account().alive("platform")).hasSize(2);
  }

  @Test
  @Order(4)
  void lab2bMakesNoNodeForAToleration() {
    lab.apply("workloads/httpd-tolerant.yaml");

    lab.await(NODES_JOIN, () -> lab.running("httpd-tolerant").size() == 2);

    assertThat(lab.claims("service")).isEmpty();
  }

  @Test
  @Order(5)
  void lab4HoldsTheLimit() {
    lab.apply("workloads/busybox-8.yaml");

    lab.await(NODES_JOIN, () -> lab.running("busybox").size() == 6);
    lab.await(
        NODES_JOIN,
        () -> lab.eventNotes().contains("NodePool platform: limit cpu 8 would be exceeded"));

    assertThat(lab.claims("platform")).hasSize(4);
    assertThat(lab.account().alive("platform")).hasSize(4);
  }

  /// Each pool has its own, and both are used up at once.
  @Test
  @Order(6)
  void lab4bHoldsTheLimitOfEachPool() {
    lab.apply("workloads/httpd-6.yaml");

    lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 4);
    lab.await(
        NODES_JOIN,
        () -> lab.eventNotes().contains("NodePool service: limit cpu 8 would be exceeded"));

    assertThat(lab.account().alive("service")).hasSize(4);
    assertThat(lab.account().alive("platform")).hasSize(4);
    assertThat(lab.running("busybox")).hasSize(6);
  }

  /// In the account nothing; in the table what is the cluster's own, or the region's.
  @Test
  @Order(7)
  void lab5LeavesNothingBehind() {
    lab.kubectl("delete", "deployment", "busybox", "httpd", "httpd-tolerant");
    lab.takeDown(NODES_GO);

    assertThat(lab.account().alive("*")).isEmpty();
    assertThat(launchTemplates()).isEmpty();
    assertThat(instanceProfiles()).isEmpty();
    assertThat(lab.kubectl("get", "nodes", "-l", LabelKey.NODEPOOL.toString(), "-o", "name"))
        .isBlank();
    assertThat(items()).isNotEmpty();
    assertThat(TableLeftovers.of(items())).isEmpty();
    assertThat(lab.lamplighter().unreadable()).isEmpty();
  }

  /// Two that look after one cluster take turns by the lease in the table.
  @Test
  @Order(8)
  void aSecondRunByAKubeconfigLooksAtTheSameClusterWithTheSameTable() {
    try (var second = lab.account().another(LiveAccount.TABLE.name(), lab.config())) {
      lab.await(TAKES_TURNS, () -> "QUIET".equals(second.once().get("ending")));
    }
  }

  @Test
  @Order(9)
  void aTableOfAnotherKindIsRefused() {
    try (var dynamoDb = lab.account().emulated().dynamoDb()) {
      ForeignTable.create(dynamoDb, "users");
    }

    assertThatThrownBy(() -> lab.account().another("users", lab.config()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("Table users has the keys ")
        .hasMessageEndingWith("Name another table.");
  }

  private static List<Map<String, AttributeValue>> items() {
    try (var dynamoDb = lab.account().emulated().dynamoDb()) {
      return dynamoDb.scan(it -> it.tableName(LiveAccount.TABLE.name())).items();
    }
  }

  private static List<LaunchTemplate> launchTemplates() {
    try (var ec2 = lab.account().emulated().ec2()) {
      return ec2.describeLaunchTemplates().launchTemplates();
    }
  }

  private static List<InstanceProfile> instanceProfiles() {
    try (var iam = lab.account().emulated().iam()) {
      return iam.listInstanceProfiles().instanceProfiles();
    }
  }

  /// No emulator evaluates conditions on tags, so what each call asks of IAM is asked here.
  @Test
  @Order(8)
  void theRoleMayDoAllThatWasCalledAndNoLessWouldDo() {
    List<Check> asked = asked();

    assertThat(asked).isNotEmpty().allMatch(POLICIES::allow);
    assertThat(POLICIES.sids())
        .filteredOn(sid -> asked.stream().allMatch(POLICIES.without(sid)::allow))
        .containsExactlyInAnyOrderElementsOf(NOT_NEEDED_IN_LABS);
  }

  /// The same calls for another cluster's resources, or from another cluster's.
  @Test
  @Order(9)
  void theRoleMayDoNothingToWhatIsAnotherClusters() {
    List<Check> foreign =
        asked().stream()
            .filter(check -> !check.action().equals("iam:GetInstanceProfile"))
            .flatMap(check -> check.onAnothers(LiveAccount.CLUSTER).stream())
            .toList();

    assertThat(foreign).isNotEmpty().noneMatch(POLICIES::allow);
  }

  /// Without what only a laptop calls, which makes the table where no stack has. The endpoint is
  /// one as EKS gives it: by it the role's policy knows the region.
  private static List<Check> asked() {
    return lab.account().asked().stream()
        .filter(check -> !MAKES_THE_TABLE.contains(check.action()))
        .map(check -> check.reachedByEks(EmulatedAccount.REGION.value()))
        .toList();
  }
}
