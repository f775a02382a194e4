package dev.lamplighter.infra;

import dev.lamplighter.functions.install.ClusterEntry;
import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.install.LambdaFunction;
import dev.lamplighter.functions.install.OwnEvents;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.EventInvokeConfigOptions;
import software.constructs.Construct;
import software.constructs.IDependable;

/// The function that looks at clusters: woken each minute for each cluster, and by its own
/// follow-ups. A tick that is a minute old is of no use, for the next one is there.
final class ReconcileFunction extends Construct {
  private static final int MINUTE = 60;

  private final SnapStartFunction function;
  private final Invoking invoking;
  private final Role scheduler;

  ReconcileFunction(
      Construct scope, Deployment deployment, IRole role, Map<String, String> variables) {
    super(scope, "Reconcile");
    var installation = deployment.installation();
    var which = LambdaFunction.RECONCILE;
    this.function =
        new SnapStartFunction(
            this, which, which.logGroup(installation.place().stack()), deployment, role, variables);
    Alias alias = function.alias();
    alias.configureAsyncInvoke(
        EventInvokeConfigOptions.builder()
            .maxEventAge(Duration.seconds(MINUTE))
            .retryAttempts(0)
            .build());
    this.invoking = new Invoking(alias, MINUTE, 0);
    this.scheduler = SchedulerRole.of(this, alias);
    invoking.by(this, "FollowUpRule", followUp(installation));
  }

  /// The schedule of a cluster, from when all are set up until the first is taken down.
  void tick(Construct scope, ClusterEntry cluster, List<? extends IDependable> setUp) {
    var tick =
        invoking.each(scope, "Tick", "rate(1 minute)", OwnEvents.tick(cluster.name()), scheduler);
    setUp.forEach(tick.getNode()::addDependency);
  }

  /// Of the clusters on the list: another installation of the region sends events like these.
  private static Map<String, Object> followUp(Installation installation) {
    return Map.of(
        "source",
        List.of(OwnEvents.SOURCE),
        "detail-type",
        List.of(OwnEvents.FOLLOW_UP),
        "detail",
        Map.of("cluster", installation.clusters().stream().map(it -> it.name().value()).toList()));
  }

  SnapStartFunction function() {
    return function;
  }
}
