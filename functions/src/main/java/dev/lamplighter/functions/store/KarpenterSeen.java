package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.PodKey;
import java.util.Optional;

/// Karpenter's pod as it was last seen in a cluster, as item `karpenter`; no item where there was
/// none. For when the cluster does not tell its pods.
public final class KarpenterSeen {
  private static final String POD = "pod";

  private KarpenterSeen() {}

  public static Write write(ClusterName cluster, Optional<PodKey> seen) {
    var key = ItemKeys.karpenter(cluster);
    return seen.<Write>map(
            pod ->
                new Write.Put(
                    new Attributes().text(POD, pod.toString()).at(key), new Condition.Always()))
        .orElseGet(() -> new Write.Delete(key, new Condition.Always()));
  }

  public static PodKey decode(Item item) {
    return PodKey.of(item.text(POD));
  }
}
