package dev.lamplighter.infra;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.constructs.Construct;

/// The role by which schedules invoke a function, and nothing else; only schedules of this account
/// may take it.
final class SchedulerRole {
  private SchedulerRole() {}

  static Role of(Construct scope, Alias alias) {
    var own = Map.<String, Object>of("StringEquals", Map.of("aws:SourceAccount", Aws.ACCOUNT_ID));
    return Role.Builder.create(scope, "SchedulerRole")
        .assumedBy(new ServicePrincipal("scheduler.amazonaws.com").withConditions(own))
        .inlinePolicies(
            Map.of(
                "invoke",
                PolicyDocument.Builder.create()
                    .statements(
                        List.of(
                            PolicyStatement.Builder.create()
                                .sid("AllowInvoking")
                                .actions(List.of("lambda:InvokeFunction"))
                                .resources(List.of(alias.getFunctionArn()))
                                .build()))
                    .build()))
        .build();
  }
}
