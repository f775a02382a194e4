package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.handler.ReconcileHandler;
import dev.lamplighter.functions.handler.StackHandler;
import dev.lamplighter.functions.handler.StackPorts;
import dev.lamplighter.functions.lease.Acquisition;
import dev.lamplighter.functions.lease.LeaseTaking;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.setup.ClusterSetup;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.cluster.PretendClusterSetup;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// One deployment, two clusters in one table: what becomes of one is nothing to the other.
class TwoClustersTest {
  private static final ClusterName OTHER = ClusterName.of("other");
  private static final int A_QUARTER_OF_AN_HOUR = 900_000;

  private final FunctionsWorld world = new FunctionsWorld();
  private final List<String> answers = new ArrayList<>();

  @Test
  void aTeardownDoesNotWaitForTheOtherClustersHolder() {
    var held =
        new LeaseTaking(OTHER, world.store, world.ticker, "reconcile-1").acquire(Duration.ZERO);
    assertThat(held).isInstanceOf(Acquisition.Acquired.class);
    Duration began = world.ticker.monotonic();

    request("Delete", "lamplighter/mydev");

    assertThat(answers).singleElement().asString().contains("\"Status\":\"SUCCESS\"");
    assertThat(world.ticker.monotonic().minus(began)).isLessThan(Duration.ofMinutes(1));
    assertThat(mode(OTHER)).isEqualTo(LeaseRecord.Mode.ACTIVE);
    assertThat(mode(FunctionsWorld.MYDEV)).isEqualTo(LeaseRecord.Mode.CLOSING);
  }

  @Test
  void aClosedClusterIsNotLookedAtAndSaysWhy() {
    request("Delete", "lamplighter/mydev");

    var answer = tick();

    assertThat(answer).containsEntry("ending", "CLOSING").containsEntry("looks", 0);
    assertThat(String.valueOf(answer.get("why")))
        .contains("it is being uninstalled, or was")
        .contains("--reopen");
  }

  @Test
  void aStackThatComesOpensItAgain() {
    request("Delete", "lamplighter/mydev");
    request("Create", "");

    assertThat(answers.getLast())
        .contains("\"Status\":\"SUCCESS\"")
        .contains("\"nodepools.karpenter.sh\":\"installed\"");
    assertThat(tick()).containsEntry("ending", "QUIET");
  }

  private LeaseRecord.Mode mode(ClusterName cluster) {
    return world.store.get(ItemKeys.lease(cluster)).map(LeaseRecord::decode).orElseThrow().mode();
  }

  private Map<String, Object> tick() {
    var event = new ScheduledEvent();
    event.setId("tick");
    event.setDetail(Map.of("cluster", FunctionsWorld.MYDEV.value()));
    return new ReconcileHandler(ports(), Settings.of(PretendAccount.REGION), PassListener.NONE)
        .handleRequest(event, context());
  }

  private void request(String type, String physicalId) {
    var replies =
        new StackHandler.Replies(
            (_, json) -> answers.add(json),
            (_, _) -> {
              throw new AssertionError("handed over");
            },
            world.ticker);
    var _ =
        new StackHandler(PretendAccount.REGION, ports(), replies)
            .handleRequest(
                Map.of(
                    "RequestType",
                    type,
                    "ResponseURL",
                    "https://answers.example/1",
                    "RequestId",
                    type + answers.size(),
                    "StackId",
                    "stack",
                    "LogicalResourceId",
                    "Mydev",
                    "PhysicalResourceId",
                    physicalId,
                    "ResourceProperties",
                    Map.of("ClusterName", "mydev")),
                context());
  }

  private static PretendContext context() {
    return new PretendContext("stack", "request", () -> A_QUARTER_OF_AN_HOUR);
  }

  private StackPorts ports() {
    var setup = new PretendClusterSetup(world.timeline);
    return new StackPorts() {
      @Override
      public ClusterSetup setup(ClusterName cluster) {
        return setup;
      }

      @Override
      public StateStore stateStore() {
        return world.ports.stateStore();
      }

      @Override
      public Ports of(ClusterName cluster) {
        return world.ports;
      }
    };
  }
}
