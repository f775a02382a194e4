package dev.lamplighter.functions.handler;

import com.amazonaws.services.lambda.runtime.Context;
import dev.lamplighter.functions.observe.Ended;
import dev.lamplighter.functions.observe.Journal;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.pass.Reaction;
import dev.lamplighter.functions.pass.ReactionResult;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What an environment keeps of each cluster that it has looked at. An environment handles one
/// invocation at a time.
final class Clusters {
  private final ClusterPorts ports;
  private final Settings settings;
  private final PassListener listener;
  private final Journal journal;
  private final Map<ClusterName, Kept> kept = new TreeMap<>();

  private record Kept(Reaction reaction, Ticker ticker) {}

  Clusters(ClusterPorts ports, Settings settings, PassListener listener, Journal journal) {
    this.ports = ports;
    this.settings = settings;
    this.listener = listener;
    this.journal = journal;
  }

  /// Of a cluster that was taken off the list, and whose nodes stay, the items are nobody's here.
  boolean lookAfter(ClusterName cluster) {
    return settings.lookAfter(cluster);
  }

  StateStore stateStore() {
    return ports.stateStore();
  }

  /// Asks for another invocation at once. Throws [dev.lamplighter.functions.port.CallFailed].
  void followUp(ClusterName cluster) {
    Ports of = ports.of(cluster);
    of.eventSink().followUp(cluster, of.ticker().now());
  }

  /// Look at it for as long as it pays, for an event that was `due` then.
  ReactionResult stay(ClusterName cluster, Context context, Optional<Instant> due) {
    Kept of = of(cluster);
    Optional<Duration> lag = due.map(then -> Duration.between(then, of.ticker().now()));
    return told(cluster, lag, () -> of.reaction().stay(context.getAwsRequestId(), left(context)));
  }

  /// Look at it once, if nobody else does.
  ReactionResult once(ClusterName cluster, Context context) {
    Kept of = of(cluster);
    return told(
        cluster,
        Optional.empty(),
        () -> of.reaction().once(context.getAwsRequestId(), left(context)));
  }

  private ReactionResult told(ClusterName cluster, Optional<Duration> lag, Looking looking) {
    Ticker ticker = of(cluster).ticker();
    Duration began = ticker.monotonic();
    ReactionResult result = looking.look();
    journal.ended(new Ended(cluster, result, ticker.now(), ticker.monotonic().minus(began), lag));
    return result;
  }

  /// One invocation's time with a cluster.
  @FunctionalInterface
  private interface Looking {
    ReactionResult look();
  }

  private static Duration left(Context context) {
    return Duration.ofMillis(context.getRemainingTimeInMillis());
  }

  private Kept of(ClusterName cluster) {
    return kept.computeIfAbsent(
        cluster,
        name -> {
          var outside = ports.of(name);
          return new Kept(new Reaction(name, outside, settings, this::looked), outside.ticker());
        });
  }

  private void looked(PassReport report) {
    listener.looked(report);
    journal.looked(report);
  }
}
