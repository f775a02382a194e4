package dev.lamplighter.functions.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.catalogue.BuiltIn;
import dev.lamplighter.functions.handler.CatalogueHandler;
import dev.lamplighter.functions.live.FunctionPorts;
import dev.lamplighter.functions.live.FunctionPorts.Options;
import dev.lamplighter.functions.priming.Priming;
import java.util.Map;
import java.util.Optional;

/// Woken by its schedule: [CatalogueHandler] in Lambda.
public final class CatalogueFunction
    implements RequestHandler<ScheduledEvent, Map<String, Object>> {
  private final Environment<CatalogueHandler> environment;

  /// Throws [InvalidVariables].
  public CatalogueFunction() {
    this(System.getenv());
  }

  CatalogueFunction(Map<String, String> variables) {
    var told = Variables.ofRegion(variables);
    this.environment =
        Environment.registered(() -> outside(told), CatalogueFunction::handler, Priming::catalogue);
  }

  private static FunctionPorts outside(Variables.OfRegion told) {
    var options = new Options(told.table(), Optional.empty(), _ -> {}, Optional.empty());
    return new FunctionPorts(told.account(), options);
  }

  private static CatalogueHandler handler(FunctionPorts outside) {
    return new CatalogueHandler(
        outside.region(), outside.ofRegion(), () -> BuiltIn.of(outside.region()));
  }

  @Override
  public Map<String, Object> handleRequest(ScheduledEvent event, Context context) {
    return environment.handle(handler -> handler.handleRequest(event, context));
  }
}
