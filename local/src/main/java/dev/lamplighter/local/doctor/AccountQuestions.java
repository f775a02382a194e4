package dev.lamplighter.local.doctor;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.signed.Question;
import dev.lamplighter.functions.aws.signed.SignedAction;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.local.doctor.Facts.Entry;
import dev.lamplighter.local.doctor.Facts.NodeRole;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.iam.model.AttachedPolicy;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;
import software.amazon.awssdk.services.iam.model.Role;
import tools.jackson.databind.JsonNode;

/// What is asked of IAM, EKS and DynamoDB. Everything throws
/// [dev.lamplighter.functions.port.CallFailed] where there is no answer.
final class AccountQuestions {
  private static final String SPOT_ROLE = "AWSServiceRoleForEC2Spot";

  private final AccountClients clients;
  private final Subject subject;

  AccountQuestions(AccountClients clients, Subject subject) {
    this.clients = clients;
    this.subject = subject;
  }

  List<Entry> accessEntries() {
    String path = "/clusters/%s/access-entries".formatted(subject.cluster().value());
    var entries = new ArrayList<Entry>();
    String next = "";
    do {
      JsonNode page = asked(SignedAction.LIST_ACCESS_ENTRIES, path + next);
      page.path("accessEntries").forEach(it -> entries.add(entry(path, it.asString())));
      next = page.path("nextToken").asString("");
      next = next.isEmpty() ? "" : "?nextToken=" + encoded(next);
    } while (!next.isEmpty());
    return entries;
  }

  private Entry entry(String path, String principal) {
    JsonNode entry =
        asked(SignedAction.DESCRIBE_ACCESS_ENTRY, path + "/" + encoded(principal))
            .path("accessEntry");
    return new Entry(
        principal,
        entry.path("type").asString(""),
        entry.path("kubernetesGroups").valueStream().map(JsonNode::asString).toList());
  }

  private JsonNode asked(SignedAction action, String path) {
    String what = "%s of %s".formatted(action.operation(), subject.cluster());
    return clients.signed().call(Question.get(action, path).about(what));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  boolean spotRole() {
    return role(SPOT_ROLE).isPresent();
  }

  /// With its managed policies.
  Optional<NodeRole> nodeRole(String name) {
    return role(name).map(this::nodeRole);
  }

  Optional<NodeRole> roleOfProfile(String name) {
    try {
      return clients
          .iam()
          .getInstanceProfile(it -> it.instanceProfileName(name))
          .instanceProfile()
          .roles()
          .stream()
          .findFirst()
          .map(this::nodeRole);
    } catch (NoSuchEntityException _) {
      return Optional.empty();
    } catch (SdkException failed) {
      throw AwsFailures.failed("GetInstanceProfile " + name, failed);
    }
  }

  private Optional<Role> role(String name) {
    try {
      return Optional.of(clients.iam().getRole(it -> it.roleName(name)).role());
    } catch (NoSuchEntityException _) {
      return Optional.empty();
    } catch (SdkException failed) {
      throw AwsFailures.failed("GetRole " + name, failed);
    }
  }

  /// IAM tells a trust policy as JSON in the encoding of URLs.
  private NodeRole nodeRole(Role role) {
    try {
      var policies = new TreeSet<String>();
      clients
          .iam()
          .listAttachedRolePoliciesPaginator(it -> it.roleName(role.roleName()))
          .attachedPolicies()
          .stream()
          .map(AttachedPolicy::policyName)
          .forEach(policies::add);
      String trust = URLDecoder.decode(role.assumeRolePolicyDocument(), StandardCharsets.UTF_8);
      return new NodeRole(role.arn(), trust, policies);
    } catch (SdkException failed) {
      throw AwsFailures.failed("ListAttachedRolePolicies of " + role.roleName(), failed);
    }
  }

  Optional<Facts.Table> table() {
    String name = subject.table().name();
    try {
      var table = clients.dynamoDb().describeTable(it -> it.tableName(name)).table();
      var expiry =
          clients.dynamoDb().describeTimeToLive(it -> it.tableName(name)).timeToLiveDescription();
      boolean onDemand =
          Optional.ofNullable(table.billingModeSummary())
              .filter(it -> it.billingMode() == BillingMode.PAY_PER_REQUEST)
              .isPresent();
      return Optional.of(
          new Facts.Table(
              table.keySchema().stream()
                  .map(KeySchemaElement::attributeName)
                  .toList()
                  .equals(List.of(StateTable.PARTITION_KEY, StateTable.SORT_KEY)),
              expiry.timeToLiveStatus() == TimeToLiveStatus.ENABLED
                  && StateTable.EXPIRES.equals(expiry.attributeName()),
              onDemand));
    } catch (ResourceNotFoundException _) {
      return Optional.empty();
    } catch (SdkException failed) {
      throw AwsFailures.failed("DescribeTable " + name, failed);
    }
  }
}
