package dev.lamplighter.functions.read;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.trouble.Troubles;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/// The long lists of a cluster, kept by one invocation from look to look: while it waits for the
/// next one it watches what happens to them.
///
/// A watch goes on from the last list and is over when the next look begins, so that the lists are
/// as of then. Nothing is kept beyond the invocation, no watch beyond a wait, and no list for more
/// than a minute, lest an API server whose watches stand still be believed for ever.
public final class KeptLists {
  private static final Duration KEPT_AT_MOST = Duration.ofMinutes(1);

  /// Who waits for longer has nothing to do that could be slowed down by lists.
  private static final Duration WATCHED_AT_MOST = Duration.ofSeconds(10);

  private final ClusterReader reader;
  private final Ticker ticker;
  private final Troubles troubles;
  private final KeptList<NodeClaim> nodeClaims =
      new KeptList<>(it -> it.meta().name(), NodeClaim::meta);
  private final KeptList<NodeView> nodes = new KeptList<>(it -> it.meta().name(), NodeView::meta);
  private final KeptList<PodView> pods = new KeptList<>(it -> it.key().toString(), PodView::meta);

  /// What can't be watched is told `troubles`.
  public KeptLists(Ports ports, Troubles troubles) {
    this.troubles = troubles;
    this.reader = ports.clusterReader();
    this.ticker = ports.ticker();
  }

  Listing<NodeClaim> nodeClaims() {
    return nodeClaims.list(reader::nodeClaims, ticker.monotonic());
  }

  Listing<NodeView> nodes() {
    return nodes.list(reader::nodes, ticker.monotonic());
  }

  Listing<PodView> pods() {
    return pods.list(reader::pods, ticker.monotonic());
  }

  /// Wait for the next look, and watch meanwhile. What can't be watched is listed then.
  public void await(Duration wait) {
    var start = start();
    if (start.isEmpty() || wait.compareTo(WATCHED_AT_MOST) > 0) {
      drop();
      ticker.waitFor(wait);
      return;
    }
    var began = ticker.monotonic();
    try {
      watch(start, wait);
    } catch (CallFailed failed) {
      troubles.add(failed.reason(), WatchRefusals.CONSEQUENCE);
      drop();
      var left = wait.minus(ticker.monotonic().minus(began));
      if (left.isPositive()) {
        ticker.waitFor(left);
      }
    }
  }

  private void watch(WatchStart start, Duration wait) {
    try (var watching = reader.startWatching(start, wait)) {
      ticker.waitFor(wait);
      var changes = reader.endWatching(watching);
      WatchRefusals.tell(changes, troubles);
      nodeClaims.hear(changes.nodeClaims());
      nodes.hear(changes.nodes());
      pods.hear(changes.pods());
    }
  }

  private WatchStart start() {
    var notBefore = ticker.monotonic().minus(KEPT_AT_MOST);
    SortedMap<Source, ResourceVersion> since = new TreeMap<>();
    nodeClaims.reached(notBefore).ifPresent(at -> since.put(Source.NODE_CLAIMS, at));
    nodes.reached(notBefore).ifPresent(at -> since.put(Source.NODES, at));
    pods.reached(notBefore).ifPresent(at -> since.put(Source.PODS, at));
    return new WatchStart(since);
  }

  private void drop() {
    nodeClaims.drop();
    nodes.drop();
    pods.drop();
  }
}
