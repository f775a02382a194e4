package dev.lamplighter.functions.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.lambda.LambdaRuntime.Function;
import dev.lamplighter.functions.priming.SyntheticWorld;
import dev.lamplighter.functions.wire.FollowUpEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.json.JsonMapper;

/// The other entries answer their events as they come from Lambda, without a snapshot.
@ResourceLock(LambdaRuntime.NATIVE_PART)
class EntriesTest {
  private final SyntheticWorld world = SyntheticWorld.start();

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void theInterruptionFunctionAnswersABatchAndPassesOnAFollowUp() throws IOException {
    try (var lambda = LambdaRuntime.start(function(InterruptionFunction.class))) {
      var foreign = lambda.invoke(event("interruption-batch.json"));
      var followUp = lambda.invoke(followUp());

      assertThat(foreign.error()).as(foreign.body()).isFalse();
      assertThat(foreign.body()).contains("batchItemFailures");
      assertThat(followUp.body()).isEqualTo("{\"batchItemFailures\":[]}");
      assertThat(world.calls()).contains("dynamodb GetItem", "events PutEvents");
      assertThat(lambda.asked())
          .startsWith("invocation/next", "response", "invocation/next", "response");
    }
  }

  @Test
  void theCatalogueFunctionRenewsTheCatalogue() throws IOException {
    try (var lambda = LambdaRuntime.start(function(CatalogueFunction.class))) {
      var answer = lambda.invoke(event("catalogue-schedule.json"));

      assertThat(answer.error()).as(answer.body()).isFalse();
      assertThat(answer.body()).contains("\"types\":3", "\"written\":true");
      assertThat(world.calls())
          .contains("ec2 DescribeInstanceTypes", "pricing GetProducts")
          .doesNotContain("eks DescribeCluster");
    }
  }

  /// It keeps the snapshot alive, and costs next to nothing.
  @Test
  void aPingIsAnsweredWithoutACall() throws IOException {
    try (var stack = LambdaRuntime.start(function(StackFunction.class));
        var interruption = LambdaRuntime.start(function(InterruptionFunction.class))) {
      var ofStack = stack.invoke(event("ping.json"));
      var ofInterruption = interruption.invoke(event("ping.json"));

      assertThat(ofStack.error()).as(ofStack.body()).isFalse();
      assertThat(ofStack.body()).isEqualTo("{\"request\":\"Ping\"}");
      assertThat(ofInterruption.error()).as(ofInterruption.body()).isFalse();
      assertThat(ofInterruption.body()).isEqualTo("{\"batchItemFailures\":[]}");
      assertThat(world.calls()).isEmpty();
    }
  }

  @Test
  void aFunctionThatIsToldTooLittleSaysSoAndDoesNotStart() {
    try (var lambda =
        LambdaRuntime.start(
            Function.of(CatalogueFunction.class, Map.of("AWS_REGION", "eu-central-1")))) {
      assertThat(lambda.exitCode()).isNotZero();

      assertThat(lambda.asked())
          .as(lambda.output())
          .singleElement()
          .asString()
          .startsWith("init/error ")
          .contains("LAMPLIGHTER_TABLE is not set. It must be the name of the state table");
    }
  }

  private static String event(String sample) throws IOException {
    return Files.readString(Path.of("../events", sample));
  }

  private static String followUp() {
    var event = JsonMapper.shared().createObjectNode();
    event
        .putArray("Records")
        .addObject()
        .put("messageId", "1")
        .put("eventSource", "aws:sqs")
        .put("body", FollowUpEvent.json(SyntheticWorld.CLUSTER));
    return event.toString();
  }

  private Function function(Class<?> entry) {
    var variables = new TreeMap<>(Entries.variables(world));
    variables.put("AWS_ACCESS_KEY_ID", "AKIALAMPLIGHTER00009");
    variables.put("AWS_SECRET_ACCESS_KEY", "secret");
    return Function.of(entry, variables);
  }
}
