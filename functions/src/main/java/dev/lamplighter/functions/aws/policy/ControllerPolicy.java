package dev.lamplighter.functions.aws.policy;

import dev.lamplighter.functions.aws.policy.TagConditions.Of;
import java.util.List;
import java.util.stream.Stream;

/// What the function's role may do, and no more: as Karpenter's controller policies, less what is
/// not called (spec AWS 7.3). In three documents, since IAM limits the length of one.
public final class ControllerPolicy {
  private static final List<String> LAUNCHES = List.of("ec2:CreateFleet", "ec2:RunInstances");

  static final List<String> TABLE_ACTIONS =
      List.of(
          "dynamodb:ConditionCheckItem",
          "dynamodb:DeleteItem",
          "dynamodb:GetItem",
          "dynamodb:PutItem",
          "dynamodb:Query",
          "dynamodb:UpdateItem");

  private static final List<String> MADE =
      List.of(
          "fleet",
          "instance",
          "launch-template",
          "network-interface",
          "spot-instances-request",
          "volume");

  private final PolicyScope scope;
  private final TagConditions tags;

  private ControllerPolicy(PolicyScope scope) {
    this.scope = scope;
    this.tags = new TagConditions(scope);
  }

  /// Throws [IllegalArgumentException] if one has more characters than IAM allows.
  public static List<PolicyDocument> of(PolicyScope scope) {
    var policy = new ControllerPolicy(scope);
    return List.of(
        new PolicyDocument("node-lifecycle", policy.nodeLifecycle()),
        new PolicyDocument("instance-profiles", policy.instanceProfiles()),
        new PolicyDocument("discovery-and-state", policy.discoveryAndState()));
  }

  /// What is used for a launch may be anybody's, but for the template; what comes of it must carry
  /// the cluster's tags from its first moment, and only that can be ended.
  private List<Statement> nodeLifecycle() {
    return List.of(
        usedByLaunches(), templatesUsed(), madeByLaunches(), tagged(), repaired(), ended());
  }

  private Statement usedByLaunches() {
    return Statement.of(
        "AllowScopedEC2InstanceAccessActions",
        "Launches use images, snapshots, subnets, security groups, capacity reservations and"
            + " placement groups that others made.",
        LAUNCHES,
        List.of(
            scope.foreign("ec2", "*", "capacity-reservation/*"),
            scope.foreign("ec2", "", "image/*"),
            scope.foreign("ec2", "*", "placement-group/*"),
            scope.foreign("ec2", "", "snapshot/*"),
            scope.foreign("ec2", "*", "security-group/*"),
            scope.foreign("ec2", "*", "subnet/*")));
  }

  private Statement templatesUsed() {
    return Statement.of(
            "AllowScopedEC2LaunchTemplateAccessActions",
            "Launches use the launch templates of the NodePools.",
            LAUNCHES,
            List.of(ec2("launch-template")))
        .when(tags.ofPool(Of.RESOURCE));
  }

  private Statement madeByLaunches() {
    return Statement.of(
            "AllowScopedEC2InstanceActionsWithTags",
            "Nodes, and what belongs to them, are made only with the tags of a cluster on the"
                + " list.",
            List.of("ec2:CreateFleet", "ec2:CreateLaunchTemplate", "ec2:RunInstances"),
            made())
        .when(tags.ofPool(Of.REQUEST));
  }

  /// Only as part of a call that makes something.
  private Statement tagged() {
    var making = List.of("CreateFleet", "CreateLaunchTemplate", "RunInstances");
    return Statement.of(
            "AllowScopedResourceCreationTagging",
            "What is made carries its tags from its first moment.",
            List.of("ec2:CreateTags"),
            made())
        .when(
            Stream.concat(
                    tags.ofPool(Of.REQUEST).stream(),
                    Stream.of(Condition.equalTo("ec2:CreateAction", making)))
                .toList());
  }

  private Statement repaired() {
    return Statement.of(
            "AllowScopedResourceTagging",
            "A node gets its name and its NodeClaim as tags when it is known.",
            List.of("ec2:CreateTags"),
            List.of(ec2("instance")))
        .when(tags.ofRepair());
  }

  private Statement ended() {
    return Statement.of(
            "AllowScopedDeletion",
            "Only nodes and launch templates of NodePools of the clusters on the list are ended.",
            List.of("ec2:DeleteLaunchTemplate", "ec2:TerminateInstances"),
            List.of(ec2("instance"), ec2("launch-template")))
        .when(tags.ofPool(Of.RESOURCE));
  }

  private List<String> made() {
    return MADE.stream().map(this::ec2).toList();
  }

  private String ec2(String resource) {
    return scope.regional("ec2", resource + "/*");
  }

  private List<Statement> instanceProfiles() {
    var profiles = List.of(scope.global("iam", "instance-profile/*"));
    var tagged = tags.ofProfile(Of.REQUEST);
    return List.of(
        Statement.of(
                "AllowPassingInstanceRole",
                "Nodes act as one of these roles, and as no other.",
                List.of("iam:PassRole"),
                scope.nodeRoles())
            .when(List.of(Condition.equalTo("iam:PassedToService", scope.ec2Principals()))),
        Statement.of(
                "AllowScopedInstanceProfileCreationActions",
                "An EC2NodeClass with a role gets an instance profile.",
                List.of("iam:CreateInstanceProfile"),
                profiles)
            .when(tagged),
        Statement.of(
                "AllowScopedInstanceProfileTagActions",
                "The profile carries the tags of its cluster and class.",
                List.of("iam:TagInstanceProfile"),
                profiles)
            .when(Stream.concat(tagged.stream(), tags.ofProfile(Of.RESOURCE).stream()).toList()),
        Statement.of(
                "AllowScopedInstanceProfileActions",
                "The profile gets its role, and goes with its class.",
                List.of(
                    "iam:AddRoleToInstanceProfile",
                    "iam:DeleteInstanceProfile",
                    "iam:RemoveRoleFromInstanceProfile"),
                profiles)
            .when(tags.ofProfile(Of.RESOURCE)),
        Statement.of(
            "AllowInstanceProfileReadActions",
            "A profile is looked at before it is made, changed or named to EC2.",
            List.of("iam:GetInstanceProfile"),
            profiles),
        Statement.of(
            "AllowUnscopedInstanceProfileListAction",
            "Profiles whose class is gone are found; IAM lists all or none.",
            List.of("iam:ListInstanceProfiles"),
            List.of("*")));
  }

  private List<Statement> discoveryAndState() {
    return List.of(
        Statement.of(
                "AllowRegionalReadActions",
                "What there is and what may be launched is read; EC2 limits no read to a resource.",
                List.of(
                    "ec2:DescribeCapacityReservations",
                    "ec2:DescribeImages",
                    "ec2:DescribeInstanceStatus",
                    "ec2:DescribeInstanceTypeOfferings",
                    "ec2:DescribeInstanceTypes",
                    "ec2:DescribeInstances",
                    "ec2:DescribeLaunchTemplates",
                    "ec2:DescribePlacementGroups",
                    "ec2:DescribeSecurityGroups",
                    "ec2:DescribeSpotPriceHistory",
                    "ec2:DescribeSubnets"),
                List.of("*"))
            .when(List.of(scope.requestedRegion())),
        Statement.of(
            "AllowSSMReadActions",
            "The parameters of AWS tell the newest image of a family.",
            List.of("ssm:GetParameter"),
            List.of(scope.foreign("ssm", "", "parameter/aws/service/*"))),
        prices(),
        Statement.of(
            "AllowAPIServerEndpointDiscovery",
            "EKS tells where the API server is, and by which certificate it is known.",
            List.of("eks:DescribeCluster"),
            scope.clusters().stream()
                .map(cluster -> scope.regional("eks", "cluster/" + cluster))
                .toList()),
        stateTable(
                scope,
                "State and lease of the clusters on the list, the region's catalogue, and whose an"
                    + " instance is.")
            .when(TableKeys.ofClustersAndCatalogue(scope)));
  }

  /// To be limited by its items.
  static Statement stateTable(PolicyScope scope, String reason) {
    return Statement.of(
        "AllowStateTableActions",
        reason,
        TABLE_ACTIONS,
        List.of(scope.regional("dynamodb", "table/" + scope.table())));
  }

  /// The price list of most regions is served by another one.
  static Statement prices() {
    return Statement.of(
        "AllowPricingReadActions",
        "On-demand prices; the price list knows no resources.",
        List.of("pricing:GetProducts"),
        List.of("*"));
  }
}
