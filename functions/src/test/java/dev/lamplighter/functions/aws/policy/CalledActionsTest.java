package dev.lamplighter.functions.aws.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.lamplighter.functions.architecture.CompiledClasses;
import dev.lamplighter.functions.aws.signed.SignedAction;
import dev.lamplighter.functions.dynamodb.TableCreation;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.paginators.DescribeImagesIterable;
import software.amazon.awssdk.services.iam.IamClient;

/// The policy allows what the code calls, and nothing else.
class CalledActionsTest {
  /// What IAM asks for besides the action of the call's own name.
  private static final List<Implied> IMPLIED =
      List.of(
          new Implied(
              "ec2:CreateFleet",
              Set.of("ec2:RunInstances", "ec2:CreateTags", "iam:PassRole"),
              "an instant fleet runs its instances, with tags and a profile, for whoever asked"),
          new Implied(
              "ec2:CreateLaunchTemplate", Set.of("ec2:CreateTags"), "it is made with its tags"),
          new Implied(
              "iam:CreateInstanceProfile",
              Set.of("iam:TagInstanceProfile"),
              "it is made with its tags"),
          new Implied(
              "iam:AddRoleToInstanceProfile",
              Set.of("iam:PassRole"),
              "who can launch with the profile acts as its role"),
          new Implied(
              "dynamodb:TransactWriteItems",
              Set.of(
                  "dynamodb:ConditionCheckItem",
                  "dynamodb:DeleteItem",
                  "dynamodb:PutItem",
                  "dynamodb:UpdateItem"),
              "each part of a transaction is allowed as if it came alone"));

  /// A teardown's hand-over.
  private static final Set<String> BY_ENTRY_CLASSES = Set.of("lambda:InvokeFunction");

  /// Calls that IAM knows no action for.
  private static final Set<String> WITHOUT_AN_ACTION = Set.of("dynamodb:TransactWriteItems");

  private static final JavaClasses FUNCTIONS =
      CompiledClasses.read(
          importer ->
              importer.importUrl(
                  ControllerPolicy.class.getProtectionDomain().getCodeSource().getLocation()));

  /// `reason` is why IAM asks for `actions` when `call` is made.
  private record Implied(String call, Set<String> actions, String reason) {}

  @Test
  void everyCallOfTheCodeIsAllowed() {
    assertThat(allowed()).as("Implied: %s", IMPLIED).containsAll(needed(calls()));
  }

  @Test
  void nothingIsAllowedThatNoCallNeeds() {
    var called = needed(calls());
    called.addAll(BY_ENTRY_CLASSES);

    assertThat(called).containsAll(allowed());
  }

  /// Whatever way a call is written: by a lambda, by a name, page by page, without a client.
  @Test
  void callsAreFoundHoweverTheyAreWritten() {
    assertThat(SdkCalls.of(CompiledClasses.read(importer -> importer.importClasses(Caller.class))))
        .containsExactly(
            "ec2:DescribeImages",
            "ec2:DescribeInstances",
            "ec2:DescribeSubnets",
            "ec2:Waiter",
            "iam:GetRole",
            "sqs:SendMessage");
  }

  @Test
  void theCodeCallsWhatLaunchesNeed() {
    assertThat(calls())
        .contains(
            "dynamodb:Query",
            "dynamodb:TransactWriteItems",
            "ec2:CreateFleet",
            "ec2:DescribeInstances",
            "eks:DescribeCluster",
            "events:PutEvents",
            "pricing:GetProducts",
            "sqs:SendMessage",
            "ssm:GetParameter");
  }

  /// The table is made by the stack, and by who tries things out with rights of his own.
  private static SortedSet<String> calls() {
    return SdkCalls.of(
        FUNCTIONS.that(
            DescribedPredicate.describe(
                "run under the policy",
                (JavaClass type) -> !type.getName().startsWith(TableCreation.class.getName()))));
  }

  private static SortedSet<String> needed(Set<String> calls) {
    return Stream.concat(
            calls.stream().filter(call -> !WITHOUT_AN_ACTION.contains(call)),
            IMPLIED.stream()
                .filter(implied -> calls.contains(implied.call()))
                .flatMap(implied -> implied.actions().stream()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> allowed() {
    return ControllerPolicyTest.everyFunctions()
        .flatMap(document -> document.statements().stream())
        .flatMap(statement -> statement.actions().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Never run.
  static final class Caller {
    Runnable call(Ec2Client ec2, IamClient iam) {
      ec2.describeInstancesPaginator();
      Runnable named = ec2::describeSubnets;
      named.run();
      var _ = new DescribeImagesIterable(ec2, DescribeImagesRequest.builder().build());
      ec2.waiter().close();
      iam.close();
      iam.serviceName();
      var _ = SignedAction.SEND_MESSAGE;
      return () -> iam.getRole(it -> it.roleName("nodes"));
    }
  }
}
