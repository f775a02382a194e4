package dev.lamplighter.functions.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.observe.Journal;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.ReactionResult;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.model.ClusterName;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Looks at one cluster: woken every minute by the schedule, and by follow-ups of its own. The
/// event names the cluster in `detail.cluster` and says nothing more.
///
/// The answer says how it ended (`ending`) and, where the cluster could not be looked after, `why`;
/// the log says that too.
public final class ReconcileHandler implements RequestHandler<ScheduledEvent, Map<String, Object>> {
  private final Clusters clusters;
  private final Journal journal;

  public ReconcileHandler(
      ClusterPorts ports, Settings settings, PassListener listener, Journal journal) {
    this.clusters = new Clusters(ports, settings, listener, journal);
    this.journal = journal;
  }

  /// One that writes no metrics.
  public ReconcileHandler(ClusterPorts ports, Settings settings, PassListener listener) {
    this(ports, settings, listener, new Journal(Metrics.OFF));
  }

  @Override
  public Map<String, Object> handleRequest(ScheduledEvent event, Context context) {
    var cluster = cluster(event);
    journal.began(context);
    return answer(cluster, clusters.stay(cluster, context, due(event)));
  }

  private static Optional<Instant> due(ScheduledEvent event) {
    return Optional.ofNullable(event.getTime()).map(it -> Instant.ofEpochMilli(it.getMillis()));
  }

  private static ClusterName cluster(ScheduledEvent event) {
    Map<String, Object> detail = event.getDetail();
    if (detail == null || !(detail.get("cluster") instanceof String name)) {
      throw new IllegalArgumentException(
          "Event (id=%s, detail=%s) names no cluster. Write detail.cluster."
              .formatted(event.getId(), detail));
    }
    return ClusterName.of(name);
  }

  private static Map<String, Object> answer(ClusterName cluster, ReactionResult result) {
    var answer = new TreeMap<String, Object>();
    answer.put("cluster", cluster.value());
    answer.put("ending", result.ending().name());
    result.why().ifPresent(why -> answer.put("why", why));
    answer.put("looks", result.looks());
    answer.put("quietLooks", result.quietLooks());
    answer.put("effects", result.effects());
    return answer;
  }
}
