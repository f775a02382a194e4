package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeClaimName;

/// Which cluster and claim an instance belongs to, as item `instance#<id>`: how an event that names
/// only the instance finds its way.
public record ClaimAddress(ClusterName cluster, NodeClaimName claim) {
  private static final String CLUSTER = "cluster";
  private static final String CLAIM = "claim";

  public Item encode(InstanceId instance) {
    return new Attributes()
        .text(CLUSTER, cluster.value())
        .text(CLAIM, claim.value())
        .at(ItemKeys.instance(instance));
  }

  public static ClaimAddress decode(Item item) {
    return new ClaimAddress(ClusterName.of(item.text(CLUSTER)), NodeClaimName.of(item.text(CLAIM)));
  }
}
