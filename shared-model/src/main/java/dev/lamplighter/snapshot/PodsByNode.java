package dev.lamplighter.snapshot;

import dev.lamplighter.model.NodeName;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The pods of a snapshot by the node they are bound to, so that a rule that looks at every node
/// need not walk all pods each time.
public final class PodsByNode {
  private final SortedMap<NodeName, List<PodView>> pods = new TreeMap<>();

  private PodsByNode() {}

  public static PodsByNode of(ClusterSnapshot snapshot) {
    var byNode = new PodsByNode();
    for (PodView pod : snapshot.pods()) {
      pod.status()
          .node()
          .ifPresent(node -> byNode.pods.computeIfAbsent(node, _ -> new ArrayList<>()).add(pod));
    }
    return byNode;
  }

  /// Every pod bound to `node`, in the snapshot's order, finished ones too.
  public List<PodView> on(NodeName node) {
    return List.copyOf(pods.getOrDefault(node, List.of()));
  }
}
