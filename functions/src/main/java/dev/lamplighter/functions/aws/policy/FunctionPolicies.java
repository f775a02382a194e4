package dev.lamplighter.functions.aws.policy;

import dev.lamplighter.functions.wire.FollowUpEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What the role of each function may do beyond [ControllerPolicy], and what Lambda itself does in
/// a role's name.
public final class FunctionPolicies {
  /// Who our own events come from; nobody else's may be sent.
  public static final String EVENT_SOURCE = FollowUpEvent.SOURCE;

  private static final Set<String> FOUND_BY_TAGS =
      Set.of("ec2:DescribeInstances", "ec2:DescribeLaunchTemplates");

  private FunctionPolicies() {}

  /// Of the functions that look at clusters.
  public static List<PolicyDocument> controller(PolicyScope scope, Wiring wiring) {
    var messages =
        new PolicyDocument(
            "messages",
            List.of(
                Statement.of(
                        "AllowFollowUpEvents",
                        "A look hands over to the next by an event of its own.",
                        List.of("events:PutEvents"),
                        List.of(wiring.eventBus()))
                    .when(List.of(Condition.equalTo("events:source", List.of(EVENT_SOURCE)))),
                Statement.of(
                    "AllowDelayedFollowUps",
                    "A follow-up that lies some seconds ahead waits in the queue.",
                    List.of("sqs:SendMessage"),
                    List.of(wiring.queue()))));
    return Stream.concat(ControllerPolicy.of(scope).stream(), Stream.of(messages)).toList();
  }

  /// Of the function that renews the catalogue: it writes nothing of the table but that.
  public static List<PolicyDocument> catalogue(PolicyScope scope) {
    var table =
        Statement.of(
                "AllowCatalogueItems",
                "The catalogue's items of the table; no cluster's.",
                List.of(
                    "dynamodb:DeleteItem",
                    "dynamodb:GetItem",
                    "dynamodb:PutItem",
                    "dynamodb:Query"),
                List.of(scope.regional("dynamodb", "table/" + scope.table())))
            .when(TableKeys.ofCatalogue(scope));
    return List.of(
        new PolicyDocument(
            "catalogue",
            List.of(
                Statement.of(
                        "AllowCatalogueReadActions",
                        "Instance types, where they are offered, and what they cost on the spot.",
                        List.of(
                            "ec2:DescribeInstanceTypeOfferings",
                            "ec2:DescribeInstanceTypes",
                            "ec2:DescribeSpotPriceHistory"),
                        List.of("*"))
                    .when(List.of(scope.requestedRegion())),
                ControllerPolicy.prices(),
                table)));
  }

  /// Of the function that installs into a cluster, and takes everything away again. Of the
  /// controller's rights it has those that a teardown needs, and of these no more actions.
  public static List<PolicyDocument> stack(PolicyScope scope, Wiring wiring) {
    var ending =
        statements(
            scope,
            List.of(
                "AllowScopedDeletion",
                "AllowScopedInstanceProfileActions",
                "AllowInstanceProfileReadActions",
                "AllowUnscopedInstanceProfileListAction"));
    ending.add(
        Statement.of(
            "AllowHandOverToItself",
            "A drain outlasts the quarter of an hour that a function has.",
            List.of("lambda:InvokeFunction"),
            List.of(wiring.stackFunction())));
    var reading =
        statements(scope, List.of("AllowRegionalReadActions", "AllowAPIServerEndpointDiscovery"));
    reading.add(
        ControllerPolicy.stateTable(
                scope, "State and lease of its cluster, and whose an instance is.")
            .when(TableKeys.ofClusters(scope)));
    return List.of(
        new PolicyDocument("teardown", ending), new PolicyDocument("reads-and-state", reading));
  }

  private static List<Statement> statements(PolicyScope scope, List<String> sids) {
    return new ArrayList<>(
        ControllerPolicy.of(scope).stream()
            .flatMap(document -> document.statements().stream())
            .filter(statement -> sids.contains(statement.sid()))
            .map(statement -> statement.keeping(FunctionPolicies::endsClusters))
            .toList());
  }

  /// What only launches and classes need is left out: a teardown asks what there is by its tags.
  private static boolean endsClusters(String action) {
    return !action.equals("iam:AddRoleToInstanceProfile")
        && (!action.startsWith("ec2:Describe") || FOUND_BY_TAGS.contains(action));
  }
}
