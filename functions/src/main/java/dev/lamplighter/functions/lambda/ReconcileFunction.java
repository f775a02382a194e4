package dev.lamplighter.functions.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.pass.PassListener;
import java.util.Map;

/// Woken by the schedule of each cluster, and by follow-ups: [ReconcileHandler] in Lambda.
public final class ReconcileFunction
    implements RequestHandler<ScheduledEvent, Map<String, Object>> {
  private final Environment<ReconcileHandler> environment;

  /// Throws [InvalidVariables].
  public ReconcileFunction() {
    this(System.getenv());
  }

  ReconcileFunction(Map<String, String> variables) {
    this.environment =
        ClusterFunction.environment(
            variables,
            (clusters, settings) -> new ReconcileHandler(clusters, settings, PassListener.NONE));
  }

  @Override
  public Map<String, Object> handleRequest(ScheduledEvent event, Context context) {
    return environment.handle(handler -> handler.handleRequest(event, context));
  }
}
