package dev.lamplighter.functions.install;

import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.util.Locale;

/// A Lambda function of an installation: its class, and how long one invocation may last.
public enum LambdaFunction {
  /// Long enough to see a node from launch to ready without handing over.
  RECONCILE("ReconcileFunction", Duration.ofMinutes(5)),
  /// One look, with its launches. A message that fails comes back after six times as long.
  INTERRUPTION("InterruptionFunction", Duration.ofMinutes(2)),
  CATALOGUE("CatalogueFunction", Duration.ofMinutes(5)),
  /// As long as Lambda allows: it waits for nodes to end, and hands over to itself.
  STACK("StackFunction", Duration.ofMinutes(15));

  /// The alias of the published version that everything invokes.
  public static final String ALIAS = "live";

  private static final String PACKAGE = "dev.lamplighter.functions.lambda";

  private final String className;
  private final Duration timeout;

  LambdaFunction(String className, Duration timeout) {
    this.className = className;
    this.timeout = timeout;
  }

  /// The name of its class, which is also that of the resource.
  public String className() {
    return className;
  }

  /// As Lambda is told which method to call.
  public String handler() {
    return "%s.%s::handleRequest".formatted(PACKAGE, className);
  }

  public Duration timeout() {
    return timeout;
  }

  /// Of all clusters; [#STACK] has one for each.
  public String logGroup(String stack) {
    return "/lamplighter/%s/%s".formatted(stack, name().toLowerCase(Locale.ROOT));
  }

  public String logGroup(String stack, ClusterName cluster) {
    return logGroup(stack) + "/" + cluster;
  }
}
