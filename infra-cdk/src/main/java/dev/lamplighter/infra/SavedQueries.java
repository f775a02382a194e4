package dev.lamplighter.infra;

import dev.lamplighter.functions.install.Installation;
import java.util.List;
import software.amazon.awscdk.services.logs.CfnQueryDefinition;
import software.amazon.awscdk.services.logs.ILogGroup;
import software.constructs.Construct;

/// Questions to the logs that CloudWatch Logs Insights has ready.
final class SavedQueries extends Construct {
  private final Installation installation;
  private final List<String> logs;

  SavedQueries(Construct scope, Installation installation, List<ILogGroup> logs) {
    super(scope, "Queries");
    this.installation = installation;
    this.logs = logs.stream().map(ILogGroup::getLogGroupName).toList();
    query(
        "What was decided",
        "fields @timestamp, cluster, ending, looks, effects, @message | filter effects > 0"
            + " | sort @timestamp desc | limit 200");
    query(
        "What could not be done",
        "fields @timestamp, cluster, why, @message | filter ending = \"UNAVAILABLE\" or level ="
            + " \"ERROR\" or level = \"WARN\" | sort @timestamp desc | limit 200");
    query(
        "How long invocations last",
        "filter type = \"platform.report\" | stats count(*), avg(record.metrics.durationMs),"
            + " pct(record.metrics.durationMs, 99), max(record.metrics.maxMemoryUsedMB),"
            + " max(record.metrics.restoreDurationMs) by bin(1h)");
  }

  private void query(String name, String text) {
    CfnQueryDefinition.Builder.create(this, Ids.pascal(name))
        .name("%s/%s".formatted(installation.place().stack(), name))
        .logGroupNames(logs)
        .queryString(text)
        .build();
  }
}
