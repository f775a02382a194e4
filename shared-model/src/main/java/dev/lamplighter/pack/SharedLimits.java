package dev.lamplighter.pack;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.PoolTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What is left of the limits of NodePools, as amounts that their bins share
/// ([PackingProblem#limits]).
///
/// A bin uses what its own type has. A claim counts with the largest type that it may become (spec
/// core 4.7), which is no less; but where all bins are within the limits, so are their claims
/// ([LimitShares]).
final class SharedLimits {
  private final LimitsLedger ledger;
  private final List<Long> left = new ArrayList<>();
  private final SortedMap<NodePoolName, SortedMap<ResourceName, Integer>> places = new TreeMap<>();

  SharedLimits(LimitsLedger ledger) {
    this.ledger = ledger;
  }

  /// Of all pools that were asked about.
  List<Long> left() {
    return List.copyOf(left);
  }

  /// By place, what a bin of the type uses.
  SortedMap<Integer, Long> usedBy(PoolTemplate pool, InstanceType type) {
    SortedMap<Integer, Long> used = new TreeMap<>();
    places
        .computeIfAbsent(pool.name(), _ -> add(pool))
        .forEach(
            (resource, place) -> {
              long amount = LimitsLedger.needed(type, resource);
              if (amount > 0) {
                used.put(place, amount);
              }
            });
    return used;
  }

  private SortedMap<ResourceName, Integer> add(PoolTemplate pool) {
    Resources rest = ledger.left(pool.pool());
    SortedMap<ResourceName, Integer> its = new TreeMap<>();
    for (ResourceName resource : pool.pool().spec().limits().names()) {
      its.put(resource, left.size());
      left.add(rest.get(resource));
    }
    return its;
  }
}
