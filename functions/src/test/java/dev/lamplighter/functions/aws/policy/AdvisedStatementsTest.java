package dev.lamplighter.functions.aws.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The statements that a refused trial launch tells users to give (`launch/LaunchPermission`) are
/// those of the policy that allow the call.
class AdvisedStatementsTest {
  @ParameterizedTest
  @CsvSource({
    "node-lifecycle, AllowScopedEC2InstanceAccessActions, ec2:RunInstances",
    "node-lifecycle, AllowScopedEC2InstanceAccessActions, ec2:CreateFleet",
    "node-lifecycle, AllowScopedEC2LaunchTemplateAccessActions, ec2:RunInstances",
    "node-lifecycle, AllowScopedEC2LaunchTemplateAccessActions, ec2:CreateFleet",
    "node-lifecycle, AllowScopedEC2InstanceActionsWithTags, ec2:RunInstances",
    "node-lifecycle, AllowScopedEC2InstanceActionsWithTags, ec2:CreateFleet",
    "node-lifecycle, AllowScopedEC2InstanceActionsWithTags, ec2:CreateLaunchTemplate",
    "node-lifecycle, AllowScopedResourceCreationTagging, ec2:CreateTags",
    "instance-profiles, AllowPassingInstanceRole, iam:PassRole"
  })
  void areThoseThatAllowTheCall(String document, String statement, String action) {
    assertThat(ControllerPolicyTest.documents())
        .filteredOn(it -> it.name().equals(document))
        .isNotEmpty()
        .flatExtracting(PolicyDocument::statements)
        .filteredOn(it -> it.sid().equals(statement))
        .isNotEmpty()
        .allSatisfy(it -> assertThat(List.copyOf(it.actions())).contains(action));
  }
}
