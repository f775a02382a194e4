package dev.lamplighter.infra;

import dev.lamplighter.functions.install.LambdaFunction;
import java.util.Map;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.lambda.EventSourceMappingOptions;
import software.constructs.Construct;

/// The function that hears what AWS says of instances. Of a batch only the messages that failed
/// come back.
final class InterruptionFunction extends Construct {
  private static final int BATCH = 10;

  /// The least there is: a young account runs ten functions at once, in all.
  private static final int AT_ONCE = 2;

  private final SnapStartFunction function;

  InterruptionFunction(
      Construct scope,
      Deployment deployment,
      IRole role,
      Map<String, String> variables,
      InterruptionQueue queue) {
    super(scope, "Interrupted");
    var which = LambdaFunction.INTERRUPTION;
    this.function =
        new SnapStartFunction(
            this,
            which,
            which.logGroup(deployment.installation().place().stack()),
            deployment,
            role,
            variables);
    function
        .alias()
        .addEventSourceMapping(
            "Queue",
            EventSourceMappingOptions.builder()
                .eventSourceArn(queue.queue().getQueueArn())
                .batchSize(BATCH)
                .maxConcurrency(AT_ONCE)
                .reportBatchItemFailures(true)
                .build());
    new Ping(this, function.alias());
  }

  SnapStartFunction function() {
    return function;
  }
}
