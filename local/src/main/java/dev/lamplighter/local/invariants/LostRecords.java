package dev.lamplighter.local.invariants;

import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.NodeClaimName;
import java.util.HashSet;
import java.util.Set;

/// The claims whose records were lost with the table and have not come back yet.
final class LostRecords {
  private final PretendWorld world;
  private final Set<NodeClaimName> back = new HashSet<>();

  LostRecords(PretendWorld world) {
    this.world = world;
  }

  /// Which have come back since the last look.
  void look() {
    for (NodeClaimName claim : world.lostRecords()) {
      if (!back.contains(claim) && recorded(claim)) {
        back.add(claim);
      }
    }
  }

  boolean contains(String claim) {
    var name = NodeClaimName.of(claim);
    return world.lostRecords().contains(name) && !back.contains(name);
  }

  private boolean recorded(NodeClaimName claim) {
    return world.store().get(ItemKeys.claim(PretendWorld.CLUSTER, claim)).isPresent();
  }
}
