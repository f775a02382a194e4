package dev.lamplighter.infra;

import dev.lamplighter.functions.install.Installation;
import java.util.List;
import software.amazon.awscdk.services.cloudwatch.Dashboard;
import software.amazon.awscdk.services.cloudwatch.GraphWidget;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.IWidget;
import software.constructs.Construct;

/// One page: how often and how long is looked, what fails, what waits. It shows what AWS measures
/// anyway, so only the dashboard itself costs.
final class LamplighterDashboard extends Construct {
  private static final int HALF = 12;

  LamplighterDashboard(
      Construct scope,
      Installation installation,
      ReconcileFunction reconcile,
      InterruptionFunction interruption,
      InterruptionQueue queue) {
    super(scope, "Dashboard");
    var looks = reconcile.function().alias();
    var heard = interruption.function().alias();
    Dashboard.Builder.create(this, "Page")
        .dashboardName("%s-%s".formatted(installation.place().stack(), installation.region()))
        .widgets(
            List.of(
                List.of(
                    graph("Looks", looks.metricInvocations(), looks.metricErrors()),
                    graph("How long a look lasts", looks.metricDuration())),
                List.of(
                    graph(
                        "Interruptions",
                        heard.metricInvocations(),
                        heard.metricErrors(),
                        queue.queue().metricNumberOfMessagesSent()),
                    graph(
                        "What waits",
                        queue.queue().metricApproximateAgeOfOldestMessage(),
                        queue.dead().metricApproximateNumberOfMessagesVisible()))))
        .build();
  }

  private static IWidget graph(String title, IMetric... metrics) {
    return GraphWidget.Builder.create().title(title).width(HALF).left(List.of(metrics)).build();
  }
}
