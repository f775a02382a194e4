package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.port.Watching;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// Watches of several kinds, one request each. Pods are the last to be asked for, so that what is
/// heard of them is not older than what is heard of nodes.
final class KubeWatching implements Watching {
  private final KubeApi api;
  private final WatchStart start;
  private final Duration length;
  private final Map<Source, OpenWatch> open = new EnumMap<>(Source.class);

  KubeWatching(KubeApi api, WatchStart start, Duration length) {
    this.api = api;
    this.start = start;
    this.length = length;
    open(Source.NODE_POOLS, StoredKind.NODE_POOL);
    open(Source.NODE_CLASSES, StoredKind.EC2_NODE_CLASS);
    open(Source.NODE_CLAIMS, StoredKind.NODE_CLAIM);
    open(Source.NODES, StoredKind.NODE);
    open(Source.PODS, StoredKind.POD);
  }

  private void open(Source source, StoredKind<?> kind) {
    start.of(source).ifPresent(at -> open.put(source, OpenWatch.start(api, kind, at, length)));
  }

  <T> Watched<T> end(Source source, StoredKind<T> kind) {
    return Optional.ofNullable(open.get(source))
        .map(watch -> watch.end(kind))
        .orElseGet(Watched.Gone::new);
  }

  @Override
  public WatchStart start() {
    return start;
  }

  @Override
  public void close() {
    open.values().forEach(OpenWatch::close);
  }
}
