package dev.lamplighter.functions.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.store.ClaimAddress;
import dev.lamplighter.functions.store.HintCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.InstanceHint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Hears what EC2 says about instances, and sees that their clusters are looked at.
///
/// First the hint is left in the table, then the lease is tried: so either this invocation looks,
/// or one that holds the lease finds the hint. A message that can't be read, or whose hint can't be
/// left, comes back by itself; the others of its batch do not.
public final class InterruptionHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {
  private final Clusters clusters;

  public InterruptionHandler(ClusterPorts ports, Settings settings, PassListener listener) {
    this.clusters = new Clusters(ports, settings, listener);
  }

  @Override
  public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
    var failures = new ArrayList<BatchItemFailure>();
    var hinted = new TreeSet<ClusterName>();
    for (SQSEvent.SQSMessage message : event.getRecords()) {
      try {
        leaveHints(InstanceNotice.parse(message.getBody()), hinted);
      } catch (IllegalArgumentException | CallFailed unread) {
        context
            .getLogger()
            .log("Message %s: %s%n".formatted(message.getMessageId(), unread.getMessage()));
        failures.add(new BatchItemFailure(message.getMessageId()));
      }
    }
    for (ClusterName cluster : hinted) {
      var left = Duration.ofMillis(context.getRemainingTimeInMillis());
      var _ = clusters.reaction(cluster).once(context.getAwsRequestId(), left);
    }
    return new SQSBatchResponse(failures);
  }

  /// Instances that are not ours are passed over: all of the account's come here.
  private void leaveHints(InstanceNotice notice, SortedSet<ClusterName> hinted) {
    for (InstanceHint hint : notice.hints()) {
      Optional<ClusterName> cluster =
          clusters
              .stateStore()
              .get(ItemKeys.instance(hint.instance()))
              .map(item -> ClaimAddress.decode(item).cluster());
      if (cluster.isPresent()) {
        WriteOutcome _ = clusters.stateStore().write(HintCodec.leave(cluster.get(), hint));
        hinted.add(cluster.get());
      }
    }
  }
}
