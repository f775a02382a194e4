package dev.lamplighter.functions.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.observe.Journal;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.store.ClaimAddress;
import dev.lamplighter.functions.store.HintCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.ItemReading;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.InstanceHint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/// Hears what EC2 says about instances, and sees that their clusters are looked at.
///
/// First the hint is left in the table, then the lease is tried: so either this invocation looks,
/// or one that holds the lease finds the hint.
///
/// | message | what becomes of it |
/// |---|---|
/// | a follow-up of ours that is due | passed on to who stays with the cluster, at once |
/// | an event, whosever instance it is about | done |
/// | no event of EventBridge's | dropped, with a line in the log |
/// | an event that we act on, in another shape | comes back, in the end to the dead-letter queue |
/// | none: a ping, which keeps the function's snapshot alive | nothing |
/// | no answer of the table or the bus | comes back by itself; the others of its batch do not |
public final class InterruptionHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {
  private final Clusters clusters;
  private final Journal journal;

  public InterruptionHandler(
      ClusterPorts ports, Settings settings, PassListener listener, Journal journal) {
    this.clusters = new Clusters(ports, settings, listener, journal);
    this.journal = journal;
  }

  /// One that writes no metrics.
  public InterruptionHandler(ClusterPorts ports, Settings settings, PassListener listener) {
    this(ports, settings, listener, new Journal(Metrics.OFF));
  }

  @Override
  public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
    journal.began(context);
    var failures = new ArrayList<BatchItemFailure>();
    var hinted = new TreeSet<ClusterName>();
    int notOurs = 0;
    for (SQSEvent.SQSMessage message : event.getRecords()) {
      Fate fate = hear(message, hinted);
      switch (fate) {
        case Fate.Done(var ours) -> notOurs += ours ? 0 : 1;
        case Fate.Dropped(var why) -> log(message, why + ". Dropped.");
        case Fate.ComesBack(var why) -> {
          log(message, why);
          failures.add(new BatchItemFailure(message.getMessageId()));
        }
      }
    }
    if (notOurs > 0) {
      journal.message(
          Optional.empty(),
          "Not about our instances, or nothing to act on: %d of %d messages"
              .formatted(notOurs, event.getRecords().size()));
    }
    for (ClusterName cluster : hinted) {
      var _ = clusters.once(cluster, context);
    }
    return new SQSBatchResponse(failures);
  }

  /// What becomes of a message.
  private sealed interface Fate {
    record Done(boolean ours) implements Fate {}

    record Dropped(String why) implements Fate {}

    record ComesBack(String why) implements Fate {}
  }

  private void log(SQSEvent.SQSMessage message, String line) {
    journal.message(Optional.of(message.getMessageId()), line);
  }

  private Fate hear(SQSEvent.SQSMessage message, SortedSet<ClusterName> hinted) {
    return switch (InstanceNotice.parse(message.getBody())) {
      case InstanceNotice.NoEvent(var why) -> new Fate.Dropped(why);
      case InstanceNotice.Misshapen(var why) -> new Fate.ComesBack(why);
      case InstanceNotice.FollowUp(var cluster) -> unlessFailed(() -> passOn(cluster));
      case InstanceNotice.Heard(var hints) -> unlessFailed(() -> leaveHints(hints, hinted));
    };
  }

  /// `heard` says whether the message was for us.
  private static Fate unlessFailed(BooleanSupplier heard) {
    try {
      return new Fate.Done(heard.getAsBoolean());
    } catch (CallFailed failed) {
      return new Fate.ComesBack(failed.traced());
    }
  }

  private boolean passOn(ClusterName cluster) {
    clusters.followUp(cluster);
    return true;
  }

  /// Whether one of the instances is ours. Those of others are passed over: all of the account's
  /// come here.
  private boolean leaveHints(List<InstanceHint> hints, SortedSet<ClusterName> hinted) {
    boolean ours = false;
    for (InstanceHint hint : hints) {
      Optional<ClusterName> cluster =
          clusters
              .stateStore()
              .get(ItemKeys.instance(hint.instance()))
              .map(item -> ItemReading.required(item, ClaimAddress::decode).cluster());
      if (cluster.isPresent()) {
        WriteOutcome _ = clusters.stateStore().write(HintCodec.leave(cluster.get(), hint));
        hinted.add(cluster.get());
        ours = true;
      }
    }
    return ours;
  }
}
