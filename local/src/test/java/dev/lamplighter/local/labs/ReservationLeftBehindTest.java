package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.cloud.Ec2Log.FleetCall;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.LabelKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Design 5: an invocation dies right after it has reserved a claim. Nobody releases its lease, so
/// the next tick has to watch that for half a minute first.
class ReservationLeftBehindTest {
  private final List<Instant> reserved = new ArrayList<>();
  private final LabWorld lab = new LabWorld(this::dyingOnce);

  @Test
  void isLaunchedByTheNextTick() {
    lab.apply(deployment());
    lab.runForMinutes(4);

    assertThat(reserved).as("reservations").hasSize(1);
    assertThat(lab.world.account().log().fleetCalls()).as("fleet calls").hasSize(1);
    assertThat(Duration.between(reserved.getFirst(), calls().getFirst().at()))
        .as("from the reservation to its launch")
        .isBetween(Duration.ofSeconds(60), Duration.ofSeconds(120));
    assertThat(lab.nodes()).hasSize(1);
    assertThat(lab.podsOf("web")).allSatisfy(pod -> assertThat(pod.status().ready()).isTrue());
  }

  private LabWorld lab() {
    return lab;
  }

  private List<FleetCall> calls() {
    return lab.world.account().log().fleetCalls();
  }

  private static String deployment() {
    return Stories.deployment(1).replace("node: web", LabelKey.NODEPOOL + ": platform");
  }

  private Ports dyingOnce(Ports ports) {
    var store =
        Overriding.of(
            StateStore.class,
            ports.stateStore(),
            (_, arguments, proceed) -> {
              Object answer = proceed.with(arguments);
              if (arguments.length > 0 && reserves(arguments[0])) {
                reserved.add(ports.ticker().now());
                if (reserved.size() == 1) {
                  lab().world.baton().holder().kill();
                }
              }
              return answer;
            });
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        ports.instanceCloud(),
        ports.nodeClassResolver(),
        ports.priceSource(),
        store,
        ports.eventSink(),
        ports.ticker());
  }

  private static boolean reserves(Object argument) {
    return argument instanceof List<?> writes
        && writes.stream()
            .anyMatch(
                write ->
                    write instanceof Write.Put(var item, var condition)
                        && item.key().sortKey().startsWith(ItemKeys.CLAIMS)
                        && condition
                            instanceof dev.lamplighter.functions.port.Condition.ItemAbsent);
  }
}
