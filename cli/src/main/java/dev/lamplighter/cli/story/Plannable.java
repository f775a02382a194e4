package dev.lamplighter.cli.story;

import static java.util.stream.Collectors.toMap;

import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.Map;
import java.util.function.Function;

/// The pods that a plan may be about: those of the cluster, and those that stand for the room of a
/// CapacityBuffer.
final class Plannable {
  private Plannable() {}

  static Map<PodKey, PodView> pods(ClusterSnapshot snapshot) {
    return snapshot
        .buffers()
        .beside(snapshot.pods())
        .collect(toMap(PodView::key, Function.identity(), (pod, _) -> pod));
  }
}
