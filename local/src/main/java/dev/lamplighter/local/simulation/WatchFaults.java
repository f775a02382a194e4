package dev.lamplighter.local.simulation;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.WatchEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// What can go wrong with a watch: it lags, its connection breaks, it can't go on, or its events
/// come twice or in disorder. It never leaves one out without saying so.
final class WatchFaults {
  private final Faults faults;
  private final Timeline timeline;
  private final Duration lag;

  /// Which version the API server had reached when, as far back as a watch may lag.
  private final Deque<Moment> moments = new ArrayDeque<>();

  /// A watch lags by less than `lag`, as lists do.
  WatchFaults(Faults faults, Timeline timeline, Duration lag) {
    this.faults = faults;
    this.timeline = timeline;
    this.lag = lag;
  }

  private record Moment(Instant at, long version) {}

  Changes distort(Invocation reader, Changes changes, WatchStart start) {
    return new Changes(
        distort(reader, changes.nodePools(), start.of(Source.NODE_POOLS)),
        distort(reader, changes.nodeClasses(), start.of(Source.NODE_CLASSES)),
        distort(reader, changes.nodeClaims(), start.of(Source.NODE_CLAIMS)),
        distort(reader, changes.nodes(), start.of(Source.NODES)),
        distort(reader, changes.pods(), start.of(Source.PODS)));
  }

  private <T> Watched<T> distort(
      Invocation reader, Watched<T> whole, Optional<ResourceVersion> since) {
    if (!(whole instanceof Watched.Events<T> events) || since.isEmpty()) {
      return whole;
    }
    reached(events.next());
    return outOfOrder(reader, broken(reader, events, since.get()));
  }

  /// No API server tells an event twice or before another; whoever keeps lists by what it tells
  /// must notice all the same.
  private <T> Watched<T> outOfOrder(Invocation reader, Watched<T> heard) {
    if (!(heard instanceof Watched.Events<T>(var events, var next))
        || events.isEmpty()
        || !faults.partialList()) {
      return heard;
    }
    reader.mark(Fault.PARTIAL_LIST);
    var told = new ArrayList<>(events);
    var moved = told.get(faults.random().nextInt(told.size()));
    if (faults.random().nextBoolean()) {
      told.remove(moved);
    }
    told.add(faults.random().nextInt(told.size() + 1), moved);
    return new Watched.Events<>(told, next);
  }

  /// A watch that lags, or whose connection breaks, tells the first events only; now and then it
  /// can't go on at all.
  private <T> Watched<T> broken(Invocation reader, Watched.Events<T> whole, ResourceVersion since) {
    if (faults.staleList()) {
      reader.mark(Fault.STALE_LIST);
      int least = (int) whole.events().stream().filter(this::isOld).count();
      int told = least + faults.random().nextInt(whole.events().size() - least + 1);
      List<WatchEvent<T>> first = whole.events().subList(0, told);
      var next = told == 0 ? since : version(first.getLast());
      return new Watched.Events<>(first, next);
    }
    if (faults.partialList()) {
      reader.mark(Fault.PARTIAL_LIST);
      return new Watched.Gone<>();
    }
    return whole;
  }

  private void reached(ResourceVersion version) {
    moments.addLast(new Moment(timeline.now(), Long.parseLong(version.value())));
    while (moments.size() > 1 && isPast(moments.stream().skip(1).findFirst().orElseThrow())) {
      moments.removeFirst();
    }
  }

  private boolean isPast(Moment moment) {
    return moment.at().plus(lag).isBefore(timeline.now());
  }

  private boolean isOld(WatchEvent<?> event) {
    var oldest = moments.getFirst();
    return isPast(oldest) && meta(event.object()).resourceVersion() <= oldest.version();
  }

  private static ResourceVersion version(WatchEvent<?> event) {
    return new ResourceVersion(Long.toString(meta(event.object()).resourceVersion()));
  }

  private static ObjectMeta meta(Object object) {
    return switch (object) {
      case PodView pod -> pod.meta();
      case NodeView node -> node.meta();
      case NodeClaim nodeClaim -> nodeClaim.meta();
      case NodePool nodePool -> nodePool.meta();
      case EC2NodeClass nodeClass -> nodeClass.meta();
      default -> throw new IllegalArgumentException("%s is not watched".formatted(object));
    };
  }
}
