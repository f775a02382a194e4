package dev.lamplighter.functions.priming;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.aws.signed.EventBridgeSink;
import dev.lamplighter.functions.catalogue.BuiltIn;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.handler.CatalogueHandler;
import dev.lamplighter.functions.handler.InterruptionHandler;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.live.FunctionPorts;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Whole invocations in a [SyntheticWorld]: through the real handlers, core, clients and
/// serialisers.
public final class Priming {
  private static final StateTable TABLE = new StateTable("priming");
  private static final int TICKS_MAX = 5;
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private Priming() {}

  /// What practice came to. `calls` are all that the world was asked, as `ec2 CreateFleet`.
  public record Done(int looks, int quietLooks, int effects, SortedSet<String> calls) {
    public Done {
      calls = new TreeSet<>(calls);
    }
  }

  /// Nodes are launched for pending pods and join, until a tick is quiet; then a spot instance is
  /// reclaimed, and another look is asked for. Throws [IllegalStateException] if it never gets so
  /// far.
  public static Done looks() {
    int _ = TlsPractice.hello();
    try (var world = SyntheticWorld.start();
        var environment = new Environment(world)) {
      int looks = 0;
      int effects = 0;
      for (int tick = 0; tick < TICKS_MAX; tick++) {
        var answer = environment.tick();
        looks += number(answer, "looks");
        effects += number(answer, "effects");
        if (number(answer, "quietLooks") > 0 && world.calls().contains("ec2 CreateFleet")) {
          environment.warning(world.instances().getFirst());
          environment.followUp();
          return new Done(looks, number(answer, "quietLooks"), effects, world.calls());
        }
      }
      throw new IllegalStateException(
          "Priming: no tick was quiet of %d with %d looks and %d effects. Asked was %s"
              .formatted(TICKS_MAX, looks, effects, world.calls()));
    }
  }

  /// The catalogue is renewed.
  public static Done catalogue() {
    int _ = TlsPractice.hello();
    try (var world = SyntheticWorld.start();
        var environment = new Environment(world)) {
      var answer = environment.renewal();
      if (!Boolean.TRUE.equals(answer.get("written"))) {
        throw new IllegalStateException("Priming: the catalogue was not written: " + answer);
      }
      return new Done(0, 0, 0, world.calls());
    }
  }

  private static int number(Map<String, Object> answer, String name) {
    return answer.get(name) instanceof Integer number ? number : 0;
  }

  /// As a function's own, but in that world.
  private static final class Environment implements AutoCloseable {
    private final FunctionPorts outside;
    private final Settings settings;

    Environment(SyntheticWorld world) {
      var queue = world.account().endpoint().orElseThrow() + "/queue";
      var route = new EventBridgeSink.Route("default", queue);
      this.outside =
          new FunctionPorts(
              world.account(),
              new FunctionPorts.Options(TABLE, Optional.of(route), _ -> {}, Optional.empty()));
      this.settings = Settings.of(outside.region());
    }

    Map<String, Object> tick() {
      var event = new ScheduledEvent();
      event.setId("priming");
      event.setDetail(Map.of("cluster", SyntheticWorld.CLUSTER.value()));
      return new ReconcileHandler(outside.clusters(), settings, PassListener.NONE)
          .handleRequest(event, new PrimingContext(TIMEOUT));
    }

    void warning(String instance) {
      var message = new SQSEvent.SQSMessage();
      message.setMessageId("priming");
      message.setBody(
          Recorded.text("warning.json")
              .replace("@ID@", instance)
              .replace("@NOW@", SyntheticWorld.now()));
      var event = new SQSEvent();
      event.setRecords(List.of(message));
      var ticker = outside.clusters().of(SyntheticWorld.CLUSTER).ticker();
      var answer =
          new InterruptionHandler(outside.clusters(), settings, PassListener.NONE, ticker)
              .handleRequest(event, new PrimingContext(TIMEOUT));
      if (!answer.getBatchItemFailures().isEmpty()) {
        throw new IllegalStateException("Priming: a spot warning came back");
      }
    }

    void followUp() {
      var ports = outside.clusters().of(SyntheticWorld.CLUSTER);
      Instant now = ports.ticker().now();
      ports.eventSink().followUp(SyntheticWorld.CLUSTER, now);
      ports.eventSink().followUp(SyntheticWorld.CLUSTER, now.plusSeconds(30));
    }

    Map<String, Object> renewal() {
      return new CatalogueHandler(
              outside.region(), outside.ofRegion(), () -> BuiltIn.of(outside.region()))
          .handleRequest(new ScheduledEvent(), new PrimingContext(TIMEOUT));
    }

    @Override
    public void close() {
      outside.close();
    }
  }
}
