package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What each setting changes, of two clusters.
class WholeStackTest {
  private static Template stack = Template.of(Map.of());

  @BeforeAll
  static void synthesise() {
    stack = Stacks.of(Stacks.WHOLE);
  }

  @Test
  void eachClusterHasItsOwnTickAndItsOwnBootstrap() {
    assertThat(stack.ofType("AWS::Scheduler::Schedule").stream().map(it -> it.at("Target.Input")))
        .anyMatch(it -> it.toString().contains("\"cluster\":\"blue\""))
        .anyMatch(it -> it.toString().contains("\"cluster\":\"green\""));
    assertThat(stack.ofType("Custom::LamplighterCluster"))
        .extracting(it -> it.at("ClusterName"), it -> it.at("OnDelete"))
        .containsExactlyInAnyOrder(tuple("blue", "keep"), tuple("green", "drain"));
  }

  /// So that the one that is taken off the list keeps its rights until its nodes are gone, and has
  /// none over the other.
  @Test
  void aTeardownMayEndTheNodesOfItsOwnClusterOnly() {
    assertThat(policies("BlueBootstrap", "blueBootstrap"))
        .isNotEmpty()
        .allMatch(policy -> policy.contains("blue") && !policy.contains("green"));
    assertThat(policies("GreenBootstrap", "greenBootstrap"))
        .isNotEmpty()
        .allMatch(policy -> policy.contains("green") && !policy.contains("blue"));
  }

  @Test
  void aClusterThatKnowsAwsAuthOnlyGetsNoEntries() {
    assertThat(stack.ofType("AWS::EKS::AccessEntry"))
        .hasSize(3)
        .allMatch(it -> it.at("ClusterName").equals("blue"));
  }

  /// A rollback would take the nodes of a cluster that was set up before another one failed.
  @Test
  void noClusterIsSetUpBeforeWhateverMayFailIsThereAndNoneIsLookedAtBeforeAllAreSetUp() {
    var clusters = stack.ofType("Custom::LamplighterCluster");
    var mayFail =
        Stream.of(
                "AWS::EKS::AccessEntry",
                "AWS::Lambda::Alias",
                "AWS::CloudWatch::Alarm",
                "AWS::CloudWatch::Dashboard",
                "AWS::Logs::MetricFilter",
                "AWS::Logs::QueryDefinition",
                "AWS::DynamoDB::Table")
            .flatMap(type -> stack.ofType(type).stream())
            .map(Template.Resource::id)
            .toList();

    assertThat(clusters).hasSize(2).allMatch(it -> it.dependsOn().containsAll(mayFail));
    assertThat(stack.ofType("AWS::Scheduler::Schedule"))
        .filteredOn(it -> it.at("ScheduleExpression").equals("rate(1 minute)"))
        .hasSize(2)
        .allMatch(
            it ->
                it.dependsOn().containsAll(clusters.stream().map(Template.Resource::id).toList()));
  }

  @Test
  void aRoleThatStaysOrIsTheUsersIsNoneThatATeardownTakes() {
    assertThat(stack.ofType("Custom::LamplighterCluster"))
        .noneMatch(it -> it.properties().containsKey("NodeRole"));
  }

  @Test
  void outputsHaveTheCommandsOfEachCluster() {
    var outputs = Template.object(stack.root().get("Outputs"));

    assertThat(outputs)
        .doesNotContainKeys("Check", "Watch")
        .hasEntrySatisfying(
            "CheckBlue",
            it ->
                assertThat(it.toString())
                    .contains("doctor --cluster blue --region eu-west-1 --table lights"))
        .hasEntrySatisfying(
            "CheckGreen",
            it ->
                assertThat(it.toString())
                    .contains("doctor --cluster green --region eu-west-1 --table lights"))
        .hasEntrySatisfying(
            "WatchGreen", it -> assertThat(it.toString()).contains("logs -f --cluster green"));
  }

  /// A node without its role, or that the cluster no longer knows, is as good as gone. What a stack
  /// made whose creation failed goes all the same: it would be in the way of the next.
  @Test
  void nodesThatStayKeepTheirRoleAndTheirEntry() {
    var kept = having(it -> "RetainExceptOnCreate".equals(it.tree().get("DeletionPolicy")));

    assertThat(kept)
        .extracting(Template.Resource::type)
        .containsExactlyInAnyOrder("AWS::IAM::Role", "AWS::EKS::AccessEntry");
    assertThat(stack.only("AWS::DynamoDB::Table").tree()).containsEntry("DeletionPolicy", "Delete");
  }

  @Test
  void rolesThatTheUserHasMadeArePassedBesideOurs() {
    assertThat(policies("Controller"))
        .anyMatch(
            policy ->
                policy.contains("role/Lights-node-eu-west-1")
                    && policy.contains("role/KarpenterNodeRole-green"));
  }

  @Test
  void functionsStandInTheSubnets() {
    assertThat(stack.ofType("AWS::Lambda::Function"))
        .hasSize(5)
        .allSatisfy(
            it -> {
              assertThat(it.at("VpcConfig.SubnetIds"))
                  .isEqualTo(List.of("subnet-0123456789abcdef0"));
              assertThat(it.at("Architectures")).isEqualTo(List.of("x86_64"));
              boolean looks = it.id().matches(".*(Reconcile|Interruption)Function.*");
              assertThat(it.at("MemorySize")).isEqualTo(looks ? 1024 : 2048);
            });
    assertThat(having(it -> it.properties().containsKey("ReservedConcurrentExecutions")))
        .singleElement()
        .satisfies(it -> assertThat(it.id()).contains("ReconcileFunction"));
  }

  @Test
  void everythingIsEncryptedWithTheOwnersKey() {
    String key = "key/1234abcd-12ab-34cd-56ef-1234567890ab";

    assertThat(
            Stream.of(
                    "AWS::DynamoDB::Table",
                    "AWS::SQS::Queue",
                    "AWS::Lambda::Function",
                    "AWS::Logs::LogGroup")
                .flatMap(type -> stack.ofType(type).stream()))
        .hasSize(13)
        .allSatisfy(it -> assertThat(it.properties().toString()).as(it.id()).contains(key));
    assertThat(stack.only("AWS::DynamoDB::Table").at("PointInTimeRecoverySpecification"))
        .isEqualTo(Map.of("PointInTimeRecoveryEnabled", true));
  }

  @Test
  void everyRoleIsBounded() {
    assertThat(stack.ofType("AWS::IAM::Role"))
        .hasSizeGreaterThan(4)
        .allMatch(
            it -> "arn:aws:iam::111122223333:policy/boundary".equals(it.at("PermissionsBoundary")));
  }

  @Test
  void onlyTheEventsThatAreWantedAreSent() {
    assertThat(having(it -> it.type().equals("AWS::Events::Rule")))
        .extracting(it -> it.at("EventPattern.detail-type"))
        .containsExactlyInAnyOrder(
            List.of("AWS Health Event"),
            List.of("EC2 Spot Instance Interruption Warning"),
            List.of("Lamplighter Follow-up"),
            List.of("CloudFormation Stack Status Change"));
  }

  @Test
  void alarmsTellTheTopic() {
    assertThat(stack.ofType("AWS::CloudWatch::Alarm"))
        .hasSize(7)
        .allSatisfy(
            it ->
                assertThat(it.at("AlarmActions"))
                    .isEqualTo(List.of("arn:aws:sns:eu-west-1:111122223333:oncall")));
    assertThat(stack.ofType("AWS::CloudWatch::Dashboard")).hasSize(1);
    assertThat(stack.ofType("AWS::Logs::LogGroup"))
        .allMatch(it -> it.at("RetentionInDays").equals(30));
  }

  /// Looks that fail become rarer, so a minute without one says nothing.
  @Test
  void failedLooksRingInTwoOfThreeTimesFiveMinutes() {
    assertThat(having(it -> "Lights-PassFailed".equals(it.at("MetricName"))))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.at("Period")).isEqualTo(300);
              assertThat(it.at("EvaluationPeriods")).isEqualTo(3);
              assertThat(it.at("DatapointsToAlarm")).isEqualTo(2);
            });
    assertThat(stack.ofType("AWS::Logs::MetricFilter"))
        .extracting(it -> it.at("FilterPattern"))
        .contains("{ ($.ending = \"UNAVAILABLE\") || ($.blind IS TRUE) }");
  }

  /// An invocation that stays writes its line when it ends, nearly five minutes later, and those
  /// that find it there have none to write: so a minute without one says nothing here either.
  @ParameterizedTest
  @CsvSource({"Lights-LimitReached, 3", "Lights-Orphans, 3", "Errors, 2"})
  void noAlarmOfALookWantsOneInEachMinute(String metric, int datapoints) {
    assertThat(having(it -> metric.equals(it.at("MetricName"))))
        .filteredOn(it -> it.type().equals("AWS::CloudWatch::Alarm"))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.at("Period")).isEqualTo(300);
              assertThat(it.at("EvaluationPeriods")).isEqualTo(3);
              assertThat(it.at("DatapointsToAlarm")).isEqualTo(datapoints);
            });
  }

  @Test
  void tagsAreOnEverythingThatTakesThem() {
    assertThat(stack.only("AWS::DynamoDB::Table").at("Tags").toString()).contains("platform");
    assertThat(stack.ofType("AWS::Lambda::Function"))
        .allMatch(it -> it.at("Tags").toString().contains("platform"));
  }

  private static List<Template.Resource> having(Predicate<Template.Resource> what) {
    return stack.resources().values().stream().filter(what).toList();
  }

  /// IAM, "IAM and AWS STS quotas": a role takes ten managed policies, and 10,240 characters of its
  /// own. How long a managed one may be is checked where it is made.
  @Test
  void policiesFitIntoTheirRoles() {
    var attached =
        stack.ofType("AWS::IAM::ManagedPolicy").stream()
            .collect(Collectors.groupingBy(it -> it.at("Roles").toString(), Collectors.counting()));

    assertThat(attached.values()).isNotEmpty().allMatch(count -> count <= 10);
    assertThat(stack.ofType("AWS::IAM::Role"))
        .allMatch(it -> it.at("Policies").toString().length() < 10_240);
  }

  /// Another installation of the region sends follow-ups too.
  @Test
  void followUpsOfOtherClustersAreNotHeard() {
    assertThat(having(it -> it.type().equals("AWS::Events::Rule")))
        .filteredOn(it -> it.at("EventPattern.source").equals(List.of("lamplighter")))
        .singleElement()
        .satisfies(
            it ->
                assertThat(it.at("EventPattern.detail.cluster"))
                    .isEqualTo(List.of("blue", "green")));
  }

  /// The texts of managed policies whose name has one of these parts.
  private static List<String> policies(String... parts) {
    return stack.ofType("AWS::IAM::ManagedPolicy").stream()
        .filter(it -> Stream.of(parts).anyMatch(it.id()::contains))
        .map(it -> it.at("PolicyDocument").toString())
        .toList();
  }
}
