package dev.lamplighter.functions.handler;

import com.amazonaws.services.lambda.runtime.Context;
import dev.lamplighter.functions.install.OnUninstall;
import dev.lamplighter.functions.lease.ModeSwitch;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.SelfInvocation;
import dev.lamplighter.functions.stack.PhysicalId;
import dev.lamplighter.functions.stack.StackAnswer;
import dev.lamplighter.functions.stack.StackRequest;
import dev.lamplighter.functions.stack.StackRequest.Resource.Wanted;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.functions.store.StackRecord.Teardown;
import dev.lamplighter.functions.teardown.ClusterTeardown;
import dev.lamplighter.functions.teardown.StackRecords;
import dev.lamplighter.functions.teardown.TeardownEnding;
import dev.lamplighter.functions.teardown.TeardownListener;
import dev.lamplighter.functions.teardown.TeardownTask;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.teardown.Leave;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Delete: the cluster is left, by as many invocations as that takes.
final class StackTeardown {
  /// CloudFormation waits for an hour at most (`ServiceTimeout`), from before we hear of it.
  private static final Duration GIVES_UP_AFTER = Duration.ofMinutes(55);

  private static final Duration AGAIN = Duration.ofSeconds(2);
  private static final int HAND_OVER_TRIES = 5;

  private final Region region;
  private final StackPorts ports;
  private final SelfInvocation self;

  StackTeardown(Region region, StackPorts ports, SelfInvocation self) {
    this.region = region;
    this.ports = ports;
    this.self = self;
  }

  /// Empty where this invocation's time was over and the next goes on.
  Optional<StackAnswer> run(StackRequest request, Wanted wanted, Context context) {
    ClusterName cluster = cluster(request, wanted);
    var outside = ports.of(cluster);
    var records = new StackRecords(cluster, outside.stateStore(), outside.ticker());
    Teardown begun;
    Optional<String> endpoint;
    try {
      begun = records.begin(request.back().requestId(), request.startedAt());
      endpoint = records.read().endpoint();
    } catch (CallFailed failed) {
      return Optional.of(noTable(request, cluster, failed.reason()));
    }
    if (begun.answered()) {
      return Optional.of(done(cluster, List.of()));
    }
    if (begun.unseen()) {
      return Optional.of(unseen(request, cluster, outside));
    }
    var task =
        new TeardownTask(
            context.getAwsRequestId(),
            leave(wanted, begun.startedAt()),
            begun.startedAt().plus(GIVES_UP_AFTER),
            Duration.ofMillis(context.getRemainingTimeInMillis()),
            endpoint,
            wanted.nodeRole().filter(_ -> wanted.onDelete() == OnUninstall.DRAIN));
    var teardown = new ClusterTeardown(cluster, region, outside, told(cluster, context));
    return switch (teardown.run(task)) {
      case TeardownEnding.Done(var remains) -> Optional.of(done(cluster, remains));
      case TeardownEnding.GivenUp given -> Optional.of(givenUp(request, cluster, given));
      case TeardownEnding.Held held -> Optional.of(held(request, cluster, held));
      case TeardownEnding.OutOfTime _ -> {
        handOver(request, begun, outside, context);
        yield Optional.empty();
      }
    };
  }

  /// The resource's own name tells, whatever its properties have become.
  private static ClusterName cluster(StackRequest request, Wanted wanted) {
    return request.physicalId().orElseThrow() instanceof PhysicalId.Installed(var cluster)
        ? cluster
        : wanted.cluster();
  }

  private static Leave leave(Wanted wanted, Instant startedAt) {
    return switch (wanted.onDelete()) {
      case OnUninstall.DRAIN -> new Leave.Drain(startedAt.plus(wanted.drainTimeout()));
      case OnUninstall.KEEP -> new Leave.Keep("the stack says OnDelete: keep");
    };
  }

  private static TeardownListener told(ClusterName cluster, Context context) {
    return progress -> {
      progress.decision().steps().forEach(step -> log(context, cluster, step.because()));
      progress.refusals().forEach(refusal -> log(context, cluster, refusal));
    };
  }

  private static void log(Context context, ClusterName cluster, String line) {
    context.getLogger().log("Cluster %s: %s%n".formatted(cluster, line));
  }

  /// An installation that is taken back before it has done anything: whatever runs there was there
  /// before it.
  private static StackAnswer unseen(StackRequest request, ClusterName cluster, Ports outside) {
    try {
      new ModeSwitch(cluster, outside.stateStore(), outside.ticker()).to(Mode.CLOSING);
    } catch (CallFailed failed) {
      return noTable(request, cluster, failed.reason());
    }
    return StackAnswer.success(
        new PhysicalId.Installed(cluster),
        "Nobody has looked at cluster %s since it was set up, so nothing was launched for it, and all that runs there stays as it was."
            .formatted(cluster),
        new TreeMap<>());
  }

  private static StackAnswer held(
      StackRequest request, ClusterName cluster, TeardownEnding.Held held) {
    return StackAnswer.failed(
        request.physicalId().orElseThrow(),
        "Cluster %s is not left: %s. Or, where the cluster was only taken off the list: put it back with onUninstall: keep, deploy, and take it off again. --retain-resources %s goes on whatever becomes of the nodes. What stays: %s."
            .formatted(
                cluster,
                held.why(),
                request.back().logicalResourceId(),
                String.join("; ", held.remains())));
  }

  private static StackAnswer done(ClusterName cluster, List<String> remains) {
    String reason =
        remains.isEmpty()
            ? "Nothing of Lamplighter's is left of cluster %s.".formatted(cluster)
            : "Cluster %s is left. What remains: %s."
                .formatted(cluster, String.join("; ", remains));
    return StackAnswer.success(new PhysicalId.Installed(cluster), reason, new TreeMap<>());
  }

  private static StackAnswer givenUp(
      StackRequest request, ClusterName cluster, TeardownEnding.GivenUp given) {
    return StackAnswer.failed(
        request.physicalId().orElseThrow(),
        "Cluster %s is not left yet, while %s: %s. What remains: %s. Delete the stack again to go on, or ./lamplighter uninstall --cluster %s; --retain-resources %s leaves it as it is."
            .formatted(
                cluster,
                given.stage(),
                given.why(),
                String.join("; ", given.remains()),
                cluster,
                request.back().logicalResourceId()));
  }

  private static StackAnswer noTable(StackRequest request, ClusterName cluster, String why) {
    return StackAnswer.failed(
        request.physicalId().orElseThrow(),
        "The state table does not answer, so nothing of cluster %s was touched: %s. If somebody has deleted it: ./lamplighter uninstall --lost-table --cluster %s makes it anew and takes all away; then delete the stack again with --retain-resources %s."
            .formatted(cluster, why, cluster, request.back().logicalResourceId()));
  }

  /// Throws [CallFailed] where Lambda does not take it: then it invokes this request's function
  /// again by itself.
  private void handOver(StackRequest request, Teardown begun, Ports outside, Context context) {
    var event = new TreeMap<>(request.event());
    event.put(StackRequest.CARRIED, Map.of(StackRequest.STARTED_AT, begun.startedAt().toString()));
    for (int tries = 1; ; tries++) {
      try {
        self.invoke(context.getInvokedFunctionArn(), event);
        return;
      } catch (CallFailed failed) {
        if (tries >= HAND_OVER_TRIES) {
          throw failed;
        }
        outside.ticker().waitFor(AGAIN);
      }
    }
  }

  /// Whoever comes with the same request again has nothing to do. A record that is not written
  /// costs a look.
  void answered(StackRequest request) {
    if (request.physicalId().orElse(null) instanceof PhysicalId.Installed(var cluster)) {
      var outside = ports.of(cluster);
      try {
        var records = new StackRecords(cluster, outside.stateStore(), outside.ticker());
        records
            .read()
            .teardown()
            .filter(it -> it.requestId().equals(request.back().requestId()))
            .ifPresent(records::answered);
      } catch (CallFailed _) {
        // The table goes with the stack.
      }
    }
  }
}
