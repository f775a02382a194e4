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
import java.util.SortedMap;
import java.util.TreeMap;

/// Create and update: the cluster gets what Lamplighter needs there, and may get nodes from then
/// on.
final class StackSetup {
  /// An access entry counts within minutes; who is not let in by then won't be.
  private static final Duration PATIENCE = Duration.ofMinutes(8);

  /// What a stack that goes back from a failure waits for it: it failed a moment ago.
  private static final Duration WAY_BACK = Duration.ofMinutes(1);

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
    if (standing instanceof PhysicalId.Installed(var of) && !of.equals(cluster)) {
      return renamed(request, of, cluster);
    }
    var outside = ports.of(cluster);
    var records = new StackRecords(cluster, outside.stateStore(), outside.ticker());
    var way = new Way(records, request);
    try {
      var done =
          new ClusterInstall(ports.setup(cluster), outside.ticker()).run(patience(left, way));
      open(request, cluster, outside);
      return success(
          wanted, "Cluster %s has what Lamplighter needs: %s".formatted(cluster, done), done);
    } catch (NotInstalled refused) {
      return notSetUp(wanted, standing, way, refused.reason());
    } catch (CallFailed failed) {
      return notSetUp(wanted, standing, way, failed.reason());
    }
  }

  private static Duration patience(Duration left, Way way) {
    var most = way.isBack() ? WAY_BACK : PATIENCE;
    var patience = left.minus(MARGIN);
    return patience.compareTo(most) < 0 ? patience : most;
  }

  private static StackAnswer success(Wanted wanted, String reason, SortedMap<String, String> done) {
    var data = new TreeMap<>(done);
    data.put("ClusterName", wanted.cluster().value());
    data.put("Version", wanted.version());
    return StackAnswer.success(new PhysicalId.Installed(wanted.cluster()), reason, data);
  }

  /// Where a stack is on its way: forth, or back from an update of this resource that failed. Who
  /// can't tell goes forth.
  private static final class Way {
    private final StackRecords records;
    private final StackRequest request;
    private final boolean back;

    Way(StackRecords records, StackRequest request) {
      this.records = records;
      this.request = request;
      this.back = request.kind() == Kind.UPDATE && back();
    }

    private boolean back() {
      try {
        return records.isWayBack(request.before());
      } catch (CallFailed _) {
        return false;
      }
    }

    boolean isBack() {
      return back;
    }

    /// A record that is not written leaves the way back as hard as the way forth.
    void failed() {
      if (request.kind() == Kind.UPDATE) {
        try {
          records.updateFailed(request.asked());
        } catch (CallFailed _) {
          // Told with the failure itself, since the table holds the cluster's lease too.
        }
      }
    }
  }

  /// On the way back nothing was changed that would have to be undone. To fail there, as where the
  /// cluster is gone, would leave the stack where it can neither be updated nor go back.
  private static StackAnswer notSetUp(Wanted wanted, PhysicalId standing, Way way, String why) {
    ClusterName cluster = wanted.cluster();
    if (way.isBack()) {
      return success(
          wanted,
          "The stack goes back to what it was; cluster %s stays as it was, since it could not be set up: %s"
              .formatted(cluster, why),
          new TreeMap<>());
    }
    way.failed();
    return StackAnswer.failed(
        standing, "Cluster %s could not be set up: %s".formatted(cluster, why));
  }

  /// CloudFormation would first take this function's rights over the old cluster, and ask for the
  /// end of that one afterwards: nobody could end its nodes.
  private StackAnswer renamed(StackRequest request, ClusterName of, ClusterName other) {
    var outside = ports.of(of);
    new Way(new StackRecords(of, outside.stateStore(), outside.ticker()), request).failed();
    return StackAnswer.failed(
        new PhysicalId.Installed(of),
        "ResourceProperties.ClusterName: found \"%s\". Allowed: %s, of which this resource is. Deploy cluster %s as a stack of its own, with a table of its own, and delete this one: that drains %s's nodes."
            .formatted(other, of, other, of));
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
}
