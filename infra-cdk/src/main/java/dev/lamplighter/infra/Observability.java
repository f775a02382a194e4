package dev.lamplighter.infra;

import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.install.LogMetric;
import dev.lamplighter.functions.install.LogMetric.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.logs.FilterPattern;
import software.amazon.awscdk.services.logs.ILogGroup;
import software.amazon.awscdk.services.logs.MetricFilter;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.constructs.Construct;

/// What shows how the functions do: saved queries, which cost nothing, and, for who wants to pay
/// for them, alarms and a dashboard.
final class Observability extends Construct {
  static final String NAMESPACE = "Lamplighter";
  private static final int QUEUE_SECONDS = 120;

  private final Installation installation;
  private final Optional<ITopic> topic;

  Observability(
      Construct scope,
      Installation installation,
      ReconcileFunction reconcile,
      InterruptionFunction interruption,
      InterruptionQueue queue) {
    super(scope, "Observability");
    this.installation = installation;
    this.topic =
        installation
            .observation()
            .alarmTopic()
            .map(arn -> Topic.fromTopicArn(this, "AlarmTopic", arn));
    var logs = List.of(reconcile.function().logs(), interruption.function().logs());
    if (installation.observation().savedQueries()) {
      new SavedQueries(this, installation, logs);
    }
    if (installation.observation().alarms()) {
      alarms(reconcile, queue);
      for (LogMetric metric : LogMetric.values()) {
        ofLogs(metric, logs);
      }
    }
    if (installation.observation().dashboard()) {
      new LamplighterDashboard(this, installation, reconcile, interruption, queue);
    }
  }

  private void alarms(ReconcileFunction reconcile, InterruptionQueue queue) {
    var alias = reconcile.function().alias();
    // Ticks that find another invocation staying end well, and one may fall into another minute.
    var failing = new Window(5, 3, 2);
    alarm(
        new Rule("Failing", "Looks end with an error.", 1, failing, false),
        alias.metricErrors(sumOf(failing.minutes())));
    alarm(
        new Rule(
            "NotLooking", "No look has been taken for five minutes.", 1, Window.inARow(5), true),
        alias.metricInvocations(sumOf(1)));
    alarm(
        new Rule(
            "Lagging",
            "A message about an instance waits too long.",
            QUEUE_SECONDS,
            Window.inARow(3),
            false),
        queue
            .queue()
            .metricApproximateAgeOfOldestMessage(
                MetricOptions.builder().statistic("Maximum").period(Duration.minutes(1)).build()));
    alarm(
        new Rule(
            "DeadLetters",
            "Messages about instances were given up.",
            1,
            new Window(5, 1, 1),
            false),
        queue
            .dead()
            .metricApproximateNumberOfMessagesVisible(
                MetricOptions.builder().statistic("Maximum").period(Duration.minutes(5)).build()));
  }

  private void ofLogs(LogMetric metric, List<ILogGroup> logs) {
    var filters = new ArrayList<MetricFilter>();
    for (ILogGroup group : logs) {
      filters.add(
          MetricFilter.Builder.create(this, metric.word() + "Filter" + filters.size())
              .logGroup(group)
              .filterPattern(FilterPattern.literal(metric.pattern()))
              .metricNamespace(NAMESPACE)
              .metricName("%s-%s".formatted(installation.place().stack(), metric.word()))
              .metricValue("1")
              .build());
    }
    alarm(
        new Rule(metric.word(), metric.meaning(), 1, metric.window(), false),
        filters.getFirst().metric(sumOf(metric.window().minutes())));
  }

  /// When to raise an alarm: at `threshold` or more for as long as `window` says, or, if `tooFew`,
  /// at less or at nothing. The metric is one of the window's minutes.
  private record Rule(String id, String meaning, int threshold, Window window, boolean tooFew) {}

  private void alarm(Rule rule, IMetric metric) {
    var alarm =
        Alarm.Builder.create(this, rule.id())
            .alarmDescription(rule.meaning() + " See docs/operations.md.")
            .metric(metric)
            .threshold(rule.threshold())
            .evaluationPeriods(rule.window().periods())
            .datapointsToAlarm(rule.window().datapoints())
            .comparisonOperator(
                rule.tooFew()
                    ? ComparisonOperator.LESS_THAN_THRESHOLD
                    : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD)
            .treatMissingData(
                rule.tooFew() ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING)
            .build();
    topic.ifPresent(it -> alarm.addAlarmAction(new SnsAction(it)));
  }

  private static MetricOptions sumOf(int minutes) {
    return MetricOptions.builder().statistic("Sum").period(Duration.minutes(minutes)).build();
  }
}
