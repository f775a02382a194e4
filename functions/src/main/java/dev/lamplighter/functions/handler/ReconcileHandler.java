package dev.lamplighter.functions.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.ReactionResult;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/// Looks at one cluster: woken every minute by the schedule, and by follow-ups of its own. The
/// event names the cluster in `detail.cluster` and says nothing more.
///
/// The answer says how it ended (`ending`) and, where the cluster could not be looked after, `why`;
/// the log says that too.
public final class ReconcileHandler implements RequestHandler<ScheduledEvent, Map<String, Object>> {
  private final Clusters clusters;

  public ReconcileHandler(ClusterPorts ports, Settings settings, PassListener listener) {
    this.clusters = new Clusters(ports, settings, listener);
  }

  @Override
  public Map<String, Object> handleRequest(ScheduledEvent event, Context context) {
    var cluster = cluster(event);
    var left = Duration.ofMillis(context.getRemainingTimeInMillis());
    var result = clusters.reaction(cluster).stay(context.getAwsRequestId(), left);
    log(cluster, result, context);
    return answer(cluster, result);
  }

  /// What could not be done, each in a line of the log.
  static void log(ClusterName cluster, ReactionResult result, Context context) {
    var logger = context.getLogger();
    result.troubles().forEach(it -> logger.log("Cluster %s: %s%n".formatted(cluster, it)));
    result
        .why()
        .ifPresent(
            why ->
                logger.log("Cluster %s could not be looked after: %s%n".formatted(cluster, why)));
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
