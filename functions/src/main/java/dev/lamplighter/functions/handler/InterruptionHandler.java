package dev.lamplighter.functions.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.observe.Journal;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.store.ClaimAddress;
import dev.lamplighter.functions.store.HintCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.ItemReading;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.InstanceHint;
import java.time.Duration;
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
/// | no answer of the table or the bus | heard again here, until one comes or time is up |
///
/// A message that goes back to the queue is not seen for twelve minutes, and a spot warning is
/// about the next two: so this invocation keeps what nobody has answered for as long as it lives,
/// and gives back, alone of its batch, what is left then (decision 0094).
public final class InterruptionHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

  /// For the last hearing, and for the look that follows it.
  private static final Duration MARGIN = Duration.ofSeconds(30);

  private final Clusters clusters;
  private final Journal journal;
  private final Ticker ticker;

  public InterruptionHandler(
      ClusterPorts ports,
      Settings settings,
      PassListener listener,
      Journal journal,
      Ticker ticker) {
    this.clusters = new Clusters(ports, settings, listener, journal);
    this.journal = journal;
    this.ticker = ticker;
  }

  /// One that writes no metrics.
  public InterruptionHandler(
      ClusterPorts ports, Settings settings, PassListener listener, Ticker ticker) {
    this(ports, settings, listener, new Journal(Metrics.OFF), ticker);
  }

  @Override
  public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
    journal.began(context);
    Duration endsAt =
        ticker.monotonic().plus(Duration.ofMillis(context.getRemainingTimeInMillis()));
    var batch = new Batch();
    List<SQSMessage> messages = event.getRecords();
    for (Duration pause = FIRST_PAUSE; !messages.isEmpty(); pause = longer(pause)) {
      messages = batch.hear(messages, context);
      boolean again = endsAt.minus(ticker.monotonic()).minus(pause).compareTo(MARGIN) >= 0;
      if (messages.isEmpty() || !again || ticker.ending()) {
        break;
      }
      ticker.waitFor(pause);
    }
    messages.forEach(batch::giveBack);
    if (batch.notOurs > 0) {
      journal.message(
          Optional.empty(),
          "Not about our instances, or nothing to act on: %d of %d messages"
              .formatted(batch.notOurs, event.getRecords().size()));
    }
    return new SQSBatchResponse(batch.failures);
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
  }

  /// What has become of an invocation's messages.
  private final class Batch {
    private final List<BatchItemFailure> failures = new ArrayList<>();
    private final SortedSet<String> told = new TreeSet<>();
    private int notOurs;

    /// Those that nobody has answered. Clusters of the others are looked at before these are heard
    /// again.
    List<SQSMessage> hear(List<SQSMessage> messages, Context context) {
      var hinted = new TreeSet<ClusterName>();
      var unanswered = new ArrayList<SQSMessage>();
      for (SQSMessage message : messages) {
        switch (fate(message, hinted)) {
          case Fate.Done(var ours) -> notOurs += ours ? 0 : 1;
          case Fate.Dropped(var why) -> log(message, why + ". Dropped.");
          case Fate.ComesBack(var why) -> {
            log(message, why);
            giveBack(message);
          }
          case Fate.Unanswered(var why) -> {
            if (told.add(message.getMessageId())) {
              log(
                  message,
                  why.replaceFirst("[.]$", "") + ". It is heard again until somebody answers.");
            }
            unanswered.add(message);
          }
        }
      }
      for (ClusterName cluster : hinted) {
        var _ = clusters.once(cluster, context);
      }
      return unanswered;
    }

    void giveBack(SQSMessage message) {
      failures.add(new BatchItemFailure(message.getMessageId()));
    }
  }

  /// What becomes of a message.
  private sealed interface Fate {
    record Done(boolean ours) implements Fate {}

    record Dropped(String why) implements Fate {}

    record ComesBack(String why) implements Fate {}

    /// Whether it is about one of ours, or was passed on, is not known.
    record Unanswered(String why) implements Fate {}
  }

  private void log(SQSMessage message, String line) {
    journal.message(Optional.of(message.getMessageId()), line);
  }

  private Fate fate(SQSMessage message, SortedSet<ClusterName> hinted) {
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
      return new Fate.Unanswered(failed.traced());
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
              .map(item -> ItemReading.required(item, ClaimAddress::decode).cluster())
              .filter(clusters::lookAfter);
      if (cluster.isPresent()) {
        WriteOutcome _ = clusters.stateStore().write(HintCodec.leave(cluster.get(), hint));
        hinted.add(cluster.get());
        ours = true;
      }
    }
    return ours;
  }
}
