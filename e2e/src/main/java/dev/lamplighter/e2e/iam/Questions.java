package dev.lamplighter.e2e.iam;

import dev.lamplighter.local.services.ServiceRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the services ask of IAM for a request (Service Authorization Reference).
final class Questions {
  private static final Pattern CLUSTER =
      Pattern.compile("GET /clusters/([^/]+)(/access-entries(/.+)?)?");

  private static final Pattern INVOCATION =
      Pattern.compile("POST /2015-03-31/functions/([^/]+)/invocations");

  private static final String ACCOUNT_SETTINGS = "GET /2016-08-19/account-settings";

  private static final Pattern PARTITION = Pattern.compile("pk\\s*=\\s*(:\\w+)");

  /// Whose policy names the role that may be handed on.
  private static final Set<String> PASSING = Set.of("AddRoleToInstanceProfile");

  /// The items of a transaction, and whose action each is.
  private static final Map<String, String> ITEM_ACTIONS =
      Map.of(
          "ConditionCheck", "ConditionCheckItem",
          "Delete", "DeleteItem",
          "Put", "PutItem",
          "Update", "UpdateItem");

  private final AccountTags account;
  private final Arns arns;

  Questions(AccountTags account, Arns arns) {
    this.account = account;
    this.arns = arns;
  }

  /// Of a service whose resources are not known here it is asked for all of them.
  List<Check> of(ServiceRequest request) {
    return switch (request.service()) {
      case "ec2" -> Ec2Questions.of(request, account, arns);
      case "iam" -> iam(request);
      case "ssm" ->
          List.of(
              Check.of(
                  "ssm:" + request.action(),
                  arns.unowned("ssm", "parameter" + json(request).path("Name").asString())));
      case "eks" -> List.of(eks(request));
      case "pricing" -> List.of(Check.of("pricing:" + request.action(), "*"));
      case "dynamodb" -> dynamoDb(request);
      case "sqs" -> List.of(sqs(request));
      case "events" -> events(request);
      case "lambda" -> List.of(lambda(request));
      default -> List.of(Check.of(request.service() + ":" + request.action(), "*"));
    };
  }

  private static JsonNode json(ServiceRequest request) {
    return JsonMapper.shared().readTree(request.body());
  }

  private List<Check> iam(ServiceRequest request) {
    String name = request.parameters().getOrDefault("InstanceProfileName", "");
    if (name.isEmpty()) {
      return List.of(Check.of("iam:" + request.action(), "*"));
    }
    String profile = arns.global("iam", "instance-profile/" + name);
    var sent = new TreeMap<String, String>();
    for (int n = 1; request.parameters().containsKey("Tags.member.%d.Key".formatted(n)); n++) {
      sent.put(
          request.parameters().getOrDefault("Tags.member.%d.Key".formatted(n), ""),
          request.parameters().getOrDefault("Tags.member.%d.Value".formatted(n), ""));
    }
    var checks = new ArrayList<Check>();
    checks.add(
        Check.of("iam:" + request.action(), profile)
            .sending(sent)
            .having(account.ofInstanceProfile(name)));
    if (PASSING.contains(request.action())) {
      String role = request.parameters().getOrDefault("RoleName", "");
      checks.add(
          Check.of("iam:PassRole", arns.global("iam", "role/" + role))
              .with("iam:PassedToService", "ec2.amazonaws.com"));
    }
    return checks;
  }

  private Check eks(ServiceRequest request) {
    var asked = CLUSTER.matcher(request.action());
    if (!asked.matches()) {
      throw new IllegalArgumentException("Not one of EKS's calls: " + request.action());
    }
    String action =
        asked.group(2) == null
            ? "DescribeCluster"
            : asked.group(3) == null ? "ListAccessEntries" : "DescribeAccessEntry";
    return Check.of("eks:" + action, arns.of("eks", "cluster/" + asked.group(1)));
  }

  /// A transaction asks for what is in it, each as if it came alone.
  private List<Check> dynamoDb(ServiceRequest request) {
    JsonNode body = json(request);
    if (!request.action().equals("TransactWriteItems")) {
      return List.of(onTable(request.action(), body));
    }
    var checks = new ArrayList<Check>();
    body.path("TransactItems")
        .forEach(
            item ->
                item.properties()
                    .forEach(
                        each ->
                            checks.add(
                                onTable(
                                    ITEM_ACTIONS.getOrDefault(each.getKey(), each.getKey()),
                                    each.getValue()))));
    return checks;
  }

  private Check onTable(String action, JsonNode request) {
    return Check.of(
            "dynamodb:" + action,
            arns.of("dynamodb", "table/" + request.path("TableName").asString()))
        .with(Check.LEADING_KEYS, partition(request));
  }

  /// The value of the partition key, which items, their keys and queries all name.
  private static String partition(JsonNode request) {
    var queried = PARTITION.matcher(request.path("KeyConditionExpression").asString(""));
    JsonNode value =
        queried.find()
            ? request.path("ExpressionAttributeValues").path(queried.group(1))
            : request.path(request.has("Item") ? "Item" : "Key").path("pk");
    return value.path("S").asString("");
  }

  private Check sqs(ServiceRequest request) {
    String url = json(request).path("QueueUrl").asString();
    return Check.of(
        "sqs:" + request.action(), arns.of("sqs", url.substring(url.lastIndexOf('/') + 1)));
  }

  private Check lambda(ServiceRequest request) {
    if (request.action().equals(ACCOUNT_SETTINGS)) {
      return Check.of("lambda:GetAccountSettings", "*");
    }
    var function = INVOCATION.matcher(request.action());
    if (!function.matches()) {
      throw new IllegalArgumentException("Not one of Lambda's calls: " + request.action());
    }
    String named = URLDecoder.decode(function.group(1), StandardCharsets.UTF_8);
    return Check.of(
        "lambda:InvokeFunction",
        named.startsWith("arn:") ? named : arns.of("lambda", "function:" + named));
  }

  private List<Check> events(ServiceRequest request) {
    return json(request)
        .path("Entries")
        .valueStream()
        .map(
            entry ->
                Check.of("events:" + request.action(), arns.of("events", "event-bus/default"))
                    .with("events:source", entry.path("Source").asString()))
        .toList();
  }
}
