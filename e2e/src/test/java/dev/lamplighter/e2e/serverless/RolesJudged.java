package dev.lamplighter.e2e.serverless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.LocalServices;
import java.util.List;
import java.util.Map;

/// Whether the roles of a stack may do what was asked in their names, and no more. No emulator
/// evaluates conditions on tags, so the policies themselves are asked.
final class RolesJudged {
  private static final String BY_LAMBDA = "done by Lambda, which is ministack's own account here";
  private static final String CLASSES_GO_EARLIER =
      "an EC2NodeClass goes, or changes, before the stack does";

  /// One kind of role, by a part of its name, with what nothing that is played needs of it: by the
  /// case that does, statements by their `Sid` and actions of the others.
  private record Kind(List<String> names, Map<String, List<String>> cases) {
    boolean has(DeployedRole role) {
      return names.stream().anyMatch(role.name()::contains);
    }

    List<String> unplayed() {
      return cases.values().stream().flatMap(List::stream).toList();
    }
  }

  private static final Kind CONTROLLER =
      new Kind(
          List.of("Controller"),
          Map.of(
              BY_LAMBDA,
              List.of("AllowOwnLogs", "AllowQueueReading"),
              "IAM may ask it for a profile that is made with tags; no reference says so",
              List.of("AllowScopedInstanceProfileTagActions"),
              "an invocation hands over to the next, or leaves what is due soon to it",
              List.of("AllowFollowUpEvents", "AllowDelayedFollowUps"),
              "an instance has lost a tag",
              List.of("AllowScopedResourceTagging"),
              "an instance runs and does not join",
              List.of("ec2:DescribeInstanceStatus"),
              "an EC2NodeClass or NodePool asks for it",
              List.of("ec2:DescribeCapacityReservations", "ec2:DescribePlacementGroups"),
              "nobody has renewed the catalogue in time",
              List.of(
                  "AllowPricingReadActions",
                  "ec2:DescribeInstanceTypeOfferings",
                  "ec2:DescribeInstanceTypes",
                  "ec2:DescribeSpotPriceHistory"),
              CLASSES_GO_EARLIER,
              List.of(
                  "ec2:DeleteLaunchTemplate",
                  "iam:DeleteInstanceProfile",
                  "iam:RemoveRoleFromInstanceProfile")));

  private static final Kind CATALOGUE =
      new Kind(
          List.of("Catalogue"),
          Map.of(
              BY_LAMBDA,
              List.of("AllowOwnLogs"),
              "there is a catalogue already, and it had more parts",
              List.of("dynamodb:DeleteItem", "dynamodb:Query")));

  private static final Kind STACK =
      new Kind(
          List.of("Clustermydev", "StackRole"),
          Map.of(
              BY_LAMBDA,
              List.of("AllowOwnLogs"),
              "a teardown takes longer than an invocation may",
              List.of("AllowHandOverToItself")));

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
        .isSubsetOf(kind.unplayed());
    assertThat(role.idleActions().stream().toList())
        .as("actions that nothing needs of %s", role)
        .isSubsetOf(kind.unplayed());
  }
}
