package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Watching;
import dev.lamplighter.local.time.Timeline;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// What lists looked like a little earlier, for answers that lag behind, and lists with a page
/// lost.
///
/// Watches tell less in the same way ([WatchFaults]). The state store is left out: its reads are
/// strongly consistent.
public final class ListHistory {
  /// An API server's lists lag by less than a drain lasts at least, which is why it does (spec core
  /// 7.3); EC2's searches by tag lag longer.
  private static final Duration CLUSTER_LAG_MAX = Duration.ofSeconds(4);

  private static final Duration CLOUD_LAG_MAX = Duration.ofSeconds(20);

  /// Short lists, which the reader asks of the API server's own store ([ClusterReader]).
  private static final Set<String> CONSISTENT = Set.of("nodePools", "nodeClasses");

  private final Faults faults;
  private final Timeline timeline;
  private final WatchFaults watches;
  private final Map<String, Deque<Answer>> earlier = new HashMap<>();

  public ListHistory(Faults faults, Timeline timeline) {
    this.faults = faults;
    this.timeline = timeline;
    this.watches = new WatchFaults(faults, timeline, CLUSTER_LAG_MAX);
  }

  private record Answer(Instant at, Listing<?> listing) {}

  /// The answer as it arrives: itself, an earlier one, or a part that says that it is one.
  Object distort(Invocation reader, Object port, Method method, Object[] arguments, Object answer) {
    if (answer instanceof Changes changes) {
      return watches.distort(reader, changes, ((Watching) arguments[0]).start());
    }
    boolean canLag = port instanceof ClusterReader || port instanceof InstanceCloud;
    if (!canLag || !(answer instanceof Listing<?> listing)) {
      return answer;
    }
    var key = method.getName() + Arrays.toString(arguments);
    var history = earlier.computeIfAbsent(key, _ -> new ArrayDeque<>());
    history.addLast(new Answer(timeline.now(), listing));
    var lag = port instanceof ClusterReader ? CLUSTER_LAG_MAX : CLOUD_LAG_MAX;
    while (history.getFirst().at().plus(lag).isBefore(timeline.now())) {
      history.removeFirst();
    }
    if (!CONSISTENT.contains(method.getName()) && faults.staleList()) {
      reader.mark(Fault.STALE_LIST);
      return history.stream()
          .skip(faults.random().nextInt(history.size()))
          .findFirst()
          .orElseThrow()
          .listing();
    }
    if (faults.partialList()) {
      reader.mark(Fault.PARTIAL_LIST);
      return part(method.getName(), listing);
    }
    return listing;
  }

  private Listing<?> part(String call, Listing<?> whole) {
    int kept = whole.items().isEmpty() ? 0 : faults.random().nextInt(whole.items().size());
    return Listing.partial(whole.items().subList(0, kept), call + ": only a part of the list came");
  }
}
