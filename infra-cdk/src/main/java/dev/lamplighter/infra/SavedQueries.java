package dev.lamplighter.infra;

import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.observe.SavedQuery;
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
    SavedQuery.all().forEach(this::query);
  }

  /// Under the stack's name in place of Lamplighter's.
  private void query(SavedQuery query) {
    String name = query.name().substring(query.name().indexOf('/') + 1);
    CfnQueryDefinition.Builder.create(this, Ids.pascal(name))
        .name("%s/%s".formatted(installation.place().stack(), name))
        .logGroupNames(logs)
        .queryString(query.text())
        .build();
  }
}
