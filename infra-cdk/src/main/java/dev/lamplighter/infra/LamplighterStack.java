package dev.lamplighter.infra;

import dev.lamplighter.functions.aws.policy.FunctionPolicies;
import dev.lamplighter.functions.aws.policy.LambdaPolicies;
import dev.lamplighter.functions.aws.policy.Wiring;
import dev.lamplighter.functions.install.ClusterEntry;
import dev.lamplighter.functions.install.EnvironmentVariables;
import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.install.LambdaFunction;
import dev.lamplighter.functions.install.RuntimeSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import software.amazon.awscdk.Environment;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.Tags;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.iam.PermissionsBoundary;
import software.constructs.Construct;
import software.constructs.IDependable;

/// Everything that Lamplighter has in an account, for the clusters of one region.
public final class LamplighterStack extends Stack {
  private final Deployment deployment;
  private final StateTable table;
  private final InterruptionQueue queue;
  private final Optional<NodeRole> nodeRole;

  public LamplighterStack(Construct scope, Deployment deployment) {
    super(scope, deployment.installation().place().stack(), props(deployment.installation()));
    this.deployment = deployment;
    Installation installation = deployment.installation();
    this.table = new StateTable(this, installation);
    this.queue = new InterruptionQueue(this, deployment);
    this.nodeRole =
        installation.makesNodeRole()
            ? Optional.of(new NodeRole(this, installation))
            : Optional.empty();
    var role = controllerRole();
    var variables = variables(installation.runtimeSettings());
    var reconcile = new ReconcileFunction(this, deployment, role.role(), variables);
    var interruption = new InterruptionFunction(this, deployment, role.role(), variables, queue);
    var catalogue = new CatalogueFunction(this, deployment, variables);
    List<IDependable> all =
        new ArrayList<>(List.of(table, queue, reconcile, interruption, catalogue, role));
    nodeRole.ifPresent(all::add);
    all.add(new Observability(this, installation, reconcile, interruption, queue));
    setUp(installation.clusters().stream().map(it -> cluster(it, role)).toList(), all, reconcile);
    new Outputs(this, installation, nodeRole, reconcile, queue);
    guard(installation);
  }

  private static StackProps props(Installation installation) {
    var place = installation.place();
    var environment = Environment.builder().region(place.region().value());
    place.account().ifPresent(environment::account);
    return StackProps.builder()
        .stackName(place.stack())
        .description("Lamplighter: a node autoscaler for EKS that lives outside the cluster")
        .env(environment.build())
        .build();
  }

  private FunctionRole controllerRole() {
    Installation installation = deployment.installation();
    var policyScope = Documents.scope(installation);
    String stack = installation.place().stack();
    // Of both functions that look at clusters: they do the same, one when it is told to.
    var wiring = new Wiring(queue.queue().getQueueArn(), EventBus.arn(), "");
    var byLambda =
        List.of(
            LambdaPolicies.logs(
                policyScope,
                LambdaFunction.RECONCILE.logGroup(stack),
                LambdaFunction.INTERRUPTION.logGroup(stack)),
            LambdaPolicies.queue(wiring));
    var role = new FunctionRole(this, "Controller", installation, policyScope, byLambda);
    role.attach(FunctionPolicies.controller(policyScope, wiring));
    return role;
  }

  private SortedMap<String, String> variables(RuntimeSettings settings) {
    return EnvironmentVariables.of(
        table.table().getTableName(),
        queue.queue().getQueueUrl(),
        deployment.installation().observation().metrics(),
        settings);
  }

  /// What there is of one cluster.
  private record ClusterParts(
      ClusterEntry entry, Construct scope, ClusterAccess access, ClusterBootstrap bootstrap) {
    List<IDependable> mayFail() {
      return Stream.concat(access.entries().stream(), bootstrap.mayFail().stream()).toList();
    }
  }

  private ClusterParts cluster(ClusterEntry cluster, FunctionRole role) {
    var scope = new Construct(this, "Cluster-" + cluster.name());
    var access = new ClusterAccess(scope, cluster, role.role(), nodeRole);
    var settings = deployment.installation().runtimeSettings(cluster);
    var bootstrap = new ClusterBootstrap(scope, deployment, cluster, variables(settings), queue);
    return new ClusterParts(cluster, scope, access, bootstrap);
  }

  /// Clusters are set up after whatever may fail, and taken away first; ticks begin when all of
  /// them are set up, and end before the first goes. So an installation that fails and is rolled
  /// back has looked at no cluster, and leaves each as it was.
  private static void setUp(
      List<ClusterParts> clusters, List<IDependable> all, ReconcileFunction reconcile) {
    for (ClusterParts cluster : clusters) {
      cluster.bootstrap().outlivedBy(all);
      clusters.forEach(any -> cluster.bootstrap().outlivedBy(any.mayFail()));
    }
    var resources = clusters.stream().map(it -> it.bootstrap().resource()).toList();
    clusters.forEach(it -> reconcile.tick(it.scope(), it.entry(), resources));
  }

  private void guard(Installation installation) {
    installation.tags().forEach((key, value) -> Tags.of(this).add(key, value));
    installation
        .guarding()
        .permissionsBoundary()
        .ifPresent(
            arn ->
                PermissionsBoundary.of(this)
                    .apply(ManagedPolicy.fromManagedPolicyArn(this, "Boundary", arn)));
  }
}
