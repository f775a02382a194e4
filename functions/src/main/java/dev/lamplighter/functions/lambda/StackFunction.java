package dev.lamplighter.functions.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import dev.lamplighter.functions.handler.StackHandler;
import dev.lamplighter.functions.live.FunctionPorts;
import dev.lamplighter.functions.live.FunctionPorts.Options;
import dev.lamplighter.functions.priming.Priming;
import java.util.Map;
import java.util.Optional;

/// Asked by CloudFormation, and by itself: [StackHandler] in Lambda.
public final class StackFunction
    implements RequestHandler<Map<String, Object>, Map<String, Object>> {
  private final Environment<StackHandler> environment;

  /// Throws [InvalidVariables].
  public StackFunction() {
    this(System.getenv());
  }

  StackFunction(Map<String, String> variables) {
    var told = Variables.ofStack(variables);
    this.environment =
        Environment.registered(() -> outside(told), StackFunction::handler, Priming::looks);
  }

  private static FunctionPorts outside(Variables.OfStack told) {
    var options =
        new Options(
            told.place().table(),
            Optional.empty(),
            _ -> {},
            told.kubeconfig().map(ClusterFunction::api));
    return new FunctionPorts(told.place().account(), options);
  }

  private static StackHandler handler(FunctionPorts outside) {
    return new StackHandler(outside.region(), outside.stacks(), outside.replies());
  }

  @Override
  public Map<String, Object> handleRequest(Map<String, Object> event, Context context) {
    return environment.handle(handler -> handler.handleRequest(event, context));
  }
}
