package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watching;
import dev.lamplighter.functions.wire.StoredKind;
import java.time.Duration;
import java.util.Optional;

/// Watches of several kinds, one request each. Pods are the last to be asked for, so that what is
/// heard of them is not older than what is heard of nodes.
final class KubeWatching implements Watching {
  private final WatchStart start;
  final Optional<OpenWatch> nodeClaims;
  final Optional<OpenWatch> nodes;
  final Optional<OpenWatch> pods;

  KubeWatching(KubeApi api, WatchStart start, Duration length) {
    this.start = start;
    this.nodeClaims =
        start.nodeClaims().map(at -> OpenWatch.start(api, StoredKind.NODE_CLAIM, at, length));
    this.nodes = start.nodes().map(at -> OpenWatch.start(api, StoredKind.NODE, at, length));
    this.pods = start.pods().map(at -> OpenWatch.start(api, StoredKind.POD, at, length));
  }

  @Override
  public WatchStart start() {
    return start;
  }

  @Override
  public void close() {
    nodeClaims.ifPresent(OpenWatch::close);
    nodes.ifPresent(OpenWatch::close);
    pods.ifPresent(OpenWatch::close);
  }
}
