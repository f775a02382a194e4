package dev.lamplighter.functions.kube;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.model.Namespace;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Publishes events as `events.k8s.io` keeps them. The same event on the same object is published
/// once in two minutes by one environment, that a pod has no place once in five (spec core 9.8),
/// and that a drain is held up ever more seldom, up to once an hour (cases C181). What is too much
/// for [EventRate] is left out, and said with the next look that still finds it so. In a namespace
/// that is being deleted there is nobody to tell.
final class EventWriter {
  private static final Duration SAME_AGAIN_AFTER = Duration.ofMinutes(2);
  private static final Duration NO_PLACE_AGAIN_AFTER = Duration.ofMinutes(5);
  private static final Duration HELD_UP_AGAIN_AFTER = Duration.ofHours(1);
  private static final int REMEMBERED = 1_000;

  private static final String CONTROLLER = "lamplighter";
  private static final String NAMESPACE_OF_CLUSTER_OBJECTS = "default";

  /// The same for each event, so that a refusal is said once and not for each of them.
  private static final String CALL = "create events.events.k8s.io";

  private final Supplier<KubeApi> api;
  private final Clock clock;
  private final EventRate rate = new EventRate();

  private final Map<Told, Said> published =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Told, Said> eldest) {
          return size() > REMEMBERED;
        }
      };

  /// What makes an event the same as one before.
  private record Told(
      EventReason reason,
      ObjectKind kind,
      Optional<Namespace> namespace,
      String name,
      String topic) {
    static Told of(ClusterEvent event) {
      return new Told(event.reason(), event.kind(), event.namespace(), event.name(), event.topic());
    }
  }

  /// When it was said, and how long it is then not said again.
  private record Said(Instant at, Duration silence) {
    static Said first(EventReason reason, Instant now) {
      return new Said(
          now, reason == EventReason.FAILED_SCHEDULING ? NO_PLACE_AGAIN_AFTER : SAME_AGAIN_AFTER);
    }

    boolean holds(Instant now) {
      return now.isBefore(at.plus(silence));
    }

    /// What has been so all the time is said more seldom.
    Said again(EventReason reason, Instant now) {
      boolean lasts =
          reason == EventReason.FAILED_DRAINING && now.isBefore(at.plus(silence.multipliedBy(2)));
      Duration twice = silence.multipliedBy(2);
      return lasts
          ? new Said(now, twice.compareTo(HELD_UP_AGAIN_AFTER) < 0 ? twice : HELD_UP_AGAIN_AFTER)
          : first(reason, now);
    }
  }

  EventWriter(Supplier<KubeApi> api, Clock clock) {
    this.api = api;
    this.clock = clock;
  }

  void publish(ClusterEvent event) {
    Instant now = clock.instant();
    var told = Told.of(event);
    Said last = published.get(told);
    if ((last != null && last.holds(now)) || !rate.admits(event.reason(), now)) {
      return;
    }
    String namespace = event.namespace().map(Namespace::value).orElse(NAMESPACE_OF_CLUSTER_OBJECTS);
    var json = ObjectJson.object().put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
    json.putObject("metadata").put("generateName", event.name() + "-").put("namespace", namespace);
    json.put("eventTime", now.truncatedTo(ChronoUnit.MICROS).toString());
    json.put("reportingController", CONTROLLER).put("reportingInstance", CONTROLLER);
    json.put("action", event.reason().toString()).put("reason", event.reason().toString());
    json.put("type", event.type().toString()).put("note", EventNote.of(event.message()));
    var regarding =
        json.putObject("regarding")
            .put("apiVersion", event.kind().apiVersion())
            .put("kind", event.kind().kind())
            .put("name", event.name());
    event.namespace().ifPresent(it -> regarding.put("namespace", it.value()));
    var answer = api.get().create(Paths.events(namespace), json);
    if (answer.namespaceEnds() || Outcomes.of(CALL, answer) == Outcome.DONE) {
      published.remove(told);
      published.put(
          told, last == null ? Said.first(told.reason(), now) : last.again(told.reason(), now));
    }
  }
}
