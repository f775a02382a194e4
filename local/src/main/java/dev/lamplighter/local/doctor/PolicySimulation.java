package dev.lamplighter.local.doctor;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.policy.Condition;
import dev.lamplighter.functions.aws.policy.ControllerPolicy;
import dev.lamplighter.functions.aws.policy.PolicyDocument;
import dev.lamplighter.functions.aws.policy.PolicyScope;
import dev.lamplighter.functions.aws.policy.Statement;
import dev.lamplighter.local.doctor.Facts.Denied;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.ContextEntry;
import software.amazon.awssdk.services.iam.model.ContextKeyTypeEnum;
import software.amazon.awssdk.services.iam.model.PolicyEvaluationDecisionType;

/// Asks IAM what it would let a role do, statement by statement of what the functions need
/// (SimulatePrincipalPolicy). The simulation is told the tags that a right hangs on; nothing is
/// called in earnest.
final class PolicySimulation {
  private static final String ANY = "*";

  private final IamClient iam;
  private final List<Statement> statements;

  private PolicySimulation(IamClient iam, List<Statement> statements) {
    this.iam = iam;
    this.statements = statements;
  }

  /// For one cluster; `nodeRoles` are ARNs. Without any nothing is asked about giving them to
  /// nodes.
  static PolicySimulation of(
      IamClient iam, Subject subject, String account, List<String> nodeRoles) {
    boolean none = nodeRoles.isEmpty();
    var roles = none ? List.of("arn:aws:iam::%s:role/none".formatted(account)) : nodeRoles;
    var clusters = new TreeSet<>(Set.of(subject.cluster()));
    var scope = new PolicyScope(subject.region(), account, clusters, subject.table(), roles);
    return new PolicySimulation(
        iam,
        ControllerPolicy.of(scope).stream()
            .map(PolicyDocument::statements)
            .flatMap(List::stream)
            .filter(statement -> !none || !statement.actions().contains("iam:PassRole"))
            .toList());
  }

  /// Throws [dev.lamplighter.functions.port.CallFailed].
  List<Denied> denied(List<String> roles) {
    var denied = new ArrayList<Denied>();
    for (String role : roles) {
      for (Statement statement : statements) {
        denied.addAll(denied(role, statement));
      }
    }
    return denied;
  }

  private List<Denied> denied(String role, Statement statement) {
    try {
      return iam
          .simulatePrincipalPolicyPaginator(
              it ->
                  it.policySourceArn(role)
                      .actionNames(statement.actions())
                      .resourceArns(statement.resources())
                      .contextEntries(
                          statement.conditions().stream().map(PolicySimulation::context).toList()))
          .evaluationResults()
          .stream()
          .filter(it -> it.evalDecision() != PolicyEvaluationDecisionType.ALLOWED)
          .map(it -> new Denied(role, it.evalActionName(), !statement.conditions().isEmpty()))
          .toList();
    } catch (SdkException failed) {
      throw AwsFailures.failed("SimulatePrincipalPolicy of " + role, failed);
    }
  }

  private static ContextEntry context(Condition condition) {
    boolean many = condition.operator().ofMany();
    var values = condition.values().stream().map(it -> it.replace(ANY, "any")).toList();
    return ContextEntry.builder()
        .contextKeyName(condition.key())
        .contextKeyType(many ? ContextKeyTypeEnum.STRING_LIST : ContextKeyTypeEnum.STRING)
        .contextKeyValues(many ? values : List.of(values.getFirst()))
        .build();
  }
}
