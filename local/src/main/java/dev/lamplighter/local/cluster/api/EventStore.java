package dev.lamplighter.local.cluster.api;

import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.local.time.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The Events of the cluster, in the order in which each was first seen.
public final class EventStore {
  private final Timeline timeline;
  private final Map<Identity, RecordedEvent> events = new LinkedHashMap<>();

  EventStore(Timeline timeline) {
    this.timeline = timeline;
  }

  /// What makes two events the same.
  private record Identity(
      ClusterEvent.Type type, String reason, ObjectKey object, String message, String source) {}

  /// Record an event, or count it if it is known.
  public void record(
      String source, ClusterEvent.Type type, String reason, ObjectKey object, String message) {
    var now = timeline.now();
    var identity = new Identity(type, reason, object, message, source);
    var known = Optional.ofNullable(events.remove(identity));
    events.put(
        identity,
        known
            .map(before -> before.again(now))
            .orElseGet(
                () -> new RecordedEvent(type, reason, object, message, source, 1, now, now)));
  }

  /// In the order in which they were last seen.
  public List<RecordedEvent> all() {
    return new ArrayList<>(events.values());
  }

  public List<RecordedEvent> on(ObjectKey object) {
    return events.values().stream().filter(event -> event.object().equals(object)).toList();
  }
}
