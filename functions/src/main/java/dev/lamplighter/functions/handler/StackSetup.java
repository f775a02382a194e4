package dev.lamplighter.functions.handler;

import dev.lamplighter.functions.lease.ModeSwitch;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.setup.ClusterInstall;
import dev.lamplighter.functions.setup.NotInstalled;
import dev.lamplighter.functions.stack.PhysicalId;
import dev.lamplighter.functions.stack.StackAnswer;
import dev.lamplighter.functions.stack.StackRequest;
import dev.lamplighter.functions.stack.StackRequest.Kind;
import dev.lamplighter.functions.stack.StackRequest.Resource.Wanted;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.functions.teardown.StackRecords;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.util.TreeMap;

/// Create and update: the cluster gets what Lamplighter needs there, and may get nodes from then
/// on.
final class StackSetup {
  /// An access entry counts within minutes; who is not let in by then won't be.
  private static final Duration PATIENCE = Duration.ofMinutes(8);

  /// For the answer.
  private static final Duration MARGIN = Duration.ofSeconds(60);

  private static final Duration AGAIN = Duration.ofSeconds(2);
  private static final int TRIES = 5;

  private final StackPorts ports;

  StackSetup(StackPorts ports) {
    this.ports = ports;
  }

  /// A failure leaves the resource what it was: `standing`.
  StackAnswer run(StackRequest request, Wanted wanted, PhysicalId standing, Duration left) {
    ClusterName cluster = wanted.cluster();
    var outside = ports.of(cluster);
    try {
      var patience = left.minus(MARGIN);
      var done =
          new ClusterInstall(ports.setup(cluster), outside.ticker())
              .run(patience.compareTo(PATIENCE) < 0 ? patience : PATIENCE);
      open(request, cluster, outside);
      var data = new TreeMap<>(done);
      data.put("ClusterName", cluster.value());
      data.put("Version", wanted.version());
      return StackAnswer.success(
          new PhysicalId.Installed(cluster),
          "Cluster %s has what Lamplighter needs: %s".formatted(cluster, done),
          data);
    } catch (NotInstalled refused) {
      return failed(cluster, standing, refused.reason());
    } catch (CallFailed failed) {
      return failed(cluster, standing, failed.reason());
    }
  }

  /// Last of all: until then nobody launches anything into a cluster that was left.
  private static void open(StackRequest request, ClusterName cluster, Ports outside) {
    var records = new StackRecords(cluster, outside.stateStore(), outside.ticker());
    if (request.kind() == Kind.CREATE) {
      records.created(endpoint(outside), request.back().requestId());
    } else {
      records.installed(endpoint(outside));
    }
    new ModeSwitch(cluster, outside.stateStore(), outside.ticker()).to(Mode.ACTIVE);
  }

  private static String endpoint(Ports outside) {
    for (int tries = 1; ; tries++) {
      try {
        return outside.clusterReader().facts().endpoint();
      } catch (CallFailed failed) {
        if (tries >= TRIES) {
          throw failed;
        }
        outside.ticker().waitFor(AGAIN);
      }
    }
  }

  private static StackAnswer failed(ClusterName cluster, PhysicalId standing, String why) {
    return StackAnswer.failed(
        standing, "Cluster %s could not be set up: %s".formatted(cluster, why));
  }
}
