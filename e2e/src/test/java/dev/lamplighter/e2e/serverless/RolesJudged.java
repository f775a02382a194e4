package dev.lamplighter.e2e.serverless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.LocalServices;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Whether the roles of a stack may do what was asked in their names, and no more. No emulator
/// evaluates conditions on tags, so the policies themselves are asked.
final class RolesJudged {
  private static final String BY_LAMBDA = "done by Lambda, which is ministack's own account here";
  private static final String BY_CLASS = "an EC2NodeClass or NodePool that asks for it";

  /// One kind of role, by a part of its name, with what nothing that is played needs: statements by
  /// their `Sid` and actions of the others, each with the case that does.
  private record Kind(
      List<String> names, Map<String, String> statements, Map<String, String> actions) {
    boolean has(DeployedRole role) {
      return names.stream().anyMatch(role.name()::contains);
    }
  }

  private static final Kind CONTROLLER =
      new Kind(
          List.of("Controller"),
          Map.of(
              "AllowOwnLogs", BY_LAMBDA,
              "AllowQueueReading", BY_LAMBDA,
              "AllowScopedInstanceProfileTagActions", "IAM may ask it for a profile made with tags",
              "AllowFollowUpEvents", "an invocation's time is over before the cluster is quiet",
              "AllowDelayedFollowUps", "a quiet cluster has something due before the next tick",
              "AllowScopedResourceTagging", "an instance has lost a tag"),
          Map.of(
              "ec2:DescribeCapacityReservations", BY_CLASS,
              "ec2:DescribePlacementGroups", BY_CLASS,
              "ec2:DescribeInstanceStatus", "an instance runs and does not join",
              "ec2:DeleteLaunchTemplate", "a template outlives its use by an hour",
              "ec2:TerminateInstances", "a node goes before the stack does",
              "iam:DeleteInstanceProfile", "an EC2NodeClass is deleted before the stack is",
              "iam:RemoveRoleFromInstanceProfile", "an EC2NodeClass is deleted before the stack is",
              "dynamodb:DeleteItem", "a node goes before the stack does",
              "dynamodb:ConditionCheckItem", "a node goes before the stack does"));

  private static final Kind CATALOGUE =
      new Kind(
          List.of("Catalogue"),
          Map.of("AllowOwnLogs", BY_LAMBDA),
          Map.of(
              "dynamodb:ConditionCheckItem",
              "a catalogue with fewer parts",
              "dynamodb:DeleteItem",
              "an older catalogue had more parts",
              "dynamodb:Query",
              TABLE,
              "dynamodb:UpdateItem",
              TABLE));

  private static final Kind STACK =
      new Kind(
          List.of("Clustermydev", "StackRole"),
          Map.of(
              "AllowOwnLogs",
              BY_LAMBDA,
              "AllowHandOverToItself",
              "a teardown takes longer than an invocation may"),
          Map.of());

  private RolesJudged() {}

  /// Of each kind there is one role. Others, as of another cluster, may do what was asked of them.
  static void judge(List<DeployedRole> roles) {
    assertThat(roles)
        .allSatisfy(
            role -> {
              assertThat(role.asked()).as("asked by %s", role).isNotEmpty();
              assertThat(role.refused()).as("refused to %s", role).isEmpty();
              assertThat(role.reachingOut(LocalServices.CLUSTER))
                  .as("of another cluster's, allowed to %s", role)
                  .isEmpty();
            });
    for (Kind kind : List.of(CONTROLLER, CATALOGUE, STACK)) {
      assertThat(roles).filteredOn(kind::has).hasSize(1).allSatisfy(role -> spares(kind, role));
    }
  }

  private static void spares(Kind kind, DeployedRole role) {
    assertThat(role.idleStatements())
        .as("statements that nothing needs of %s", role)
        .isSubsetOf(kind.statements().keySet());
    assertThat((Set<String>) role.idleActions())
        .as("actions that nothing needs of %s", role)
        .isSubsetOf(kind.actions().keySet());
  }
}
