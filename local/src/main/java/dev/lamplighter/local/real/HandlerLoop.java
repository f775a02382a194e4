package dev.lamplighter.local.real;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/// Lambda and its schedule for one cluster: its handler is invoked every minute, and when a
/// follow-up is due.
final class HandlerLoop implements EventSink {
  private static final Duration TICK = Duration.ofMinutes(1);
  private static final Duration NAP = Duration.ofMillis(200);
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final ClusterName cluster;
  private final Ticker ticker;
  private Instant followUp = Instant.MAX;
  private int events;

  HandlerLoop(ClusterName cluster, Ticker ticker) {
    this.cluster = cluster;
    this.ticker = ticker;
  }

  @Override
  public void followUp(ClusterName of, Instant at) {
    followUp = at.isBefore(followUp) ? at : followUp;
  }

  /// Of the one cluster that there is.
  static ClusterPorts one(Ports ports) {
    return new ClusterPorts() {
      @Override
      public StateStore stateStore() {
        return ports.stateStore();
      }

      @Override
      public Ports of(ClusterName cluster) {
        return ports;
      }
    };
  }

  Map<String, Object> invoke(ReconcileHandler handler) {
    followUp = Instant.MAX;
    var event = new ScheduledEvent();
    event.setId("tick-%d".formatted(++events));
    event.setDetail(Map.of("cluster", cluster.value()));
    Duration end = ticker.monotonic().plus(TIMEOUT);
    return handler.handleRequest(
        event,
        new PretendContext(
            "reconcile", event.getId(), () -> (int) end.minus(ticker.monotonic()).toMillis()));
  }

  /// Until the next tick or follow-up, or the end; `meanwhile` is run now and then.
  void waitForNext(Runnable meanwhile) {
    Instant next = ticker.now().plus(TICK);
    Instant due = followUp.isBefore(next) ? followUp : next;
    while (ticker.now().isBefore(due) && !ticker.ending()) {
      meanwhile.run();
      ticker.waitFor(NAP);
    }
  }
}
