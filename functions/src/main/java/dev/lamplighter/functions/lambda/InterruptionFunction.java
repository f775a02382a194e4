package dev.lamplighter.functions.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.lamplighter.functions.handler.InterruptionHandler;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.pass.PassListener;
import java.util.Map;

/// Fed by the queue of what EC2 says of instances: [InterruptionHandler] in Lambda.
public final class InterruptionFunction implements RequestHandler<SQSEvent, SQSBatchResponse> {
  private final Environment<InterruptionHandler> environment;

  /// Throws [InvalidVariables].
  public InterruptionFunction() {
    this(System.getenv());
  }

  InterruptionFunction(Map<String, String> variables) {
    this.environment =
        ClusterFunction.environment(
            variables,
            (clusters, settings, journal) ->
                new InterruptionHandler(
                    clusters, settings, PassListener.NONE, journal, new SystemTicker()));
  }

  @Override
  public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
    return environment.handle(handler -> handler.handleRequest(event, context));
  }
}
