package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A cluster that takes longer to read than an invocation may live: it hands over all the same,
/// before Lambda ends it.
class StrictEndTest {
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final Duration EACH_LIST = Duration.ofSeconds(9);

  private final FunctionsWorld world = new FunctionsWorld();

  @Test
  void anInvocationThatReadsForTooLongHandsOverInTimeAndGivesTheLeaseBack() {
    Duration began = world.ticker.monotonic();

    var answer = tick();

    Duration took = world.ticker.monotonic().minus(began);
    assertThat(took).isBetween(TIMEOUT.minusSeconds(19), TIMEOUT.minusSeconds(1));
    assertThat(answer).containsEntry("ending", "HANDED_OVER").containsEntry("looks", 0);
    assertThat(world.followUps).containsExactly("mydev " + world.ticker.now());
    assertThat(lease().owner()).isEmpty();
  }

  private LeaseRecord lease() {
    return world
        .store
        .get(ItemKeys.lease(FunctionsWorld.MYDEV))
        .map(LeaseRecord::decode)
        .orElseThrow();
  }

  private Map<String, Object> tick() {
    var endsAt = world.ticker.monotonic().plus(TIMEOUT);
    var event = new ScheduledEvent();
    event.setId("tick");
    event.setDetail(Map.of("cluster", FunctionsWorld.MYDEV.value()));
    return new ReconcileHandler(new Slow(), Settings.of(PretendAccount.REGION), PassListener.NONE)
        .handleRequest(
            event,
            new PretendContext(
                "reconcile",
                "request",
                () -> (int) endsAt.minus(world.ticker.monotonic()).toMillis()));
  }

  private final class Slow implements ClusterPorts {
    @Override
    public StateStore stateStore() {
      return world.ports.stateStore();
    }

    @Override
    public Ports of(ClusterName cluster) {
      var inner = world.ports;
      return new Ports(
          Overriding.of(
              ClusterReader.class,
              inner.clusterReader(),
              (method, arguments, proceed) -> {
                if (arguments.length == 0) {
                  world.ticker.waitFor(EACH_LIST);
                }
                return proceed.with(arguments);
              }),
          inner.clusterWriter(),
          inner.instanceCloud(),
          inner.nodeClassResolver(),
          inner.priceSource(),
          inner.stateStore(),
          inner.eventSink(),
          inner.ticker());
    }
  }
}
