package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.install.LambdaFunction;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What the stack of one cluster with default settings means.
class LamplighterStackTest {
  private static Template stack = Template.of(Map.of());

  @BeforeAll
  static void synthesise() {
    stack = Stacks.of(Stacks.ONE);
  }

  @Test
  void functionsStartFromSnapshotsOfPublishedVersions() {
    assertThat(stack.ofType("AWS::Lambda::Function"))
        .hasSize(LambdaFunction.values().length)
        .allSatisfy(
            function -> {
              assertThat(function.at("Runtime")).isEqualTo("java25");
              assertThat(function.at("Architectures")).isEqualTo(List.of("arm64"));
              assertThat(function.at("SnapStart.ApplyOn")).isEqualTo("PublishedVersions");
              assertThat(function.at("LoggingConfig.LogFormat")).isEqualTo("JSON");
              assertThat(function.properties()).doesNotContainKey("ReservedConcurrentExecutions");
            });
    assertThat(stack.ofType("AWS::Lambda::Version")).hasSize(4);
    assertThat(stack.ofType("AWS::Lambda::Alias"))
        .hasSize(4)
        .allMatch(alias -> alias.at("Name").equals("live"));
  }

  /// A function without a qualifier starts cold, without its snapshot.
  @Test
  void whatIsInvokedIsTheAlias() {
    var aliases = ids("AWS::Lambda::Alias");

    assertThat(stack.ofType("AWS::Scheduler::Schedule"))
        .allSatisfy(it -> assertThat(aliases).contains(reference(it.at("Target.Arn"))));
    assertThat(stack.ofType("AWS::Lambda::Permission"))
        .allSatisfy(it -> assertThat(aliases).contains(reference(it.at("FunctionName"))));
    assertThat(aliases)
        .contains(reference(stack.only("Custom::LamplighterCluster").at("ServiceToken")))
        .anyMatch(
            stack.only("AWS::Lambda::EventSourceMapping").at("FunctionName").toString()::contains);
  }

  @Test
  void aTickIsOfNoUseAfterAMinuteAndIsNotTriedAgain() {
    var tick = tick();
    var asynchronous = stack.only("AWS::Lambda::EventInvokeConfig");

    assertThat(tick.at("Target.RetryPolicy"))
        .isEqualTo(Map.of("MaximumEventAgeInSeconds", 60, "MaximumRetryAttempts", 0));
    assertThat(tick.at("FlexibleTimeWindow.Mode")).isEqualTo("OFF");
    assertThat(tick.at("Target.Input").toString())
        .contains("\"detail\":{\"cluster\":\"mydev\"}")
        .contains("\"time\":\"<aws.scheduler.scheduled-time>\"");
    assertThat(asynchronous.at("MaximumEventAgeInSeconds")).isEqualTo(60);
    assertThat(asynchronous.at("MaximumRetryAttempts")).isEqualTo(0);
  }

  @Test
  void messagesAreEncryptedSentByTlsOnlyAndKeptWhenTheyFail() {
    var dead = id("AWS::SQS::Queue", "DeadLetterQueue");
    var queue = resource("AWS::SQS::Queue", "InterruptionQueue");

    assertThat(stack.ofType("AWS::SQS::Queue"))
        .hasSize(2)
        .allMatch(it -> it.at("SqsManagedSseEnabled").equals(true));
    assertThat(queue.at("RedrivePolicy.deadLetterTargetArn").toString()).contains(dead);
    assertThat(stack.ofType("AWS::SQS::QueuePolicy"))
        .hasSize(2)
        .allSatisfy(
            policy ->
                assertThat(policy.at("PolicyDocument.Statement").toString())
                    .contains("Effect=Deny")
                    .contains("aws:SecureTransport=false"));
  }

  /// Else a message comes a second time while it is worked on (Lambda Developer Guide, "Configuring
  /// a queue for use with Lambda").
  @Test
  void aMessageIsHiddenForSixTimesTheFunctionsTime() {
    var queue = resource("AWS::SQS::Queue", "InterruptionQueue");
    var function = resource("AWS::Lambda::Function", "InterruptionFunction");
    int timeout = (Integer) function.at("Timeout");

    assertThat((Integer) queue.at("VisibilityTimeout")).isGreaterThanOrEqualTo(6 * timeout);
    assertThat(stack.only("AWS::Lambda::EventSourceMapping").at("FunctionResponseTypes"))
        .isEqualTo(List.of("ReportBatchItemFailures"));
  }

  @Test
  void theTableIsPaidByTheRequestAndForgets() {
    var table = stack.only("AWS::DynamoDB::Table");

    assertThat(table.at("BillingMode")).isEqualTo("PAY_PER_REQUEST");
    assertThat(table.at("TimeToLiveSpecification.AttributeName")).isEqualTo("expires");
    assertThat(table.at("TableName")).isEqualTo("lamplighter");
  }

  @Test
  void nothingStaysWhenTheStackGoes() {
    assertThat(stack.resources().values())
        .allSatisfy(
            it ->
                assertThat(it.tree().getOrDefault("DeletionPolicy", "Delete"))
                    .as(it.id())
                    .isEqualTo("Delete"));
    assertThat(
            Stream.of("AWS::DynamoDB::Table", "AWS::SQS::Queue", "AWS::Logs::LogGroup")
                .flatMap(type -> stack.ofType(type).stream()))
        .allMatch(it -> "Delete".equals(it.tree().get("DeletionPolicy")));
  }

  /// Whatever a teardown needs is deleted after it, and so is what must not act alone. And whatever
  /// may fail has failed before it is made, so that no rollback takes its nodes.
  @Test
  void theClusterIsTakenAwayBeforeAnythingElse() {
    var cluster = stack.only("Custom::LamplighterCluster");

    assertThat(cluster.dependsOn())
        .containsAll(
            stack.resources().values().stream()
                .filter(it -> !it.type().equals("Custom::LamplighterCluster"))
                .filter(it -> !it.equals(tick()))
                .map(Template.Resource::id)
                .toList());
    assertThat(cluster.at("ServiceTimeout")).hasToString("3600");
    assertThat(cluster.at("OnDelete")).isEqualTo("drain");
    assertThat(cluster.at("DrainTimeoutMinutes")).isEqualTo("15");
  }

  /// A cluster that has no definitions yet can't be looked at, nor one that is being left.
  @Test
  void ticksBeginAfterTheClusterIsSetUpAndEndBeforeItIsTakenDown() {
    assertThat(tick().dependsOn()).contains(stack.only("Custom::LamplighterCluster").id());
  }

  /// Decision 0088.
  @Test
  void everyJvmHasTheOptionsThatWereChosen() {
    assertThat(stack.ofType("AWS::Lambda::Function"))
        .allMatch(
            it ->
                "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
                    .equals(it.at("Environment.Variables.JAVA_TOOL_OPTIONS")));
  }

  /// Lambda drops the snapshot of a version that was not invoked for 14 days; the other two
  /// functions have schedules of their own.
  @Test
  void functionsThatMayNotBeNeededForWeeksArePingedEachDay() {
    assertThat(stack.ofType("AWS::Scheduler::Schedule"))
        .filteredOn(it -> it.at("ScheduleExpression").equals("rate(1 day)"))
        .hasSize(2)
        .allSatisfy(it -> assertThat(it.at("Target.Input").toString()).contains("Lamplighter Ping"))
        .extracting(it -> reference(it.at("Target.Arn")).replaceFirst("LiveAlias.*", ""))
        .containsExactlyInAnyOrder("Interrupted", "ClustermydevBootstrap");
    assertThat(
            stack.ofType("AWS::Scheduler::Schedule").stream()
                .map(it -> reference(it.at("Target.Arn")))
                .distinct())
        .containsExactlyInAnyOrderElementsOf(ids("AWS::Lambda::Alias"));
  }

  @Test
  void theTeardownKnowsWhichRoleGoesWithTheStack() {
    assertThat(stack.only("Custom::LamplighterCluster").at("NodeRole"))
        .isEqualTo("Lamplighter-node-eu-central-1");
  }

  @Test
  void functionsEnterTheClusterAsAGroupAndOnlyTheBootstrapAsAdministrator() {
    var entries = stack.ofType("AWS::EKS::AccessEntry");

    assertThat(entries).hasSize(3);
    assertThat(entries.stream().filter(it -> it.properties().containsKey("AccessPolicies")))
        .singleElement()
        .satisfies(
            it -> assertThat(it.at("PrincipalArn").toString()).contains("BootstrapAccessRole"));
    assertThat(entries.stream().filter(it -> it.properties().containsKey("KubernetesGroups")))
        .singleElement()
        .satisfies(it -> assertThat(it.at("KubernetesGroups")).isEqualTo(List.of("lamplighter")));
    assertThat(entries.stream().filter(it -> it.at("Type").equals("EC2_LINUX"))).hasSize(1);
  }

  /// What costs by the hour is of none of these types.
  @Test
  void nothingCostsWhileNothingHappens() {
    assertThat(stack.resources().values().stream().map(Template.Resource::type).distinct())
        .containsExactlyInAnyOrder(
            "AWS::DynamoDB::Table",
            "AWS::EKS::AccessEntry",
            "AWS::Events::Rule",
            "AWS::IAM::ManagedPolicy",
            "AWS::IAM::Role",
            "AWS::Lambda::Alias",
            "AWS::Lambda::EventInvokeConfig",
            "AWS::Lambda::EventSourceMapping",
            "AWS::Lambda::Function",
            "AWS::Lambda::Permission",
            "AWS::Lambda::Version",
            "AWS::Logs::LogGroup",
            "AWS::Logs::QueryDefinition",
            "AWS::SQS::Queue",
            "AWS::SQS::QueuePolicy",
            "AWS::Scheduler::Schedule",
            "Custom::LamplighterCluster");
  }

  @Test
  void noPolicyAllowsWhatItDoesNotName() {
    assertThat(
            Stream.concat(
                    stack.ofType("AWS::IAM::ManagedPolicy").stream()
                        .map(it -> it.at("PolicyDocument")),
                    stack.ofType("AWS::IAM::Role").stream()
                        .flatMap(it -> Template.list(it.at("Policies")).stream())
                        .map(it -> Template.object(it).getOrDefault("PolicyDocument", Map.of())))
                .flatMap(it -> actions(it)))
        .hasSizeGreaterThan(40)
        .noneMatch(action -> action.contains("*"));
  }

  @Test
  void outputsTellTheNextCommand() {
    assertThat(Template.object(stack.root().get("Outputs")))
        .hasEntrySatisfying(
            "Check",
            it ->
                assertThat(it.toString())
                    .contains("./lamplighter doctor --cluster mydev --region eu-central-1")
                    .doesNotContain("--table"))
        .hasEntrySatisfying(
            "Next",
            it ->
                assertThat(it.toString())
                    .contains("Lamplighter-node-eu-central-1")
                    .doesNotContain("examples/"));
  }

  private static Template.Resource tick() {
    return stack.ofType("AWS::Scheduler::Schedule").stream()
        .filter(it -> it.at("ScheduleExpression").equals("rate(1 minute)"))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<String> actions(Object document) {
    return Template.list(Template.object(document).getOrDefault("Statement", List.of())).stream()
        .flatMap(it -> Template.list(Template.object(it).get("Action")).stream())
        .map(String::valueOf);
  }

  private static String reference(Object value) {
    return String.valueOf(Template.object(value).getOrDefault("Ref", value));
  }

  private static List<String> ids(String type) {
    return stack.ofType(type).stream().map(Template.Resource::id).toList();
  }

  private static String id(String type, String part) {
    return resource(type, part).id();
  }

  private static Template.Resource resource(String type, String part) {
    return stack.ofType(type).stream()
        .filter(it -> it.id().contains(part))
        .findFirst()
        .orElseThrow();
  }
}
