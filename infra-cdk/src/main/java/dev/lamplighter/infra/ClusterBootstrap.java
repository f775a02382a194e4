package dev.lamplighter.infra;

import dev.lamplighter.functions.aws.policy.FunctionPolicies;
import dev.lamplighter.functions.aws.policy.LambdaPolicies;
import dev.lamplighter.functions.aws.policy.Wiring;
import dev.lamplighter.functions.install.ClusterEntry;
import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.install.LambdaFunction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.CustomResource;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.eks.CfnAccessEntry;
import software.constructs.Construct;
import software.constructs.IDependable;

/// Brings definitions and rights into a cluster when the stack comes, and takes nodes and all that
/// was made for them away when the stack, or the cluster's entry, goes.
///
/// Each cluster has a function and a role of its own: when an entry goes CloudFormation first
/// narrows what is shared, and only then deletes what the entry had. With a role of its own the
/// cluster's teardown has its rights to the end, and none over another cluster.
///
/// The cluster is set up anew whenever another version of the function is published: it may bring
/// other definitions.
final class ClusterBootstrap extends Construct {
  static final String TYPE = "Custom::LamplighterCluster";
  private static final int HOUR = 3_600;

  private final SnapStartFunction function;
  private final CustomResource resource;
  private final Optional<CfnAccessEntry> admin;

  ClusterBootstrap(
      Construct scope,
      Deployment deployment,
      ClusterEntry cluster,
      Map<String, String> variables,
      InterruptionQueue queue) {
    super(scope, "Bootstrap");
    var installation = deployment.installation();
    var which = LambdaFunction.STACK;
    var policyScope = Documents.scope(installation, cluster);
    String logGroup = which.logGroup(installation.place().stack(), cluster.name());
    var role =
        new FunctionRole(
            this,
            "Access",
            installation,
            policyScope,
            List.of(LambdaPolicies.logs(policyScope, logGroup)));
    this.function =
        new SnapStartFunction(this, which, logGroup, deployment, role.role(), variables);
    var wiring =
        new Wiring(queue.queue().getQueueArn(), EventBus.arn(), function.alias().getFunctionArn());
    role.attach(FunctionPolicies.stack(policyScope, wiring));
    this.resource =
        CustomResource.Builder.create(this, "Cluster")
            .serviceToken(function.alias().getFunctionArn())
            .resourceType(TYPE)
            .serviceTimeout(Duration.seconds(HOUR))
            .pascalCaseProperties(false)
            .properties(properties(installation, cluster))
            .build();
    resource.getNode().addDependency(role.role(), function, new Ping(this, function.alias()));
    role.policies().forEach(policy -> resource.getNode().addDependency(policy));
    this.admin =
        cluster.accessEntries()
            ? Optional.of(ClusterAccess.admin(this, cluster, role.role(), Aws.PARTITION))
            : Optional.empty();
    admin.ifPresent(entry -> resource.getNode().addDependency(entry));
  }

  private Map<String, String> properties(Installation installation, ClusterEntry cluster) {
    var options = cluster.options();
    var properties = new LinkedHashMap<String, String>();
    properties.put("ClusterName", cluster.name().value());
    properties.put("OnDelete", options.onUninstall().word());
    properties.put("DrainTimeoutMinutes", Long.toString(options.drainTimeoutMinutes()));
    properties.put("Version", function.function().getCurrentVersion().getFunctionArn());
    installation.lostRole(cluster).ifPresent(role -> properties.put("NodeRole", role));
    return properties;
  }

  /// What of this cluster's may fail: no other cluster is set up before it is there.
  List<IDependable> mayFail() {
    List<IDependable> mayFail = new ArrayList<>(List.of(function.alias()));
    admin.ifPresent(mayFail::add);
    return mayFail;
  }

  /// What must be there as long as the cluster is looked after.
  void outlivedBy(List<IDependable> others) {
    others.forEach(other -> resource.getNode().addDependency(other));
  }

  IDependable resource() {
    return resource;
  }

  SnapStartFunction function() {
    return function;
  }
}
