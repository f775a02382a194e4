package dev.lamplighter.functions.observe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.lamplighter.decide.Decisions;
import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.pass.ReactionResult;
import dev.lamplighter.functions.pass.ReactionResult.Ending;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.World;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What is told of troubles.
class JournalTest {
  private final List<JsonNode> lines = new ArrayList<>();
  private final Journal journal = new Journal(Metrics.OFF);

  @Test
  void whatIsFoundWrongIsATroubleOfTheClusterThatWasLookedAt() {
    journal.began(context());
    journal.found("NodePool default: spec.weight: found 101");
    journal.ended(ended("one", List.of("EC2 does not answer")));
    journal.ended(ended("other", List.of()));

    assertThat(lines)
        .extracting(it -> it.path("event").asString(), it -> it.path("cluster").asString())
        .containsExactly(
            tuple("trouble", "one"),
            tuple("trouble", "one"),
            tuple("invocation", "one"),
            tuple("invocation", "other"));
    assertThat(lines.getFirst().path("message").asString())
        .isEqualTo("NodePool default: spec.weight: found 101");
    assertThat(lines.get(2).path("troubles").asInt()).isEqualTo(2);
    assertThat(lines.getLast().path("troubles").asInt()).isZero();
  }

  @Test
  void whatCouldNotBeReadIsNamedAndNothingWhereAllWas() {
    journal.began(context());
    journal.looked(report(Source.PODS, Source.DAEMON_SETS));
    journal.ended(ended(World.CLUSTER, List.of()));
    journal.looked(report());
    journal.ended(ended(World.CLUSTER, List.of()));

    var some = invocations().getFirst();
    assertThat(some.path("unread"))
        .extracting(JsonNode::asString)
        .containsExactly("PODS", "DAEMON_SETS");
    assertThat(some.has("blind")).isFalse();
    assertThat(invocations().getLast().has("unread")).isFalse();
  }

  @Test
  void whoSeesNothingOfTheClusterIsBlind() {
    journal.began(context());
    journal.looked(
        report(
            Source.NODE_POOLS,
            Source.NODE_CLASSES,
            Source.NODE_CLAIMS,
            Source.NODES,
            Source.PODS,
            Source.DAEMON_SETS));
    journal.ended(ended(World.CLUSTER, List.of()));

    assertThat(invocations().getFirst().path("blind").asBoolean()).isTrue();
  }

  private List<JsonNode> invocations() {
    return lines.stream().filter(it -> it.path("event").asString().equals("invocation")).toList();
  }

  private static PassReport report(Source... unread) {
    var world = World.world().fixtureF1().nodePool("default");
    for (Source source : unread) {
      world = world.incomplete(source);
    }
    var snapshot = world.snapshot();
    return new PassReport(snapshot, Decisions.decide(snapshot), List.of(), List.of());
  }

  private static Ended ended(String cluster, List<String> troubles) {
    return new Ended(
        ClusterName.of(cluster),
        new ReactionResult(Ending.QUIET, Optional.empty(), 1, 0, 0, troubles),
        Instant.parse("2026-03-02T09:00:00Z"),
        Duration.ofSeconds(1),
        Optional.empty());
  }

  /// It knows what lines ask for, and nothing else.
  private Context context() {
    return (Context)
        Proxy.newProxyInstance(
            Context.class.getClassLoader(),
            new Class<?>[] {Context.class},
            (_, method, _) ->
                switch (method.getName()) {
                  case "getFunctionName" -> "reconcile";
                  case "getAwsRequestId" -> "request";
                  case "getLogger" -> new Log();
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private final class Log implements LambdaLogger {
    @Override
    public void log(String message) {
      throw new UnsupportedOperationException("Lambda would wrap a text into JSON of its own");
    }

    @Override
    public void log(byte[] message) {
      lines.add(JsonMapper.shared().readTree(new String(message, UTF_8)));
    }
  }
}
