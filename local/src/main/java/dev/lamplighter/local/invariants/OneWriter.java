package dev.lamplighter.local.invariants;

import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.local.simulation.PretendWorld;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// One writer per cluster: a claim's record changes only under the epoch that the lease has now.
final class OneWriter implements Invariant {
  private final PretendWorld world;
  private final Map<ItemKey, Long> versions = new HashMap<>();

  OneWriter(PretendWorld world) {
    this.world = world;
  }

  @Override
  public Optional<String> broken() {
    var lease = world.store().get(ItemKeys.lease(PretendWorld.CLUSTER));
    if (lease.isEmpty()) {
      return Optional.empty();
    }
    long epoch = lease.get().number(LeaseRecord.EPOCH);
    for (Item claim : world.store().query(ItemKeys.cluster(PretendWorld.CLUSTER), ItemKeys.CLAIMS).items()) {
      long version = claim.number("version");
      Long before = versions.put(claim.key(), version);
      boolean written = before == null || before != version;
      if (written && claim.number("epoch") != epoch) {
        return Optional.of(
            "%s was written under epoch %d while the lease is at %d".formatted(claim.key(), claim.number("epoch"), epoch));
      }
    }
    return Optional.empty();
  }
}
