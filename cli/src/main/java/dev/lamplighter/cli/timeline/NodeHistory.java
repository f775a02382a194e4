package dev.lamplighter.cli.timeline;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.snapshot.NodeView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// What was seen of one Node object while a world went on.
final class NodeHistory {
  private final NodeView node;
  private final List<Change> changes = new ArrayList<>();
  private final TreeMap<Moment, List<String>> pods = new TreeMap<>();
  private boolean ready;
  private boolean leaving;
  private Optional<Duration> gone = Optional.empty();

  /// From `at` on it is like this.
  record Change(Duration at, Phase.Kind kind) {}

  private record Moment(Duration second, PodMark.Kind kind) implements Comparable<Moment> {
    @Override
    public int compareTo(Moment other) {
      int bySecond = second.compareTo(other.second);
      return bySecond == 0 ? kind.compareTo(other.kind) : bySecond;
    }
  }

  NodeHistory(NodeView node, Duration at) {
    this.node = node;
    this.ready = node.ready();
    add(at);
  }

  void ready(Duration at) {
    ready = true;
    add(at);
  }

  void leaving(Duration at, boolean isLeaving) {
    leaving = isLeaving;
    add(at);
  }

  void gone(Duration at) {
    gone = Optional.of(at);
  }

  void pod(Duration at, PodMark.Kind kind, String pod) {
    pods.computeIfAbsent(
            new Moment(Duration.ofSeconds(at.toSeconds()), kind), _ -> new ArrayList<>())
        .add(pod);
  }

  private void add(Duration at) {
    Phase.Kind kind = Phase.Kind.JOINED;
    if (leaving) {
      kind = Phase.Kind.LEAVING;
    } else if (ready) {
      kind = Phase.Kind.READY;
    }
    changes.add(new Change(at, kind));
  }

  NodeView node() {
    return node;
  }

  Optional<ProviderId> providerId() {
    return node.providerId();
  }

  List<Change> changes() {
    return List.copyOf(changes);
  }

  Optional<Duration> gone() {
    return gone;
  }

  List<PodMark> pods() {
    return pods.entrySet().stream()
        .map(entry -> new PodMark(entry.getKey().kind(), entry.getKey().second(), entry.getValue()))
        .toList();
  }

  String label(LabelKey key) {
    return node.meta().labels().get(key).orElse("");
  }
}
