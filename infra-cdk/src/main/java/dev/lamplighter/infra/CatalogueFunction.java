package dev.lamplighter.infra;

import dev.lamplighter.functions.aws.policy.FunctionPolicies;
import dev.lamplighter.functions.aws.policy.LambdaPolicies;
import dev.lamplighter.functions.install.LambdaFunction;
import dev.lamplighter.functions.install.OwnEvents;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Aws;
import software.constructs.Construct;

/// The function that renews the catalogue: every six hours, and once the stack is deployed, of
/// which CloudFormation tells the event bus.
final class CatalogueFunction extends Construct {
  private static final int HOUR = 3_600;
  private static final int RETRIES = 2;

  private final SnapStartFunction function;
  private final FunctionRole role;

  CatalogueFunction(Construct scope, Deployment deployment, Map<String, String> variables) {
    super(scope, "Catalogue");
    var installation = deployment.installation();
    var which = LambdaFunction.CATALOGUE;
    var policyScope = Documents.scope(installation);
    String logGroup = which.logGroup(installation.place().stack());
    this.role =
        new FunctionRole(
            this,
            "Access",
            installation,
            policyScope,
            List.of(LambdaPolicies.logs(policyScope, logGroup)));
    role.attach(FunctionPolicies.catalogue(policyScope));
    this.function =
        new SnapStartFunction(this, which, logGroup, deployment, role.role(), variables);
    var invoking = new Invoking(function.alias(), HOUR, RETRIES);
    var scheduler = SchedulerRole.of(this, function.alias());
    invoking.each(this, "Renewal", "rate(6 hours)", OwnEvents.catalogue(), scheduler);
    invoking.by(this, "DeployedRule", deployed());
  }

  SnapStartFunction function() {
    return function;
  }

  private static Map<String, Object> deployed() {
    return Map.of(
        "source",
        List.of("aws.cloudformation"),
        "detail-type",
        List.of("CloudFormation Stack Status Change"),
        "detail",
        Map.of(
            "stack-id",
            List.of(Aws.STACK_ID),
            "status-details",
            Map.of("status", List.of("CREATE_COMPLETE", "UPDATE_COMPLETE"))));
  }
}
